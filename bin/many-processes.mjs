import cluster from 'node:cluster';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { logger } from '../lib/server/logging/logger.mjs';
import { sumOfFigures } from './http/metrics.mjs';
import { LauncherError } from './launcher-error.mjs';

/**
 * @typedef {import('node:cluster').Worker} Worker
 * @typedef {import('./http/metrics.mjs').Figures} Figures
 * @typedef {{ port?: number, failed?: string, figures?: Figures }} Told what a process tells: the port on which it
 *   serves, why it cannot, or what it has measured
 * @typedef {{ pid: number | undefined, begun: Promise<Told>, ended: Promise<string> }} Started `begun`: its port, or why
 *   it failed; `ended`: its exit code, or the signal that ended it
 */

/** The message that asks a process for what it has measured. */
export const WANTS_FIGURES = 'figures';

/** How long a process may take to tell what it has measured. After that, the figures that it told last count. */
const figuresPatienceMs = 2_000;
/** Longer than a process takes to stop: 10 s for its requests, and 2 s for what Next does after them. */
const stopPatienceMs = 15_000;
/** How soon a process that could not start is started again; the delay doubles. */
const [shortestDelayMs, longestDelayMs] = [500, 30_000];

/** @returns {readonly Worker[]} */
const present = () => Object.values(cluster.workers ?? {}).flatMap((worker) => worker ?? []);

/** Asks a process for its figures. Resolves when it has told them, has ended, or is too slow. @param {Worker} worker */
const ask = (worker) =>
  /** @type {Promise<void>} */ (
    new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        worker.off('message', done).off('exit', done);
        resolve();
      };
      const timer = setTimeout(done, figuresPatienceMs);
      worker.once('message', done).once('exit', done);
      // The callback takes the error of a process that is about to end.
      worker.send(WANTS_FIGURES, undefined, undefined, (error) => error && done());
    })
  );

/**
 * The figures of all processes, added up. What only grows stays in the sum when its process has ended: otherwise the sum
 * would fall, and Prometheus would count everything that is left a second time.
 */
function figuresOfMany() {
  /** @type {Map<number, Figures>} */
  const told = new Map();
  /** @type {Promise<Figures>} */
  let ofEnded = Promise.resolve([]);
  const bury = (/** @type {number} */ id) => {
    const counts = (told.get(id) ?? []).filter(({ type }) => type === 'counter' || type === 'histogram');
    told.delete(id);
    ofEnded = ofEnded.then(async (sum) => (await sumOfFigures([sum, counts])).figures);
  };
  return {
    /** @param {Worker} worker */
    watch: (worker) => {
      worker.on('message', (/** @type {Told} */ { figures }) => figures && told.set(worker.id, figures));
      worker.once('exit', () => bury(worker.id));
    },
    text: async () => {
      await Promise.all(present().map(ask));
      return (await sumOfFigures([await ofEnded, ...told.values()])).text;
    },
  };
}

/**
 * Serves the production build by several processes on one port: each new connection goes to the next process that is
 * not busy accepting. One that ends unexpectedly is replaced.
 * @param {AbortSignal} stop makes the processes end in order
 * @param {{ count: number, measures: boolean }} options
 * @returns {Promise<{ port: number, metrics: { text: () => Promise<string> } | null, stop: () => Promise<void> }>} once
 *   all have begun; `stop` resolves when all have ended
 * @throws {LauncherError} with the reason if the first process cannot start
 */
export async function serveByMany(stop, { count, measures }) {
  const figures = measures ? figuresOfMany() : null;

  /** @param {number} [openedPort] the port that the processes before it serve @returns {Started} */
  const start = (openedPort) => {
    const args = openedPort === undefined ? [] : [String(openedPort)];
    cluster.setupPrimary({ exec: join(import.meta.dirname, 'one-of-many.mjs'), args });
    const worker = cluster.fork();
    figures?.watch(worker);
    const { pid } = worker.process;
    /** @type {Promise<string>} */
    const ended = new Promise((resolve) => {
      worker.once('exit', (code, signal) => resolve(signal || String(code)));
      // Of a process that the system could not start, nothing else is heard.
      worker.on('error', (error) => pid === undefined && resolve(error.name));
    });
    const begun = new Promise((resolve) => {
      worker.on('message', (/** @type {Told} */ told) => told.figures ?? resolve(told));
      void ended.then((how) => resolve({ failed: `A process ended before it could serve (${how}).` }));
    });
    return { pid, begun, ended };
  };

  /** Starts another process in place of each that ends, until the stop. @param {Started} first @param {number} port */
  const keep = async (first, port) => {
    let delayMs = 0;
    for (let running = first; ; running = start(port)) {
      const { failed } = await running.begun;
      const how = await running.ended;
      if (stop.aborted) return;
      logger().error({ ended: running.pid, how, failed }, 'a process has ended; another one takes its place');
      delayMs = failed === undefined ? 0 : Math.min(longestDelayMs, Math.max(shortestDelayMs, delayMs * 2));
      await sleep(delayMs, undefined, { signal: stop }).catch(() => undefined);
      if (stop.aborted) return;
    }
  };

  const signal = (/** @type {NodeJS.Signals} */ name) => present().forEach((each) => each.process.kill(name));
  stop.addEventListener('abort', () => signal('SIGTERM'), { once: true });
  // The first one starts alone, so that what keeps all of them from starting is said once.
  const first = start();
  const { port = 0, failed } = await first.begun;
  if (failed !== undefined && !stop.aborted) throw new LauncherError(failed);
  const others = stop.aborted ? [] : Array.from({ length: count - 1 }, () => start(port));
  await Promise.all(others.map(({ begun }) => begun));
  const kept = Promise.all([first, ...others].map((each) => keep(each, port)));
  return {
    port,
    metrics: figures,
    stop: async () => {
      const giveUp = setTimeout(() => signal('SIGKILL'), stopPatienceMs);
      await kept;
      clearTimeout(giveUp);
    },
  };
}
