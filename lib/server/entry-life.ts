import { AppError } from '@/lib/errors';
import type { PlainRead } from './group-write';
import { type JournalRow, lifeOf } from './sql/journal';

type Birth<Entry> = {
  readonly groupId: string;
  /** Kinds of Journal rows that create an entry of this noun. */
  readonly kinds: readonly string[];
  /** The entry as it is now in this group. */
  readonly present: Entry | undefined;
  /** Whether the request carries the content that the entry was created with, as the Journal keeps it. */
  readonly sameContent: (created: unknown) => boolean;
};

/** What is known of an id that a client chose: how it was born and died, and, only if it was, what it is now. */
export type Life<Row> = { readonly life: readonly JournalRow[]; readonly present: Row | undefined };

/** Reads the life of an id behind the lock; a fresh id, which is the usual one, costs one read. */
export async function readLife<Row>(
  id: string | null,
  plain: PlainRead,
  present: (id: string) => Promise<readonly Row[]>,
): Promise<Life<Row>> {
  const life = id === null ? [] : await plain(lifeOf, id);
  const [row] = id === null || life.length === 0 ? [] : await present(id);
  return { life, present: row };
}

/**
 * What the id that a client chose for something new says about it (design §4, "Our client names what it creates").
 * @returns the entry, when this very creation has happened before; undefined when the id is fresh
 * An id that is in use without a Journal row (pruned) is refused by its primary key.
 * @throws AppError entry-deleted when it was created so and deleted since; id-in-use for any other use of the id
 */
export function formerCreation<Entry>(life: readonly JournalRow[], birth: Birth<Entry>): Entry | undefined {
  const created = life.find(({ kind }) => !kind.endsWith('.deleted'));
  if (!created) return undefined;
  const isOurs = created.groupId === birth.groupId && birth.kinds.includes(created.kind);
  if (!isOurs || !birth.sameContent(created.after)) throw new AppError('id-in-use');
  if (!birth.present) throw new AppError('entry-deleted');
  return birth.present;
}
