import type { Member } from '@/lib/domain/ledger/ledger';
import { nameKey } from '@/lib/domain/text/text';

/** How a request names a person: by id, by name, or both; the id wins (docs/wire.md#people-by-id). */
export type PersonRef = { readonly id: string } | { readonly name: string };

/** Stands for somebody whom nobody knows: no member has such an id. */
const NOBODY = '';

/** One for each list of members: naming two hundred people among two hundred is no search for each. */
const directories = new WeakMap<readonly Member[], ReadonlyMap<string, string>>();

function idsByName(members: readonly Member[]): ReadonlyMap<string, string> {
  const known =
    directories.get(members) ?? new Map(members.map(({ id, name }) => [nameKey(name), id] as const));
  directories.set(members, known);
  return known;
}

/** The id of the member whom a request means; of nobody, where nobody has the name. Names by their key, which is case-sensitive. */
export const idOfPerson = (members: readonly Member[], person: PersonRef): string =>
  'id' in person ? person.id : (idsByName(members).get(nameKey(person.name)) ?? NOBODY);
