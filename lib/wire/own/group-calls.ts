/** The few calls of our own client that are not about a ledger, in the words of the wire. */
import type { Group } from '@/lib/domain/ledger/ledger';

/** A group as far as lists of groups know it. */
export type NamedGroup = Pick<Group, 'code' | 'name'>;

/** What is asked of the names of groups. */
export const namesQuestion = (codes: readonly string[]): object => ({ storedGroupCodes: codes });

type WireNames = {
  readonly groupNamesAndGroupCodes: readonly { readonly groupCode: string; readonly groupName: string }[];
};

/** The groups of an answer of ours, which is believed. */
export const namedGroupsOf = (body: unknown): readonly NamedGroup[] =>
  (body as WireNames).groupNamesAndGroupCodes.map(({ groupCode, groupName }) => ({
    code: groupCode,
    name: groupName,
  }));

/** What deletes a group: its name, repeated by the person. */
export const deletionOfGroup = (name: string): object => ({ groupName: name });
