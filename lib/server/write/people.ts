import type { Member } from '@/lib/domain/nouns';
import { nameKey } from '@/lib/domain/text/text';

/** How a request names a person: by id, by name, or both; the id wins (docs/wire.md#people-by-id). */
export type PersonRef = { readonly id: string } | { readonly name: string };

/** The id of an unknown person; no member has it. */
const NOBODY = '';

/** One per list of members, so that naming 200 people among 200 members does not search the list for each. */
const directories = new WeakMap<readonly Member[], ReadonlyMap<string, string>>();

function idsByName(members: readonly Member[]): ReadonlyMap<string, string> {
  const known =
    directories.get(members) ?? new Map(members.map(({ id, name }) => [nameKey(name), id] as const));
  directories.set(members, known);
  return known;
}

/**
 * The id of the member whom a request names; NOBODY if no member has the name. Names match by their case-sensitive key.
 */
export const idOfPerson = (members: readonly Member[], person: PersonRef): string =>
  'id' in person ? person.id : (idsByName(members).get(nameKey(person.name)) ?? NOBODY);
