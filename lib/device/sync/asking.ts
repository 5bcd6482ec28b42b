import { OfflineError } from '@/lib/device/page/api-errors';
import type { KnownGroups } from '@/lib/device/state/known-groups';
import { whenLeftAlone } from '@/lib/device/page/when-idle';
import { isEngineHere, loadEngine } from '@/lib/device/sync/load-engine';
import { REFETCH_INTERVAL_MS } from '@/lib/limits';

/** Asks the server for the ledger of a group. What does it comes when it is needed: a page has brought what it shows. */

const asError = (error: unknown): Error => (error instanceof Error ? error : new OfflineError(error));

/**
 * Keeps the copy of a group up to date, and asks for it where there is none.
 * @param atOnce asks now, however new the copy is
 * @returns a function that ends it
 */
export function followNews(known: KnownGroups, groupCode: string, atOnce: boolean): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  const isEnded = () => signal.aborted;
  let isBegun = false;
  let isUrgent = atOnce;
  const begin = async () => {
    if (isBegun || isEnded()) return;
    isBegun = true;
    try {
      const { keepAsking } = await loadEngine();
      if (!isEnded()) signal.addEventListener('abort', keepAsking(known, groupCode, isUrgent));
    } catch (error) {
      isBegun = false;
      if (isEnded()) return;
      known.setQuestion('news', groupCode, { isAsking: false, error: asError(error) });
      const again = setTimeout(() => void begin(), REFETCH_INTERVAL_MS);
      signal.addEventListener('abort', () => clearTimeout(again));
    }
  };
  if (atOnce || isEngineHere() || known.copyOf(groupCode) === undefined) void begin();
  else signal.addEventListener('abort', whenLeftAlone([begin]));
  // Who looks again before it has come is not let down; afterwards it hears of that itself.
  const looksAgain = () => {
    if (document.visibilityState !== 'visible') return;
    isUrgent = true;
    void begin();
  };
  addEventListener('visibilitychange', looksAgain, { signal });
  addEventListener('online', looksAgain, { signal });
  return () => ended.abort();
}

const reaching = new WeakMap<KnownGroups, Map<string, Promise<void>>>();

async function reach(known: KnownGroups, groupCode: string): Promise<void> {
  known.setQuestion('older', groupCode, { isAsking: true, error: null });
  try {
    const { readBehind } = await loadEngine();
    await readBehind(known, groupCode);
    known.setQuestion('older', groupCode, { isAsking: false, error: null });
  } catch (error) {
    known.setQuestion('older', groupCode, { isAsking: false, error: asError(error) });
    throw error;
  }
}

/**
 * Brings in what is next behind the copy. Who asks while somebody else does gets the same answer.
 * @throws ApiError, OfflineError
 */
export function reachBack(known: KnownGroups, groupCode: string): Promise<void> {
  if (!known.copyOf(groupCode)?.before) return Promise.resolve();
  const groups = reaching.get(known) ?? new Map<string, Promise<void>>();
  reaching.set(known, groups);
  const underWay = groups.get(groupCode);
  if (underWay) return underWay;
  const asked = reach(known, groupCode).finally(() => groups.delete(groupCode));
  groups.set(groupCode, asked);
  return asked;
}

/** The same, for a screen that says by `useQuestion` how it stands. */
export const askForOlder = (known: KnownGroups, groupCode: string): void =>
  void reachBack(known, groupCode).catch(() => undefined);

/**
 * The same for a screen that has nothing to show before: it asks again when the person looks again, or the network is back.
 * @returns a function that ends it
 */
export function keepAskingForOlder(known: KnownGroups, groupCode: string): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  const ask = () => askForOlder(known, groupCode);
  ask();
  addEventListener('visibilitychange', () => document.visibilityState === 'visible' && ask(), { signal });
  addEventListener('online', ask, { signal });
  return () => ended.abort();
}

/** A screen that is opened does not say that asking has failed for another one. */
export function forgetFailure(known: KnownGroups, groupCode: string): void {
  const { isAsking } = known.question('older', groupCode);
  known.setQuestion('older', groupCode, { isAsking, error: null });
}
