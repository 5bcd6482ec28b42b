'use client';

import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

import {
  type EntriesPage,
  memberEntriesKey,
  plantEntries,
  sideQueryOptions,
} from '@/lib/device/sync/side-queries';
import { ledgerPath } from '@/lib/device/state/copy';
import { find } from '@/lib/device/sync/find-or-null';
import { useCopy } from '@/lib/device/hooks/use-ledger';
import { useQueuedChanges } from '@/lib/device/hooks/outbox-hooks';
import { type Paged, pagedOf } from '@/lib/device/hooks/paged';
import { useKnownGroups } from '@/lib/device/hooks/known-groups';
import { queriesOf } from '@/lib/device/sync/queries';
import { applyChanges } from '@/lib/domain/ledger/view';
import type { Entry } from '@/lib/domain/nouns';
import { entriesNaming, type LedgerCopy, newestFirst } from '@/lib/domain/ledger/copy';
import { LEDGER_PAGE_MAX } from '@/lib/limits';
import type { WireLedgerPage } from '@/lib/wire/own/ledger-wire';
import { entryOfLedger } from '@/lib/wire/own/ledger-copy';

/** The entries that name a member, page by page. */
const memberEntriesQuery = (groupCode: string, memberId: string) =>
  infiniteQueryOptions({
    ...sideQueryOptions,
    queryKey: memberEntriesKey(groupCode, memberId),
    initialPageParam: null as string | null,
    queryFn: async ({ pageParam, signal, client }): Promise<EntriesPage> => {
      const behind = pageParam === null ? {} : { before: pageParam };
      const path = ledgerPath(groupCode, { member: memberId, limit: String(LEDGER_PAGE_MAX), ...behind });
      const page = (await find(path, signal)) as WireLedgerPage | null;
      const entries = page?.entries.map(entryOfLedger) ?? [];
      plantEntries(client, groupCode, entries);
      return { entries, cursor: page?.before ?? null };
    },
    getNextPageParam: ({ cursor }) => cursor,
  });

/** The entries that were read, and those of the copy that they lack or have in an earlier revision. */
function withCopy(read: readonly Entry[], { entries }: LedgerCopy): readonly Entry[] {
  const known = new Map(read.map((entry) => [entry.id, entry]));
  for (const entry of entries)
    if (entry.revision > (known.get(entry.id)?.revision ?? -1)) known.set(entry.id, entry);
  return [...known.values()].sort(newestFirst);
}

export type EntriesOfMember = Paged & {
  readonly status: 'loading' | 'here' | 'failed';
  /** Newest first. */
  readonly entries: readonly Entry[];
};

/**
 * The entries that name a member. They are asked for only when the copy does not reach back to the beginning.
 * @param enabled false asks nothing
 */
export function useMemberEntries(groupCode: string, memberId: string, enabled = true): EntriesOfMember {
  const copy = useCopy(groupCode);
  const queued = useQueuedChanges(groupCode);
  const isWhole = copy.before === null;
  const asked = useInfiniteQuery(
    { ...memberEntriesQuery(groupCode, memberId), enabled: enabled && !isWhole },
    queriesOf(useKnownGroups()),
  );
  const pages = asked.data?.pages;
  const entries = useMemo(() => {
    const read = pages?.flatMap((page) => page.entries) ?? [];
    const held = isWhole ? copy : { ...copy, entries: withCopy(read, copy) };
    return entriesNaming(applyChanges(held, queued).entries, memberId);
  }, [copy, queued, isWhole, pages, memberId]);
  const known = isWhole || pages ? 'here' : undefined;
  return {
    status: known ?? (asked.isError ? 'failed' : 'loading'),
    entries,
    ...pagedOf(asked),
    // A copy that reaches back to the beginning has them all.
    hasMore: !isWhole && asked.hasNextPage,
  };
}
