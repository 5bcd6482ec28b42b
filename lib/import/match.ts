import type { Part } from '@/lib/domain/entry/parts';
import type { Entry, Member } from '@/lib/domain/nouns';
import { cleanLine, isStorableLine, nameKey } from '@/lib/domain/text/text';
import { MEMBER_NAME_MAX_LENGTH } from '@/lib/limits';
import type { PreparedEntry } from './prepare';

/** Who somebody of a file is: a member of the group, or somebody new with a name that nobody else has. */
export type Who = { readonly memberId: string } | { readonly newName: string };

/** A text of at most so many UTF-16 units, not cut within a character. */
function shortened(text: string, most: number): string {
  if (text.length <= most) return text;
  return text
    .slice(0, most)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd();
}

/** A name that may be stored and that is not taken: cut to its limit, and counted if it would be the second. */
function freeName(name: string, taken: ReadonlySet<string>): string {
  const clean = cleanLine(name);
  const usual = isStorableLine(clean) ? clean : '?';
  for (let count = 1; ; count += 1) {
    const ending = count === 1 ? '' : ` ${count}`;
    const free = shortened(usual, MEMBER_NAME_MAX_LENGTH - ending.length) + ending;
    if (!taken.has(nameKey(free))) return free;
  }
}

const looksOf = (name: string): string => nameKey(name).toLowerCase();

/**
 * Suggests who the people of a file are: whoever has the name of a member is that member, if only the case differs and
 * nobody else has it so, too; everybody else is new. No two of a file are suggested to be one.
 * @param names of the people, in their order
 */
export function suggestWho(
  names: readonly string[],
  members: readonly Pick<Member, 'id' | 'name'>[],
): readonly Who[] {
  const left = new Map(members.map(({ id, name }) => [id, name]));
  const take = (isSame: (name: string) => boolean): string | null => {
    const found = [...left].filter(([, name]) => isSame(name));
    const [only] = found;
    if (found.length !== 1 || only === undefined) return null;
    left.delete(only[0]);
    return only[0];
  };
  const exact = names.map((name) => take((other) => nameKey(other) === nameKey(cleanLine(name))));
  const alike = names.map(
    (name, at) => exact[at] ?? take((other) => looksOf(other) === looksOf(cleanLine(name))),
  );
  const taken = new Set(members.map(({ name }) => nameKey(name)));
  return names.map((name, at) => {
    const memberId = alike[at] ?? null;
    if (memberId !== null) return { memberId };
    const newName = freeName(name, taken);
    taken.add(nameKey(newName));
    return { newName };
  });
}

const textOfPart = ({ memberId, paidCents, owedCents }: Part): string =>
  `${memberId} ${paidCents} ${owedCents}`;

type Told = Pick<Entry, 'day' | 'kind' | 'cents' | 'title' | 'parts'>;

/** What makes two entries the same to a person: day, kind, amount, title, and what each one paid and bears. */
const likenessOf = ({ day, kind, cents, title, parts }: Told): string =>
  JSON.stringify([day, kind, cents, title, parts.map(textOfPart).sort()]);

/**
 * Tells apart what a group has already and what is new to it. Entries are counted: of two equal ones in the file, of which
 * the group has one, the second is new.
 * @param entries all of the group
 */
export function tellApart(
  prepared: readonly PreparedEntry[],
  entries: readonly Told[],
): { readonly fresh: readonly PreparedEntry[]; readonly present: readonly PreparedEntry[] } {
  const counts = new Map<string, number>();
  for (const entry of entries) {
    const likeness = likenessOf(entry);
    counts.set(likeness, (counts.get(likeness) ?? 0) + 1);
  }
  const [fresh, present]: [PreparedEntry[], PreparedEntry[]] = [[], []];
  for (const each of prepared) {
    const likeness = likenessOf({ ...each.content, parts: each.parts });
    const left = counts.get(likeness) ?? 0;
    (left > 0 ? present : fresh).push(each);
    if (left > 0) counts.set(likeness, left - 1);
  }
  return { fresh, present };
}
