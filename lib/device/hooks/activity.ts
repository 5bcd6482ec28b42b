'use client';

import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

import { OfflineError } from '@/lib/device/page/api-errors';
import { activityKey, sideQueryOptions } from '@/lib/device/sync/side-queries';
import { find } from '@/lib/device/sync/find-or-null';
import { useKnownGroups } from '@/lib/device/hooks/known-groups';
import type { KnownGroups } from '@/lib/device/state/known-groups';
import { type Paged, pagedOf } from '@/lib/device/hooks/paged';
import { queriesOf } from '@/lib/device/sync/queries';
import { openStore } from '@/lib/device/storage/open-store';
import type { Activity } from '@/lib/domain/ledger/event';
import { ACTIVITY_PAGE_EVENTS } from '@/lib/limits';
import { activitiesOfLedger } from '@/lib/wire/own/activity';
import type { WireActivityPage } from '@/lib/wire/own/ledger-wire';

/** The activity of a group, page by page; without a network, what this device has stored of it. */

/** A page. `isKept`: it comes from this device, because nothing newer could be had. */
type Page = WireActivityPage & { readonly isKept?: boolean };

const pathOf = (groupCode: string, before: number | null): string => {
  const behind = before === null ? '' : `&before=${before}`;
  return `groups/${encodeURIComponent(groupCode)}/activity?limit=${ACTIVITY_PAGE_EVENTS}${behind}`;
};

const NOTHING: WireActivityPage = { events: [], before: null };

/** @throws ApiError, OfflineError */
async function ask(groupCode: string, before: number | null, signal: AbortSignal): Promise<WireActivityPage> {
  return ((await find(pathOf(groupCode, before), signal)) as WireActivityPage | null) ?? NOTHING;
}

/** @throws ApiError; OfflineError if nothing is stored */
async function askForNewest(known: KnownGroups, groupCode: string, signal: AbortSignal): Promise<Page> {
  const version = known.copyOf(groupCode)?.version;
  try {
    const page = await ask(groupCode, null, signal);
    if (version !== undefined) await (await openStore())?.keepActivity({ groupCode, version, page });
    return page;
  } catch (error) {
    const kept = error instanceof OfflineError && (await (await openStore())?.readActivity(groupCode));
    if (!kept) throw error;
    return { ...kept.page, isKept: true };
  }
}

const activityQuery = (known: KnownGroups, groupCode: string) =>
  infiniteQueryOptions({
    ...sideQueryOptions,
    queryKey: activityKey(groupCode),
    initialPageParam: null as number | null,
    queryFn: ({ pageParam, signal }): Promise<Page> =>
      pageParam === null ? askForNewest(known, groupCode, signal) : ask(groupCode, pageParam, signal),
    getNextPageParam: ({ before }) => before,
    // Stored activity is shown until there is a network again.
    staleTime: ({ state }) => (state.data?.pages[0]?.isKept ? 0 : Infinity),
    refetchOnReconnect: true,
  });

/** Stores the newest activity for use without a network, unless it is stored already. @throws ApiError, OfflineError */
export async function keepActivity(known: KnownGroups, groupCode: string): Promise<void> {
  const kept = await (await openStore())?.readActivity(groupCode);
  if (!known.isForgotten(groupCode) && kept?.version !== known.copyOf(groupCode)?.version)
    await askForNewest(known, groupCode, new AbortController().signal);
}

export type ShownActivity = Paged & {
  readonly status: 'loading' | 'here' | 'failed';
  /** Newest first. */
  readonly activities: readonly Activity[];
  /** Whether there is no network, and this is what the device has stored. */
  readonly isKept: boolean;
};

/** The activity of a group. It follows the ledger: a new version of that makes it ask again. */
export function useActivity(groupCode: string): ShownActivity {
  const known = useKnownGroups();
  const asked = useInfiniteQuery(activityQuery(known, groupCode), queriesOf(known));
  const pages = asked.data?.pages;
  const activities = useMemo(() => activitiesOfLedger(pages?.flatMap(({ events }) => events) ?? []), [pages]);
  return {
    status: pages ? 'here' : asked.isError ? 'failed' : 'loading',
    activities,
    isKept: pages?.[0]?.isKept === true,
    ...pagedOf(asked),
  };
}
