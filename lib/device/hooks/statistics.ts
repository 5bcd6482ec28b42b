'use client';

import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';

import { useKnownGroups } from '@/lib/device/hooks/known-groups';
import { useQueuedChanges } from '@/lib/device/hooks/outbox-hooks';
import { useCopy, useMe } from '@/lib/device/hooks/use-ledger';
import { find } from '@/lib/device/sync/find-or-null';
import { queriesOf } from '@/lib/device/sync/queries';
import { sideQueryOptions, statisticsKey } from '@/lib/device/sync/side-queries';
import { type Day, dayAfter, FIRST_DAY } from '@/lib/domain/days';
import { holdsNoEntries, type LedgerCopy } from '@/lib/domain/ledger/copy';
import { applyChanges, type LedgerView } from '@/lib/domain/ledger/view';
import type { Entry } from '@/lib/domain/nouns';
import {
  ALL_TIME,
  bothRanges,
  changedStatistics,
  type ChosenRange,
  type DayRange,
  NO_STATISTICS,
  type Statistics,
  statisticsOf,
  type StatisticsQuestion,
} from '@/lib/domain/statistics';
import type { WireStatistics } from '@/lib/wire/own/statistics';
import { statisticsOfWire } from '@/lib/wire/own/statistics-wire';

/** The range of days of a group's statistics. It is still there when the person comes back from the entries. */
export function useChosenRange(groupCode: string): readonly [ChosenRange, (range: ChosenRange) => void] {
  const known = useKnownGroups();
  const [range, setRange] = useState(() => known.ranges.get(groupCode) ?? ALL_TIME);
  const change = (next: ChosenRange) => {
    known.ranges.set(groupCode, next);
    setRange(next);
  };
  return [range, change];
}

function pathOf(groupCode: string, { from, until, memberId }: StatisticsQuestion): string {
  const asked = Object.entries({ from, until, member: memberId }).flatMap(([key, value]) =>
    value === null ? [] : [`${key}=${value}`],
  );
  return `groups/${encodeURIComponent(groupCode)}/statistics?${asked.join('&')}`;
}

const statisticsQuery = (groupCode: string, question: StatisticsQuestion) =>
  queryOptions({
    ...sideQueryOptions,
    queryKey: statisticsKey(groupCode, question),
    queryFn: async ({ signal }): Promise<Statistics> => {
      const wire = (await find(pathOf(groupCode, question), signal)) as WireStatistics | null;
      return wire ? statisticsOfWire(wire) : NO_STATISTICS;
    },
  });

/** The entries that this device has saved and not sent, before and after: the server's sums have the former. */
function unsent({ entries }: LedgerCopy, view: LedgerView) {
  const pick = (list: readonly Entry[]) => list.filter(({ id }) => view.pending.has(id));
  return { without: pick(entries), with: pick(view.entries) };
}

/** The first day of which a copy has every entry; null: it has none. */
function reachOf(copy: LedgerCopy): Day | null {
  if (copy.before === null) return FIRST_DAY;
  return holdsNoEntries(copy) ? null : dayAfter(copy.before.place.day, 1);
}

export type ShownStatistics =
  | { readonly status: 'loading' }
  | {
      readonly status: 'failed';
      readonly error: Error | null;
      readonly isAsking: boolean;
      readonly retry: () => void;
    }
  | {
      readonly status: 'here';
      readonly statistics: Statistics;
      /** The first day that is counted, if this device has only a part of the range and cannot ask; else null. */
      readonly since: Day | null;
    };

/**
 * What a group spent in a range of days. A device that has all entries of it counts them; else the server says the sums,
 * and what this device has not sent yet comes on top. Without a network, what is here is counted, from `since` on.
 */
export function useStatistics(groupCode: string, { from, until }: DayRange): ShownStatistics {
  const copy = useCopy(groupCode);
  const queued = useQueuedChanges(groupCode);
  const memberId = useMe(groupCode)?.id ?? null;
  const reach = reachOf(copy);
  const isHere = reach !== null && (from ?? FIRST_DAY) >= reach;
  const question = useMemo(() => ({ from, until, memberId }), [from, until, memberId]);
  const asked = useQuery(
    { ...statisticsQuery(groupCode, question), enabled: !isHere },
    queriesOf(useKnownGroups()),
  );
  const sums = isHere ? undefined : asked.data;
  const { isError } = asked;
  const statistics = useMemo(() => {
    const view = applyChanges(copy, queued);
    if (sums) return changedStatistics(sums, question, unsent(copy, view));
    if (isHere) return statisticsOf(view.entries, question);
    if (!isError || reach === null) return null;
    return statisticsOf(view.entries, { ...question, ...bothRanges(question, { from: reach, until: null }) });
  }, [copy, queued, question, sums, isHere, isError, reach]);
  if (statistics) return { status: 'here', statistics, since: isHere || sums ? null : reach };
  if (!isError) return { status: 'loading' };
  return {
    status: 'failed',
    error: asked.error,
    isAsking: asked.isFetching,
    retry: () => void asked.refetch(),
  };
}
