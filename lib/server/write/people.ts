import type { Member } from '@/lib/domain/ledger/ledger';
import { nameKey } from '@/lib/domain/text/text';
import { AppError } from '@/lib/errors';

/** How a request names a person: by id, by name, or both; the id wins (docs/wire.md#people-by-id). */
export type PersonRef = { readonly id: string } | { readonly name: string };

/** Members by id and by the key of the name, so that naming two hundred people among two hundred is no search for each. */
type Directory = { readonly byId: ReadonlyMap<string, Member>; readonly byName: ReadonlyMap<string, Member> };

/** One for each list of members, which a write reads once and never changes. */
const directories = new WeakMap<readonly Member[], Directory>();

function directoryOf(members: readonly Member[]): Directory {
  const known = directories.get(members);
  if (known) return known;
  const directory = {
    byId: new Map(members.map((member) => [member.id, member])),
    byName: new Map(members.map((member) => [nameKey(member.name), member])),
  };
  directories.set(members, directory);
  return directory;
}

/** The member that a request means, if there is one; names by their key, which is case-sensitive. */
function findPerson(members: readonly Member[], person: PersonRef): Member | undefined {
  const { byId, byName } = directoryOf(members);
  return 'id' in person ? byId.get(person.id) : byName.get(nameKey(person.name));
}

/** The member's id that a request means, if the members have it. */
export const findPersonId = (members: readonly Member[], person: PersonRef): string | undefined =>
  findPerson(members, person)?.id;

/**
 * The member that a request means.
 * @throws AppError user-not-found; nobody is ever dropped silently
 */
export function resolvePerson(members: readonly Member[], person: PersonRef): Member {
  const member = findPerson(members, person);
  if (!member) throw new AppError('user-not-found');
  return member;
}

/** The members that a request means, each once. @throws AppError user-not-found */
export function resolvePeople(members: readonly Member[], people: readonly PersonRef[]): Member[] {
  return [...new Set(people.map((person) => resolvePerson(members, person)))];
}
