import { readFileSync } from 'node:fs';

/** @returns {boolean} whether we were started by nohup or the like and are to outlive the terminal */
function ignoresHangUp() {
  try {
    const mask = /^SigIgn:\s*([0-9a-f]+)$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? '0';
    return (BigInt(`0x${mask}`) & 1n) === 1n;
  } catch {
    return false;
  }
}

/**
 * The signals that ask this process to end: Ctrl-C, `kill`, and a closed terminal unless nohup was asked for.
 * @type {NodeJS.Signals[]}
 */
export const stopSignals = ignoresHangUp() ? ['SIGINT', 'SIGTERM'] : ['SIGINT', 'SIGTERM', 'SIGHUP'];

const parentCheckDelayMs = 500;

/**
 * `npm run` hands SIGTERM to the shell between it and us, which dies of it and tells nobody. So under npm the loss of
 * the parent counts as the signal.
 * @param {() => void} onLoss
 */
function watchParent(onLoss) {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    onLoss();
  }, parentCheckDelayMs);
  timer.unref();
}

/**
 * From now on these signals end nothing by themselves: the returned signal is aborted, with the name of the first one
 * as its reason, and the caller ends in order. Further ones are let pass: a terminal and npm both hand on one Ctrl-C.
 * @returns {AbortSignal}
 */
export function listenForStop() {
  const controller = new AbortController();
  for (const name of stopSignals) process.on(name, () => controller.abort(name));
  watchParent(() => controller.abort('SIGTERM'));
  return controller.signal;
}

/** @param {AbortSignal} stop @returns {Promise<void>} when the signal is aborted, or at once if it is */
export function stopped(stop) {
  if (stop.aborted) return Promise.resolve();
  return new Promise((resolve) => stop.addEventListener('abort', () => resolve(), { once: true }));
}
