import type { Member } from '@/lib/domain/ledger';
import { cleanName } from '@/lib/domain/text';
import { AppError } from '@/lib/errors';

/** How a request names a person: by id, by name, or both; the id wins (design §3, "People by id"). */
export type PersonRef = { readonly id: string } | { readonly name: string };

/** The member's id that a request means, if the members have it; compared as it is stored, case-sensitive. */
export function findPersonId(members: readonly Member[], person: PersonRef): string | undefined {
  if ('id' in person) return members.find(({ id }) => id === person.id)?.id;
  const name = cleanName(person.name);
  return members.find((member) => member.name === name)?.id;
}

/**
 * The member that a request means.
 * @throws AppError user-not-found; nobody is ever dropped silently
 */
export function resolvePerson(members: readonly Member[], person: PersonRef): Member {
  const id = findPersonId(members, person);
  const member = members.find((candidate) => candidate.id === id);
  if (!member) throw new AppError('user-not-found');
  return member;
}

/** The members that a request means, each once. @throws AppError user-not-found */
export function resolvePeople(members: readonly Member[], people: readonly PersonRef[]): Member[] {
  return [...new Set(people.map((person) => resolvePerson(members, person)))];
}
