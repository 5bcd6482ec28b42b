import { type QueryClient, queryOptions, skipToken } from '@tanstack/react-query';

import { ApiError, send } from '@/lib/device/data/api';
import { groupKey } from '@/lib/device/data/keys';
import { forgetKept } from '@/lib/device/data/outbox-storage';
import { markArrived } from '@/lib/device/page/just-changed';
import { forgetLook } from '@/lib/device/page/last-look';
import {
  applyDelta,
  applyPage,
  applyWhole,
  holdsNoEntries,
  type LedgerCopy,
  type LedgerDelta,
  NOTHING_HELD,
} from '@/lib/domain/ledger-copy';
import { LEDGER_PAGE_MAX, REFETCH_INTERVAL_MS } from '@/lib/limits';
import type { WireDelta, WireLedger, WireLedgerPage } from '@/lib/schemas/ledger';
import { copyOfLedger, deltaOfLedger, pageOfLedger } from '@/lib/schemas/ledger-copy';

/**
 * The one copy of each group's ledger that this device holds, as data of a query of its own: every screen is a selector on
 * it. It never fetches by itself. What asks is `askingQuery`; whatever comes, from there or with the answer to a change, goes
 * through `takeLedger` (docs/screens.md#moving-inside-a-group).
 */

/** The copy of a group; null when the server does not find the group. */
export const copyQuery = (groupCode: string) =>
  queryOptions<LedgerCopy | null>({
    queryKey: [...groupKey(groupCode), 'copy'],
    queryFn: skipToken,
    structuralSharing: false,
    staleTime: Infinity,
  });

/** What was asked for beside the copy, because the copy does not reach back to it. */
export const asideKey = (groupCode: string) => [...groupKey(groupCode), 'aside'] as const;

/** @returns undefined while nothing is known of the group, null when it is gone */
export const heldOf = (client: QueryClient, groupCode: string): LedgerCopy | null | undefined =>
  client.getQueryData(copyQuery(groupCode).queryKey);

/** Whether what is shown of a group is as new as a revision; where nothing is shown, nothing is missed. */
export const reaches = (client: QueryClient, groupCode: string, revision: number): boolean =>
  (heldOf(client, groupCode)?.group.revision ?? Infinity) >= revision;

/** How often the server is asked for a copy that changes all the time. */
const TRIES = 3;

/** The path of a group's ledger. @param query with its names and values */
export const ledgerPath = (groupCode: string, query: Readonly<Record<string, string>> = {}): string => {
  const text = new URLSearchParams(query).toString();
  return `groups/${encodeURIComponent(groupCode)}/ledger${text && '?'}${text}`;
};

/** A page that was asked for, and what the copy has learned since; null once it was replaced as a whole. */
type PageUnderWay = { later: LedgerDelta[] | null };

const pagesUnderWay = new WeakMap<QueryClient, Map<string, Set<PageUnderWay>>>();

function pagesOf(client: QueryClient, groupCode: string): Set<PageUnderWay> {
  const groups = pagesUnderWay.get(client) ?? new Map<string, Set<PageUnderWay>>();
  pagesUnderWay.set(client, groups);
  const pages = groups.get(groupCode) ?? new Set<PageUnderWay>();
  groups.set(groupCode, pages);
  return pages;
}

/** Shows a copy. What was asked for beside an older one is asked for again. */
function keep(client: QueryClient, groupCode: string, copy: LedgerCopy | null): void {
  const former = heldOf(client, groupCode);
  if (copy === former) return;
  client.setQueryData(copyQuery(groupCode).queryKey, copy);
  if (copy === null) forgetLook();
  if (former && former.version !== copy?.version)
    void client.invalidateQueries({ queryKey: asideKey(groupCode) });
}

/** Takes a ledger that was read whole. @param asked the version that it answers, or null */
export function takeWhole(
  client: QueryClient,
  groupCode: string,
  whole: LedgerCopy,
  asked: string | null,
): void {
  const former = heldOf(client, groupCode) ?? null;
  const copy = applyWhole(former, whole, asked);
  if (copy === former) return;
  for (const page of pagesOf(client, groupCode)) page.later = null;
  keep(client, groupCode, copy);
}

/** Takes what has changed since a version. Without a copy, or for another one, it means nothing. */
export function takeDelta(client: QueryClient, groupCode: string, delta: LedgerDelta): void {
  const former = heldOf(client, groupCode);
  if (!former) return;
  const copy = applyDelta(former, delta);
  if (copy === former) return;
  markArrived(delta.entries.map(({ id }) => id));
  for (const { later } of pagesOf(client, groupCode)) later?.push(delta);
  keep(client, groupCode, copy);
}

/**
 * Takes what the server has told.
 * @param asked the version that it was asked with; null for the whole ledger
 * @returns false where the server knows more: the copy has learned something else since it was asked
 */
export function takeLedger(
  client: QueryClient,
  groupCode: string,
  wire: WireLedger | WireDelta,
  asked: string | null,
): boolean {
  if (wire.whole) takeWhole(client, groupCode, copyOfLedger(wire), asked);
  else takeDelta(client, groupCode, deltaOfLedger(wire));
  return reaches(client, groupCode, wire.group.revision);
}

/** Takes it that the server has told that a group is no more. */
export const takeGone = (client: QueryClient, groupCode: string): void => keep(client, groupCode, null);

/** Groups of which what is shown may take the place of what this device keeps. */
const keepable = new WeakMap<QueryClient, Set<string>>();

/** Says that what was kept of a group is of no more use. */
export function mayKeep(client: QueryClient, groupCode: string): void {
  keepable.set(client, (keepable.get(client) ?? new Set()).add(groupCode));
}

