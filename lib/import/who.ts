import type { Joined } from '@/lib/domain/entry/shares';
import { byJoining } from '@/lib/domain/entry/shares';
import { newId } from '@/lib/domain/ids';
import type { Member } from '@/lib/domain/nouns';
import { cleanLine, isStorableLine, nameKey, textLength } from '@/lib/domain/text/text';
import { MEMBER_NAME_MAX_LENGTH } from '@/lib/limits';
import type { Who } from './match';

/** Who somebody of a file is, as a person chooses it: as suggested, or the same as somebody new of the file. */
export type Choice = Who | { readonly sameAs: number };

/** What is wrong with the name of somebody new, as errors call it. */
export type NewNameProblem =
  'missing-user-name' | 'text-not-storable' | 'user-name-too-long' | 'user-name-taken';

/** All people of a file, by place. */
export type Resolved = {
  readonly memberIds: readonly string[];
  readonly newMembers: readonly { readonly id: string; readonly name: string }[];
  /** Everybody whom entries may name, in order of joining. */
  readonly members: readonly (Joined & { readonly name: string })[];
  readonly problems: readonly (NewNameProblem | null)[];
};

/** Ids for people who may be new: the server has new members join in the order of their ids. */
export const idsForNew = (count: number): readonly string[] => Array.from({ length: count }, newId).sort();

/** Later than anybody has joined. */
const JOINS_LAST = new Date(8_640_000_000_000_000);

function problemWith(name: string, taken: ReadonlyMap<string, number>): NewNameProblem | null {
  if (name === '') return 'missing-user-name';
  if (!isStorableLine(name)) return 'text-not-storable';
  if (textLength(name) > MEMBER_NAME_MAX_LENGTH) return 'user-name-too-long';
  return (taken.get(nameKey(name)) ?? 0) > 1 ? 'user-name-taken' : null;
}

/** The place of the person whose choice counts for somebody. */
function leader(choices: readonly Choice[], place: number): number {
  const choice = choices[place];
  if (choice === undefined || !('sameAs' in choice)) return place;
  const next = choices[choice.sameAs];
  return next !== undefined && 'sameAs' in next ? place : choice.sameAs;
}

/**
 * What was chosen, as ids and new members.
 * @param ids for those who are new, by place
 */
export function resolveWho(
  choices: readonly Choice[],
  present: readonly Pick<Member, 'id' | 'name' | 'createdAt'>[],
  ids: readonly string[],
): Resolved {
  const names = choices.map((choice) => ('newName' in choice ? cleanLine(choice.newName) : null));
  const taken = new Map(present.map(({ name }) => [nameKey(name), 1]));
  for (const name of names) {
    if (name !== null) taken.set(nameKey(name), (taken.get(nameKey(name)) ?? 0) + 1);
  }
  const newMembers = names.flatMap((name, place) => (name === null ? [] : [{ id: ids[place] ?? '', name }]));
  const memberIds = choices.map((_, place) => {
    const at = leader(choices, place);
    const choice = choices[at];
    return choice !== undefined && 'memberId' in choice ? choice.memberId : (ids[at] ?? '');
  });
  const joining = newMembers.map((member) => ({ ...member, createdAt: JOINS_LAST }));
  return {
    ...{ memberIds, newMembers },
    members: [...present.map(({ id, name, createdAt }) => ({ id, name, createdAt })), ...joining].sort(
      byJoining,
    ),
    problems: names.map((name) => (name === null ? null : problemWith(name, taken))),
  };
}
