import type { Access } from '@/lib/server/access/access';
import {
  type DayRange,
  type Statistics,
  statisticsOfSums,
  type StatisticsQuestion,
} from '@/lib/domain/statistics';
import { statisticsFor, type StatisticsTuple } from '@/lib/server/sql/statistics';
import { booksWith, type ReadGroup, type Reading } from './read-group';

/** Ranges as the parameters of `statisticsFor`: their first days, and their last ones. */
export const rangesToSql = (ranges: readonly DayRange[]) =>
  [ranges.map(({ from }) => from ?? '-infinity'), ranges.map(({ until }) => until ?? 'infinity')] as const;

/** @param place of the range among those that were asked for, from 1 */
export const statisticsAt = (found: StatisticsTuple | null, place: number): Statistics =>
  statisticsOfSums({
    cells: (found?.[0] ?? []).flatMap(([at, month, kind, category, total, mine, entries]) =>
      at === place
        ? [{ month, kind, category: category === '' ? null : category, total, mine, entries }]
        : [],
    ),
    people: (found?.[1] ?? []).flatMap(([at, memberId, paid, share]) =>
      at === place ? [{ memberId, paid, share }] : [],
    ),
  });

const booksWithStatistics = booksWith<StatisticsTuple>('with_statistics', {
  found: statisticsFor('$2::uuid'),
  parameters: 3,
});

/** What a group spent in a range of days, as `statisticsOf` in lib/domain/statistics.ts counts all its entries. */
export const groupStatistics = (
  access: Access,
  { memberId, ...range }: StatisticsQuestion,
): Reading<{ readonly group: ReadGroup; readonly statistics: Statistics }> =>
  booksWithStatistics(access, [memberId, ...rangesToSql([range])], ({ group }, found) => ({
    ...{ group, statistics: statisticsAt(found, 1) },
  }));