/** The copy that may be stored; null while one that was kept earlier and reaches further back may still be of use. */
export const copyToKeep = (client: QueryClient, groupCode: string): LedgerCopy | null =>
  keepable.get(client)?.has(groupCode) ? (heldOf(client, groupCode) ?? null) : null;

/** Takes all that is known of a group off this device. */
export function forgetGroup(client: QueryClient, groupCode: string): void {
  client.removeQueries({ queryKey: groupKey(groupCode) });
  void forgetKept(groupCode);
}

/**
 * What this device has kept; as a chunk of its own, for which no first paint waits.
 * @returns null where it did not arrive before the network went: nothing is kept then
 */
export const storedCopies = () =>
  import('@/lib/device/data/kept')
    .then(({ bringBack, keepCopy, showKept, showStored }) => ({ bringBack, keepCopy, showKept, showStored }))
    .catch(() => null);

/** @returns null for a 404 */
export async function find(path: string, signal: AbortSignal): Promise<unknown> {
  try {
    return await send('GET', path, undefined, { signal });
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

/** @returns false where the copy has learned something else meanwhile, and the server knows more */
async function askOnce(client: QueryClient, groupCode: string, signal: AbortSignal): Promise<boolean> {
  const asked = heldOf(client, groupCode)?.version ?? null;
  const path = ledgerPath(groupCode, asked === null ? {} : { since: asked });
  const wire = (await send('GET', path, undefined, { signal })) as WireLedger | WireDelta | null;
  return wire === null || takeLedger(client, groupCode, wire, asked);
}

/** Asks for what is new since the copy, or for the ledger when there is none. */
async function ask(client: QueryClient, groupCode: string, signal: AbortSignal): Promise<void> {
  if (heldOf(client, groupCode) === undefined) await (await storedCopies())?.showStored(client, groupCode);
  try {
    for (let tries = 0; tries < TRIES; tries += 1) if (await askOnce(client, groupCode, signal)) return;
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
    keep(client, groupCode, null);
  }
}

/** Keeps the copy up to date: on focus, on coming back online, and every half a minute. Its data says that it has asked. */
export const askingQuery = (groupCode: string) =>
  queryOptions({
    queryKey: [...groupKey(groupCode), 'asking'] as const,
    queryFn: async ({ client, signal }) => {
      await ask(client, groupCode, signal);
      return true;
    },
    refetchInterval: REFETCH_INTERVAL_MS,
    refetchOnReconnect: 'always',
    // Moving to another screen is no reason to ask.
    staleTime: REFETCH_INTERVAL_MS,
  });

/** Asks at once, where the group is known: another tab has learned something. Never fails. */
export async function askAgain(client: QueryClient, groupCode: string): Promise<void> {
  if (heldOf(client, groupCode))
    await client.query({ ...askingQuery(groupCode), staleTime: 0, retry: false }).catch(() => undefined);
}

/** Shows what a page of the server has read just now: it is not asked for again at once. */
export function plantCopy(client: QueryClient, groupCode: string, copy: LedgerCopy | null): void {
  const former = heldOf(client, groupCode);
  // A page out of the browser's history must not bring old balances back.
  if (former && copy && former.group.revision >= copy.group.revision) return;
  if (copy) takeWhole(client, groupCode, copy, null);
  else keep(client, groupCode, null);
  client.setQueryData(askingQuery(groupCode).queryKey, true);
}

async function readPage(
  client: QueryClient,
  groupCode: string,
  cursor: string,
  signal: AbortSignal,
): Promise<void> {
  const pages = pagesOf(client, groupCode);
  const page: PageUnderWay = { later: [] };
  pages.add(page);
  try {
    const path = ledgerPath(groupCode, { before: cursor, limit: String(LEDGER_PAGE_MAX) });
    const wire = (await send('GET', path, undefined, { signal })) as WireLedgerPage;
    const held = heldOf(client, groupCode);
    if (!held || page.later === null) return;
    keep(client, groupCode, applyPage(held, pageOfLedger(wire), { cursor, later: page.later }));
  } finally {
    pages.delete(page);
  }
}

/** A copy that has learned something newer meanwhile keeps it, and the entries are asked for again. */
async function readNewest(client: QueryClient, groupCode: string, signal: AbortSignal): Promise<void> {
  const path = ledgerPath(groupCode, { limit: String(LEDGER_PAGE_MAX) });
  for (let tries = 0; tries < TRIES; tries += 1) {
    const wire = (await send('GET', path, undefined, { signal })) as WireLedger;
    takeWhole(client, groupCode, copyOfLedger(wire), null);
    const held = heldOf(client, groupCode);
    if (!held || !holdsNoEntries(held)) return;
  }
}

/** Brings the entries behind a cursor into the copy; the first ones, when it holds none. Its data says that it has. */
export const pageQuery = (groupCode: string, cursor: string) =>
  queryOptions({
    queryKey: [...groupKey(groupCode), 'page', cursor] as const,
    queryFn: async ({ client, signal }) => {
      if (cursor === NOTHING_HELD.cursor) await readNewest(client, groupCode, signal);
      else await readPage(client, groupCode, cursor, signal);
      return true;
    },
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchInterval: false,
  });

/** Brings in what is next behind the copy. */
export async function reachBack(client: QueryClient, groupCode: string): Promise<void> {
  const before = heldOf(client, groupCode)?.before;
  if (before) await client.query(pageQuery(groupCode, before.cursor));
}

/** Whether a copy should reach further back by itself. @param most entries that are held without being asked for */
export const isShort = (copy: LedgerCopy, most: number): boolean =>
  copy.before !== null && (holdsNoEntries(copy) || copy.entries.length < most);
