import type { Access } from '@/lib/server/access/access';
import { type Day, FIRST_DAY } from '@/lib/domain/days';
import type { Entry, SortKey } from '@/lib/domain/nouns';
import type { CreationKey } from '@/lib/wire/own/ledger-copy';
import { booksWith, type ReadBooks, type Reading } from './read-group';
import { type Order, pages } from '@/lib/server/sql/entries';
import { entryOfTuple, type EntryTuple } from '@/lib/server/sql/json-tuples';

export type History = ReadBooks & { readonly entries: readonly Entry[] };

export type Page = {
  readonly order: Order;
  readonly limit: number;
  /** The last entry of the previous page. */
  readonly after: CreationKey | null;
};

const FIRST_ID = '00000000-0000-0000-0000-000000000000';
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
const FIRST_INSTANT = new Date(0);
const LAST_DAY: Day = '9999-12-31';
export const LAST_INSTANT = new Date('9999-12-31T00:00:00Z');

type CreationValues = [createdAt: Date, kind: string, id: string];

/** The place after which a page of an old client begins, as parameters of the statements; kinds sort as text. */
export function behindCreation(order: Order, after: CreationKey | null): CreationValues {
  if (after) return [after.createdAt, after.kind, after.id];
  return order === 'asc' ? [FIRST_INSTANT, '', FIRST_ID] : [LAST_INSTANT, '~', LAST_ID];
}

/** The same for a page of a history. */
export const behindDay = (order: Order, after: SortKey | null): [day: Day, ...CreationValues] => [
  after?.day ?? (order === 'asc' ? FIRST_DAY : LAST_DAY),
  ...behindCreation(order, after),
];

const booksWithPage = {
  asc: booksWith<readonly EntryTuple[]>('with_entries_after', { found: pages.asc, parameters: 4 }),
  desc: booksWith<readonly EntryTuple[]>('with_entries_before', { found: pages.desc, parameters: 4 }),
} as const;

/** One page of a group's entries by creation, and whether more follow. */
export const pageOfEntries = (
  access: Access,
  { order, after, limit }: Page,
): Reading<History & { readonly hasMore: boolean }> =>
  booksWithPage[order](access, [...behindCreation(order, after), limit + 1], (books, found) => {
    const entries = (found ?? []).map(entryOfTuple);
    return { ...books, entries: entries.slice(0, limit), hasMore: entries.length > limit };
  });
