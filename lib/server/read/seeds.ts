import type { Access } from '@/lib/server/access/access';
import type { Entry } from '@/lib/domain/nouns';
import { type LedgerCopy, NOTHING_HELD } from '@/lib/domain/ledger/copy';
import { cursorOf } from '@/lib/wire/own/ledger-copy';
import { findMe } from '@/lib/domain/me';
import type { DayRange, AnsweredStatistics } from '@/lib/domain/statistics';
import { partsInOrder } from '@/lib/domain/entry/parts';
import type { WireActivityPage } from '@/lib/wire/own/ledger-wire';
import { activityPage } from './activity';
import { behindDay } from './history';
import { rangesToSql, statisticsAt } from './statistics';
import { debtsToTell, versionOf } from './device-ledger';
import { booksWith, type ReadBooks, type Reading } from './read-group';
import {
  type ActivityFound,
  planWithActivity,
  planWithFound,
  planWithStatistics,
  type PlanWith,
} from '@/lib/server/sql/device-ledger';
import type { StatisticsTuple } from '@/lib/server/sql/statistics';
import { planRow } from '@/lib/server/sql/settlements';
import { entryOfTuple, type EntryTuple } from '@/lib/server/sql/json-tuples';

/**
 * What the pages of a group are rendered with: a copy of its ledger, as a browser holds one, with as many entries as
 * the page shows. Each is one statement, so it shows one moment.
 */

/** A copy, and entries that the page shows although they may be older than those of the copy. */
export type SeedWith<Found> = { readonly copy: LedgerCopy; readonly found: Found | null };

/** Puts parts into the order of the wire, so that a seed and an answer are the same. */
const inOrder = (entry: Entry): Entry => ({ ...entry, parts: partsInOrder(entry.parts) });

/** A copy without entries. It reaches back to the beginning only if the group has none. */
function bareCopy({ group, members }: ReadBooks, read: PlanWith<unknown> | null): LedgerCopy {
  const [plan, , debts = null, changes] = read ?? [];
  const { changedAt, ...stored } = group;
  const before = stored.entryCount === 0 ? null : NOTHING_HELD;
  const version = versionOf({ ...stored, changedAt });
  return {
    ...{ version, group: stored, members, entries: [], plan: (plan ?? []).map(planRow), before },
    ...debtsToTell(stored, debts),
    ...(changes && { newestChanges: changes }),
  };
}

const booksWithPlan = booksWith<PlanWith<null>>('with_plan_alone', { found: planWithFound.nothing });

/** The ledger without its entries. */
export const copyWithoutEntries = (access: Access): Reading<LedgerCopy> =>
  booksWithPlan(access, [], (books, read) => bareCopy(books, read));

const booksWithNewest = booksWith<PlanWith<readonly EntryTuple[]>>('with_plan_and_newest_entries', {
  found: planWithFound.newest,
  parameters: 5,
});

/** The ledger with its newest entries, fewer than `limit` if they are large. @param limit at least 1 */
export const copyWithNewest = (access: Access, limit: number): Reading<LedgerCopy> =>
  booksWithNewest(access, [...behindDay('desc', null), limit], (books, read) => {
    const newest = read?.[1] ?? null;
    const entries = (newest ?? []).map(entryOfTuple).map(inOrder);
    const last = entries.length < books.group.entryCount ? entries.at(-1) : undefined;
    return {
      ...bareCopy(books, read),
      entries,
      before: last ? { place: last, cursor: cursorOf(last) } : null,
    };
  });

const booksWithEntry = booksWith<PlanWith<EntryTuple>>('with_plan_and_entry', {
  found: planWithFound.entry,
  parameters: 1,
});

/** The ledger and one entry of either kind; the entry is null if the group has none with this id. */
export const copyWithEntry = (access: Access, entryId: string): Reading<SeedWith<Entry>> =>
  booksWithEntry(access, [entryId], (books, read) => {
    const entry = read?.[1] ?? null;
    return { copy: bareCopy(books, read), found: entry && inOrder(entryOfTuple(entry)) };
  });

const booksWithActivity = booksWith<PlanWith<ActivityFound>>('with_plan_and_activity', {
  found: planWithActivity,
  parameters: 2,
});

/** The ledger and the newest events. @param limit events per page */
export const copyWithActivity = (access: Access, limit: number): Reading<SeedWith<WireActivityPage>> =>
  booksWithActivity(access, [null, limit + 1], (books, read) => {
    const found = read?.[1] ?? null;
    return { copy: bareCopy(books, read), found: activityPage(found, limit) };
  });

const booksWithStatistics = booksWith<PlanWith<StatisticsTuple>>('with_plan_and_statistics', {
  found: planWithStatistics,
  parameters: 3,
});

/**
 * The ledger and the statistics of some ranges, asked for by whoever uses the device.
 * @param meDigits of the member (lib/domain/me.ts); null if the device remembers nobody
 */
export const copyWithStatistics = (
  access: Access,
  meDigits: string | null,
  ranges: readonly DayRange[],
): Reading<SeedWith<readonly AnsweredStatistics[]>> =>
  booksWithStatistics(access, [meDigits, ...rangesToSql(ranges)], (books, read) => {
    const memberId = findMe(books.members, meDigits)?.id ?? null;
    const found = ranges.map((range, place) => ({
      ...{ question: { ...range, memberId }, statistics: statisticsAt(read?.[1] ?? null, place + 1) },
    }));
    return { copy: bareCopy(books, read), found };
  });

/** When a page contains the entries of its member: the history always, the details if the member has no totals. */
export type WhenOfMember = 'always' | 'withoutTotals';

const booksWithMember = {
  always: booksWith<PlanWith<readonly EntryTuple[]>>('with_plan_and_entries_of_member', {
    found: planWithFound.ofMember,
    parameters: 2,
  }),
  withoutTotals: booksWith<PlanWith<readonly EntryTuple[]>>('with_plan_and_entries_of_quiet_member', {
    found: planWithFound.ofQuietMember,
    parameters: 2,
  }),
} as const;

/**
 * The ledger and the entries that name a member, newest first. The entries are null if the group has more than
 * `maxEntries`, and with `withoutTotals` also if the totals of the member are not all 0.
 */
export const copyWithMember = (
  access: Access,
  memberId: string,
  { when, maxEntries }: { readonly when: WhenOfMember; readonly maxEntries: number },
): Reading<SeedWith<readonly Entry[]>> =>
  booksWithMember[when](access, [memberId, maxEntries], (books, read) => {
    const entries = read?.[1] ?? null;
    const found = entries?.map((entry) => inOrder(entryOfTuple(entry))).reverse() ?? null;
    return { copy: bareCopy(books, read), found };
  });
