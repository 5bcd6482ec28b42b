import { OfflineError } from '@/lib/device/page/api-errors';
import type { KnownGroups } from '@/lib/device/state/known-groups';
import { whenLeftAlone } from '@/lib/device/page/when-idle';
import { isEngineHere, loadEngine } from '@/lib/device/sync/load-engine';
import { REFETCH_INTERVAL_MS } from '@/lib/limits';

/**
 * Asks the server for the ledger of a group. The code that does it (the engine) is loaded when it is needed, because a
 * page brings what it shows.
 */

const asError = (error: unknown): Error => (error instanceof Error ? error : new OfflineError(error));

/**
 * Keeps the copy of a group up to date, and asks for it if there is none.
 * @param atOnce asks now, even if the copy is fresh
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
  // If the person comes back before the engine is loaded, it is loaded now. Once loaded, it listens for that itself.
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

async function reach(known: KnownGroups, groupCode: string, pages: number): Promise<void> {
  known.setQuestion('older', groupCode, { isAsking: true, error: null });
  try {
    const { readBehind } = await loadEngine();
    await readBehind(known, groupCode, pages);
    known.setQuestion('older', groupCode, { isAsking: false, error: null });
  } catch (error) {
    known.setQuestion('older', groupCode, { isAsking: false, error: asError(error) });
    throw error;
  }
}

/**
 * Fetches the next older entries into the copy. Concurrent calls share one request.
 * @param pages how many pages at most, if there is no request under way
 * @throws ApiError, OfflineError
 */
export function reachBack(known: KnownGroups, groupCode: string, pages = 1): Promise<void> {
  if (!known.copyOf(groupCode)?.before) return Promise.resolve();
  const groups = reaching.get(known) ?? new Map<string, Promise<void>>();
  reaching.set(known, groups);
  const underWay = groups.get(groupCode);
  if (underWay) return underWay;
  const asked = reach(known, groupCode, pages).finally(() => groups.delete(groupCode));
  groups.set(groupCode, asked);
  return asked;
}

/** The same, for a screen that learns the state by `useQuestion`. */
export const askForOlder = (known: KnownGroups, groupCode: string): void =>
  void reachBack(known, groupCode).catch(() => undefined);

/**
 * The same, for a screen that has nothing to show until then: it asks again when the person comes back, or the network
 * does.
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

/** Clears a failure, so that a newly opened screen does not show that of another one. */
export function forgetFailure(known: KnownGroups, groupCode: string): void {
  const { isAsking } = known.question('older', groupCode);
  known.setQuestion('older', groupCode, { isAsking, error: null });
}
