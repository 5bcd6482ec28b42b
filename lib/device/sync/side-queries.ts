import type { QueryClient } from '@tanstack/react-query';

import { sideQueryKey } from '@/lib/device/state/query-keys';
import type { Entry } from '@/lib/domain/nouns';
import type { StatisticsQuestion } from '@/lib/domain/statistics';

/**
 * Options of the queries for what the copy of a group does not hold. Their data is valid until the copy changes
 * (copy.ts), and is not fetched again before.
 */
export const sideQueryOptions = { staleTime: Infinity, refetchOnWindowFocus: true } as const;

/** What happened in a group (activity.ts). */
export const activityKey = (groupCode: string) => [...sideQueryKey(groupCode), 'activity'] as const;

/** The prefix of the queries for one entry each. */
const entriesKey = (groupCode: string) => [...sideQueryKey(groupCode), 'entry'] as const;

/** The key of its view-only link. */
export const viewKeyKey = (groupCode: string) => [...sideQueryKey(groupCode), 'viewKey'] as const;

/** One entry. */
export const entryKey = (groupCode: string, entryId: string) => [...entriesKey(groupCode), entryId] as const;

/** Makes the entries of a list known to their own screens, which then open without a network, however late. */
export function plantEntries(queries: QueryClient, groupCode: string, entries: readonly Entry[]): void {
  queries.setQueryDefaults(entriesKey(groupCode), { gcTime: Infinity });
  for (const entry of entries) queries.setQueryData<Entry | null>(entryKey(groupCode, entry.id), entry);
}

/** The entries that name a member. */
export const memberEntriesKey = (groupCode: string, memberId: string) =>
  [...sideQueryKey(groupCode), 'member', memberId] as const;

/** A page of the entries that name a member, newest first. */
export type EntriesPage = {
  readonly entries: readonly Entry[];
  /** The cursor of older entries; null if there are none. */
  readonly cursor: string | null;
};

/** What a group spent in a range of days. */
export const statisticsKey = (groupCode: string, { from, until, memberId }: StatisticsQuestion) =>
  [...sideQueryKey(groupCode), 'statistics', from, until, memberId] as const;
