import { sideQueryKey } from '@/lib/device/state/keys';
import type { Entry } from '@/lib/domain/ledger/ledger';

/**
 * Options of the queries for what the copy of a group does not hold. Their data is valid until the copy changes
 * (copy.ts), and is not fetched again before.
 */
export const sideQueryOptions = { staleTime: Infinity, refetchOnWindowFocus: true } as const;

/** What happened in a group (activity.ts). */
export const activityKey = (groupCode: string) => [...sideQueryKey(groupCode), 'activity'] as const;

/** One entry. */
export const entryKey = (groupCode: string, entryId: string) =>
  [...sideQueryKey(groupCode), 'entry', entryId] as const;

/** The entries that name a member. */
export const memberEntriesKey = (groupCode: string, memberId: string) =>
  [...sideQueryKey(groupCode), 'member', memberId] as const;

/** A page of the entries that name a member, newest first. */
export type EntriesPage = {
  readonly entries: readonly Entry[];
  /** The cursor of older entries; null if there are none. */
  readonly cursor: string | null;
};
