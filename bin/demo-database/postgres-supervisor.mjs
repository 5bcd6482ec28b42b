import { setTimeout as sleep } from 'node:timers/promises';
import { logTail, versionOf } from './data-folder.mjs';
import { errorMessage, LauncherError } from '../launcher-error.mjs';
import { endAbandoned, isPostmaster, startPostmaster, stopPostmaster } from './postgres-cluster.mjs';
import { stopped } from '../stop-signals.mjs';

/**
 * @typedef {import('./data-folder.mjs').DataFolder} DataFolder
 * @typedef {import('./postgres-binaries.mjs').Binaries} Binaries
 * @typedef {{
 *   folder: DataFolder, binaries: Binaries, password: string, flags: string[], stop: AbortSignal,
 *   log: (line: string) => void, onLost: (error: LauncherError) => void, restartDelaysMs: number[]
 * }} Care
 * @typedef {{
 *   start: () => Promise<number>, watch: () => void, stop: () => Promise<void>, endAtOnce: () => void
 * }} Supervisor
 */

/** The wait before each attempt: a minute in all, in which a full disk or a lack of memory may pass. */
export const patientDelaysMs = [0, 500, 1_000, 2_000, 4_000, 8_000, 15_000, 30_000];

/** A server that ran this long was healthy: if it ends, the attempts are counted anew. */
const provenAfterMs = 60_000;

/**
 * Starts the server of a folder. Once `watch` is called, restarts it whenever it ends unexpectedly, on the same port,
 * so that the app's URL stays valid.
 * @param {Care} care after `stop` is aborted the server is not restarted; `onLost` is called if it cannot be restarted
 * @returns {Supervisor} `start` resolves with the port; `stop` waits until the server has stopped; `endAtOnce` only
 *   sends the signal, for when there is no time to wait
 */
export function supervise({ folder, binaries, password, flags, stop, log, onLost, restartDelaysMs }) {
  const stopping = new AbortController();
  const anyStop = AbortSignal.any([stop, stopping.signal]);
  /** @type {{ pid: number, ended: Promise<string>, sinceMs: number } | null} */
  let present = null;
  /** @type {number | undefined} */
  let port;
  let watching = Promise.resolve();

  const start = async () => {
    port = await startPostmaster(folder, binaries, password, {
      ...(port === undefined ? {} : { port }),
      flags,
      onSpawn: (pid, ended) => {
        present = { pid, ended, sinceMs: Date.now() };
      },
      // The first start is completed even if `stop` is aborted: it is short, and then the server stops gracefully.
      stop: port === undefined ? stopping.signal : anyStop,
    });
    return port;
  };

  /** @param {number} firstTry @returns {Promise<number>} the number of the attempt that succeeded */
  const startAgain = async (firstTry) => {
    for (let attempt = firstTry; ; attempt += 1) {
      await sleep(restartDelaysMs[attempt], undefined, { signal: anyStop });
      if (versionOf(folder) === null)
        throw new LauncherError(`Its data are gone: there is nothing in ${folder.cluster}.`);
      await endAbandoned(folder);
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
