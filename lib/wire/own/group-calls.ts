/** The few requests and answers of our own client that are not about a ledger. */
import type { Group } from '@/lib/domain/nouns';

/** A group in a list of groups. */
export type NamedGroup = Pick<Group, 'code' | 'name'>;

/** The body of a request for the names of groups. */
export const namesQuestion = (codes: readonly string[]): object => ({ storedGroupCodes: codes });

type WireNames = {
  readonly groupNamesAndGroupCodes: readonly { readonly groupCode: string; readonly groupName: string }[];
};

/** The groups in such an answer. Our own server is trusted. */
export const namedGroupsOf = (body: unknown): readonly NamedGroup[] =>
  (body as WireNames).groupNamesAndGroupCodes.map(({ groupCode, groupName }) => ({
    code: groupCode,
    name: groupName,
  }));

/** The body that deletes a group: its name, retyped by the person. */
export const deletionOfGroup = (name: string): object => ({ groupName: name });
