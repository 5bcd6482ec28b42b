import { setTimeout as sleep } from 'node:timers/promises';
import { logTail } from './data-folder.mjs';
import { errorMessage, LauncherError } from '../launcher-error.mjs';
import { hasCluster, isPostmaster, startPostmaster, stopPostmaster } from './postgres-cluster.mjs';
import { stopped } from '../stop-signals.mjs';

/**
 * @typedef {import('./data-folder.mjs').DataFolder} DataFolder
 * @typedef {import('./folder-lock.mjs').Hold} Hold
 * @typedef {import('./postgres-binaries.mjs').Binaries} Binaries
 * @typedef {{
 *   folder: DataFolder, hold: Hold, binaries: Binaries, password: string, flags: string[], stop: AbortSignal,
 *   log: (line: string) => void, onLost: (error: LauncherError) => void, restartDelaysMs: number[]
 * }} Care
 * @typedef {{
 *   start: () => Promise<number>, watch: () => void, stop: () => Promise<void>, endAtOnce: () => void
 * }} Supervisor
 */

/** Before each try: a minute in all, in which a full disk or a lack of memory may pass. */
export const patientDelaysMs = [0, 500, 1_000, 2_000, 4_000, 8_000, 15_000, 30_000];

/** A server that ran for so long was well: its next end is a new one, and no try of the same restart. */
const provenAfterMs = 60_000;

/**
 * Starts the server of a folder and, once it is watched, starts it again whenever it ends without having been asked to:
 * on the same port, so that the address which the app knows stays true.
 * @param {Care} care `stop`: from then on it is not started again; `onLost` is told when it cannot be brought back
 * @returns {Supervisor} `start` gives the port; `stop` ends it in order; `endAtOnce` when there is no time to wait
 */
export function supervise({ folder, hold, binaries, password, flags, stop, log, onLost, restartDelaysMs }) {
  const stopping = new AbortController();
  const anyStop = AbortSignal.any([stop, stopping.signal]);
  /** @type {{ pid: number, ended: Promise<string>, sinceMs: number } | null} */
  let present = null;
  /** @type {number | undefined} */
  let port;
  let watching = Promise.resolve();

  const start = async () => {
    const postmaster = await startPostmaster(folder, binaries, password, {
      ...(port === undefined ? {} : { port }),
      flags,
      onSpawn: (pid, ended) => {
        present = { pid, ended, sinceMs: Date.now() };
      },
      // The first start is waited for even when we are to stop: it takes a moment, and then everything ends in order.
      stop: port === undefined ? stopping.signal : anyStop,
    });
    port = postmaster.port;
    return port;
  };

  const checkFolder = () => {
    if (!hasCluster(folder))
      throw new LauncherError(`Its data are gone: there is nothing in ${folder.cluster}.`);
    if (!hold.isOurs())
      throw new LauncherError(`${folder.root} was deleted, or another process has taken it.`);
  };

  /** @param {number} firstTry @returns {Promise<number>} the number of the try that succeeded */
  const startAgain = async (firstTry) => {
    for (let attempt = firstTry; ; attempt += 1) {
      await sleep(restartDelaysMs[attempt], undefined, { signal: anyStop });
      checkFolder();
      try {
        await start();
        return attempt;
      } catch (error) {
        if (anyStop.aborted || attempt + 1 >= restartDelaysMs.length) throw error;
      }
    }
  };

  const watchOn = async () => {
    const stopAsked = stopped(anyStop);
    for (let attempt = -1; ;) {
      const how = await Promise.race([present?.ended, stopAsked]);
      if (anyStop.aborted || present === null) return;
      if (Date.now() - present.sinceMs > provenAfterMs) attempt = -1;
      log(`The embedded database ended unexpectedly (${how}); it is started again.`);
      if (attempt + 1 >= restartDelaysMs.length)
        throw new LauncherError(`It ends again and again.\n${logTail(folder)}`);
      attempt = await startAgain(attempt + 1);
      log(`The embedded database in ${folder.root} runs again on port ${port}.`);
    }
  };

  const watch = () => {
    watching = watchOn().catch((error) => {
      if (anyStop.aborted) return;
      onLost(
        new LauncherError(
          `The embedded database ended and could not be started again. ${errorMessage(error)}`,
        ),
      );
    });
  };

  return {
    start,
    watch,
    stop: async () => {
      stopping.abort();
      await watching;
      if (present) await stopPostmaster(folder, present.pid);
    },
    endAtOnce: () => {
      stopping.abort();
      if (present && isPostmaster(present.pid, folder.cluster)) process.kill(present.pid, 'SIGINT');
    },
  };
}
