import { QueryObserver, queryOptions } from '@tanstack/react-query';

import { send } from '@/lib/device/sync/api';
import { ApiError } from '@/lib/device/page/api-errors';
import { ledgerPath, takeGone, takePage, takeWhole } from '@/lib/device/state/copy';
import { showStored } from '@/lib/device/sync/stored-copy';
import { takeLedger } from '@/lib/device/sync/take-ledger';
import { askingKey } from '@/lib/device/state/query-keys';
import type { KnownGroups } from '@/lib/device/state/known-groups';
import { queriesOf } from '@/lib/device/sync/queries';
import { holdsNoEntries, type LedgerPage, NOTHING_HELD } from '@/lib/domain/ledger/copy';
import { LEDGER_PAGE_MAX, REFETCH_INTERVAL_MS } from '@/lib/limits';
import type { WireDelta, WireLedger, WireLedgerPage } from '@/lib/wire/own/ledger-wire';
import { copyOfLedger, pageOfLedger } from '@/lib/wire/own/ledger-copy';

/** Asks the server for the ledger of a group. */

/** How often the server is asked at most while the copy keeps changing. */
const TRIES = 3;

/** @returns false if the copy has changed meanwhile and the server knows more */
async function askOnce(known: KnownGroups, groupCode: string, signal: AbortSignal): Promise<boolean> {
  const asked = known.copyOf(groupCode)?.version ?? null;
  const path = ledgerPath(groupCode, asked === null ? {} : { since: asked });
  const wire = (await send('GET', path, undefined, { signal })) as WireLedger | WireDelta | null;
  return wire === null || takeLedger(known, groupCode, wire, asked);
}

/** Asks for what is new since the copy, or for the whole ledger if there is none. */
async function ask(known: KnownGroups, groupCode: string, signal: AbortSignal): Promise<void> {
  if (known.copyOf(groupCode) === undefined) await showStored(known, groupCode);
  try {
    for (let tries = 0; tries < TRIES; tries += 1) if (await askOnce(known, groupCode, signal)) return;
  } catch (error) {
    // A 404 without our code is that of something between us and the server.
    if (!(error instanceof ApiError && error.code === 'group-not-found')) throw error;
    takeGone(known, groupCode);
  }
}

/** Its data says only that it has asked: what came is in the copy. */
const newsQuery = (known: KnownGroups, groupCode: string) =>
  queryOptions({
    queryKey: askingKey(groupCode),
    queryFn: async ({ signal }) => {
      await ask(known, groupCode, signal);
      return true;
    },
    refetchInterval: REFETCH_INTERVAL_MS,
    refetchOnReconnect: 'always',
    // Moving to another screen is no reason to ask.
    staleTime: REFETCH_INTERVAL_MS,
  });

/**
 * Keeps the copy up to date: asks on focus, on reconnect and every half minute.
 * @param atOnce asks now, even if the copy is fresh
 * @returns a function that ends it
 */
export function keepAsking(known: KnownGroups, groupCode: string, atOnce: boolean): () => void {
  const observer = new QueryObserver(queriesOf(known), newsQuery(known, groupCode));
  const tell = () => {
    const { isFetching, error } = observer.getCurrentResult();
    known.setQuestion('news', groupCode, { isAsking: isFetching, error });
  };
  const stop = observer.subscribe(tell);
  if (atOnce) void observer.refetch({ cancelRefetch: false });
  tell();
  return stop;
}

/** Asks for what is new, or joins a request that is under way. @throws ApiError, OfflineError */
export async function askNow(known: KnownGroups, groupCode: string): Promise<void> {
  await queriesOf(known).query({ ...newsQuery(known, groupCode), staleTime: 0, retry: false });
}

/** The same if the group is known, for a hint that there is something new. Never rejects. */
export async function askAgain(known: KnownGroups, groupCode: string): Promise<void> {
  if (known.copyOf(groupCode)) await askNow(known, groupCode).catch(() => undefined);
}

/**
 * Reads pages behind a cursor, one after the other, and adds them to the copy at once: each change of the copy draws the
 * screen anew.
 * @throws ApiError, OfflineError if not even the first page came
 */
const readPages = (known: KnownGroups, groupCode: string, cursor: string, count: number): Promise<void> =>
  takePage(known, groupCode, cursor, async () => {
    const readBefore = async (before: string): Promise<LedgerPage> => {
      const path = ledgerPath(groupCode, { before, limit: String(LEDGER_PAGE_MAX) });
      return pageOfLedger((await send('GET', path)) as WireLedgerPage);
    };
    let page = await readBefore(cursor);
    for (let pages = 1; pages < count && page.before; pages += 1) {
      const next = await readBefore(page.before.cursor).catch(() => null);
      if (!next) break;
      // An entry that was dated back between two requests is in both. The delta to come says where it belongs.
      const read = new Set(page.entries.map(({ id }) => id));
      page = { ...next, entries: [...page.entries, ...next.entries.filter(({ id }) => !read.has(id))] };
    }
    return page;
  });

/**
 * Reads the newest entries into a copy that holds none. If the copy has become newer meanwhile, it stays, and the
 * entries are asked for again.
 */
async function readNewest(known: KnownGroups, groupCode: string): Promise<void> {
  const path = ledgerPath(groupCode, { limit: String(LEDGER_PAGE_MAX) });
  for (let tries = 0; tries < TRIES; tries += 1) {
    const wire = (await send('GET', path)) as WireLedger;
    // A group that was removed from this device meanwhile must not come back.
    if (!known.copyOf(groupCode)) return;
    takeWhole(known, groupCode, copyOfLedger(wire), null);
    const held = known.copyOf(groupCode);
    if (!held || !holdsNoEntries(held)) return;
  }
}

/**
 * Fetches the next older entries into the copy; the newest ones if it holds none.
 * @param pages how many pages of older entries at most
 * @throws ApiError, OfflineError
 */
export async function readBehind(known: KnownGroups, groupCode: string, pages: number): Promise<void> {
  const before = known.copyOf(groupCode)?.before;
  if (!before) return;
  if (before.cursor === NOTHING_HELD.cursor) await readNewest(known, groupCode);
  else await readPages(known, groupCode, before.cursor, pages);
}
