import { asideKey } from '@/lib/device/state/keys';
import type { Entry } from '@/lib/domain/ledger/ledger';

/**
 * What lies further back than the copy of a group, asked for by itself. It is as good as the copy until that changes
 * (copy.ts), and not asked for again by itself.
 */
export const asideOptions = { staleTime: Infinity, refetchOnWindowFocus: true } as const;

/** What happened in a group (activity.ts). */
export const activityKey = (groupCode: string) => [...asideKey(groupCode), 'activity'] as const;

/** One entry. */
export const entryKey = (groupCode: string, entryId: string) =>
  [...asideKey(groupCode), 'entry', entryId] as const;

/** The entries that name a member. */
export const memberEntriesKey = (groupCode: string, memberId: string) =>
  [...asideKey(groupCode), 'member', memberId] as const;

/** A page of the entries that name a member, newest first. */
export type EntriesPage = {
  readonly entries: readonly Entry[];
  /** Of older ones; null for none. */
  readonly cursor: string | null;
};
