'use client';

import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useState } from 'react';

import { activityKey, entryKey, type EntriesPage, memberEntriesKey } from '@/lib/device/data/aside';
import { heldOf, plantCopy } from '@/lib/device/data/copy';
import { groupKey } from '@/lib/device/data/keys';
import { unpackSeed } from '@/lib/device/data/packed-seed';
import type { Entry } from '@/lib/domain/ledger';
import type { LedgerCopy } from '@/lib/domain/ledger-copy';
import type { WireActivityPage } from '@/lib/schemas/ledger';

/** What a page read for its first screen. */
export type GroupSeed = {
  readonly groupCode: string;
  /** With as many entries as the page shows of the history; null: there is no such group; left out: it was not read. */
  readonly ledger?: LedgerCopy | null;
  /** The entry that the page is about. */
  readonly entry?: Entry;
  /** All entries that name the member whom the page is about, newest first. */
  readonly ofMember?: { readonly memberId: string; readonly entries: readonly Entry[] };
  /** The newest of what happened, as the wire tells it: the screen of it brings along what reads that. */
  readonly activity?: WireActivityPage;
};

function plant(client: QueryClient, { groupCode, ledger, entry, ofMember, activity }: GroupSeed): void {
  if (ledger === undefined) return;
  plantCopy(client, groupCode, ledger);
  // Beside a newer copy they would be old.
  if (!ledger || heldOf(client, groupCode)?.version !== ledger.version) return;
  if (activity) client.setQueryData(activityKey(groupCode), { pages: [activity], pageParams: [null] });
  if (entry) client.setQueryData(entryKey(groupCode, entry.id), entry);
  if (!ofMember) return;
  const page: EntriesPage = { entries: ofMember.entries, cursor: null };
  const key = memberEntriesKey(groupCode, ofMember.memberId);
  client.setQueryData(key, { pages: [page], pageParams: [null] });
}

/**
 * Hands what the page read to the queries of its screen, on the server and in the browser alike. Not TanStack's own
 * hydration: that compares the clocks of server and phone, here the higher revision wins
 * (docs/screens.md#moving-inside-a-group).
 */
export function SeedQueries({ seed, children }: { readonly seed: GroupSeed; readonly children: ReactNode }) {
  const client = useQueryClient();
  // Before the first render of the screen, so that it finds its data; nobody can be watching these queries yet, or what
  // they watch is newer and stays.
  const [planted] = useState(() => {
    const isEmpty = client.getQueryCache().findAll({ queryKey: groupKey(seed.groupCode) }).length === 0;
    if (isEmpty) plant(client, seed);
    return isEmpty;
  });
  useEffect(() => {
    if (!planted) plant(client, seed);
  }, [client, planted, seed]);
  return children;
}

/** The same for what has come with a page. @param text from `packSeed` */
export function PackedSeed({ text, children }: { readonly text: string; readonly children: ReactNode }) {
  return <SeedQueries seed={useMemo(() => unpackSeed(text), [text])}>{children}</SeedQueries>;
}
