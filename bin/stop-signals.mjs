import { readFileSync } from 'node:fs';

/** @returns {boolean} whether SIGHUP is ignored, as under nohup, so that we must outlive the terminal */
function ignoresHangUp() {
  try {
    const mask = /^SigIgn:\s*([0-9a-f]+)$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? '0';
    return (BigInt(`0x${mask}`) & 1n) === 1n;
  } catch {
    return false;
  }
}

/**
 * The signals that ask this process to end: Ctrl-C, `kill`, and, unless under nohup, a closed terminal.
 * @type {NodeJS.Signals[]}
 */
export const stopSignals = ignoresHangUp() ? ['SIGINT', 'SIGTERM'] : ['SIGINT', 'SIGTERM', 'SIGHUP'];

const parentCheckDelayMs = 500;

/**
 * `npm run` sends SIGTERM to the shell between it and us, which dies without passing it on. So under npm the loss of
 * the parent counts as SIGTERM.
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
 * Catches the stop signals. The first one aborts the returned signal, with its name as the reason, and the caller shuts
 * down gracefully. Further ones are ignored, because one Ctrl-C arrives both from the terminal and from npm.
 * @returns {AbortSignal}
 */
export function listenForStop() {
  const controller = new AbortController();
  for (const name of stopSignals) process.on(name, () => controller.abort(name));
  watchParent(() => controller.abort('SIGTERM'));
  return controller.signal;
}

/** @param {AbortSignal} stop @returns {Promise<void>} resolves when the signal is aborted, at once if it already is */
export function stopped(stop) {
  if (stop.aborted) return Promise.resolve();
  return new Promise((resolve) => stop.addEventListener('abort', () => resolve(), { once: true }));
}
