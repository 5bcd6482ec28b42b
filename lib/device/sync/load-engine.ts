import { OfflineError } from '@/lib/device/page/api-errors';
import { READ_TIMEOUT_MS } from '@/lib/limits';

let isHere = false;

const tooLate = (): Promise<never> =>
  new Promise((_, reject) => setTimeout(() => reject(new Error('engine load timed out')), READ_TIMEOUT_MS));

/** Destructured, so that only what is used is in the chunk. */
async function load() {
  const {
    askAgain,
    bringBack,
    followLive,
    followRename,
    keepAsking,
    keepCopy,
    openSender,
    readBehind,
    renewCode,
    seekNewCode,
    showKept,
    takeFormer,
  } = await import('@/lib/device/sync/engine');
  isHere = true;
  return {
    askAgain,
    bringBack,
    followLive,
    followRename,
    keepAsking,
    keepCopy,
    openSender,
    readBehind,
    renewCode,
    seekNewCode,
    showKept,
    takeFormer,
  };
}

/** Whether the engine is loaded, so that nothing has to wait for it. */
export const isEngineHere = (): boolean => isHere;

/**
 * Loads the engine, which asks, stores, sends and listens; no first paint waits for it. Each call tries again until it
 * is loaded.
 * @throws OfflineError if it does not arrive in time
 */
export async function loadEngine() {
  try {
    return await (isHere ? load() : Promise.race([load(), tooLate()]));
  } catch (error) {
    throw new OfflineError(error);
  }
}
