import { OfflineError } from '@/lib/device/page/api-errors';
import { READ_TIMEOUT_MS } from '@/lib/limits';

let isHere = false;

const tooLate = (): Promise<never> =>
  new Promise((_, reject) => setTimeout(() => reject(new Error('too late')), READ_TIMEOUT_MS));

/** Only what is used of it is in its file. */
async function load() {
  const { askAgain, bringBack, followLive, keepAsking, keepCopy, openSender, readBehind, showKept } =
    await import('@/lib/device/sync/engine');
  isHere = true;
  return { askAgain, bringBack, followLive, keepAsking, keepCopy, openSender, readBehind, showKept };
}

/** Whether the engine is here: then nothing waits for it. */
export const isEngineHere = (): boolean => isHere;

/**
 * What asks, keeps, sends and listens: no first paint waits for it. It is asked for again each time until it has come.
 * @throws OfflineError where it does not arrive, or not in time
 */
export async function loadEngine() {
  try {
    return await (isHere ? load() : Promise.race([load(), tooLate()]));
  } catch (error) {
    throw new OfflineError(error);
  }
}
