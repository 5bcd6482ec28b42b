'use client';

import { useEffect, useState } from 'react';

import { openStore } from '@/lib/device/storage/open-store';
import { find } from '@/lib/device/sync/find-or-null';
import { entryBornBy, subjectOf } from '@/lib/domain/ledger/event';
import { ACTIVITY_PAGE_EVENTS } from '@/lib/limits';
import { activitiesOfLedger } from '@/lib/wire/own/activity';
import type { WireActivityPage } from '@/lib/wire/own/ledger-wire';

type Found = { readonly entryId: string; readonly author: string | null };

/**
 * The member who changed an entry last, as their device said; the server is asked, because a ledger has no authors.
 * @param entryId null asks nothing
 * @returns null if nobody is known: no answer yet, none at all, or nobody said so
 */
export function useLastAuthor(groupCode: string, entryId: string | null): string | null {
  const [found, setFound] = useState<Found | null>(null);
  useEffect(() => {
    if (entryId === null) return undefined;
    const asking = new AbortController();
    const path = `groups/${encodeURIComponent(groupCode)}/activity?limit=${ACTIVITY_PAGE_EVENTS}`;
    void find(path, asking.signal)
      .then((page) => {
        const activities = activitiesOfLedger((page as WireActivityPage | null)?.events ?? []);
        const last = activities.find(({ event }) => subjectOf(event) === entryId);
        setFound({ entryId, author: last?.author ?? null });
      })
      // Without an answer it is said that somebody has changed it.
      .catch(() => undefined);
    return () => asking.abort();
  }, [groupCode, entryId]);
  return found?.entryId === entryId ? found.author : null;
}

/**
 * The member who entered an entry, as far as this device has kept the activity of the group; the server is not asked.
 * @returns null if that is not known
 */
export function useKeptAuthor(groupCode: string, entryId: string): string | null {
  const [found, setFound] = useState<Found | null>(null);
  useEffect(() => {
    let isWanted = true;
    void openStore()
      .then((store) => store?.readActivity(groupCode))
      .then((kept) => {
        const born = activitiesOfLedger(kept?.page.events ?? []).find(
          ({ event, undoes }) => undoes === null && entryBornBy(event)?.id === entryId,
        );
        if (isWanted && born) setFound({ entryId, author: born.author });
      });
    return () => {
      isWanted = false;
    };
  }, [groupCode, entryId]);
  return found?.entryId === entryId ? found.author : null;
}
