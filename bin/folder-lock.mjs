import { randomUUID } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { LauncherError } from './launcher-error.mjs';
import { isAlive, ownIdentity } from './process-identity.mjs';

const retryDelayMs = 50;
const patienceMs = 5 * 60_000;

/** @param {string} path @returns {string | null} */
function readLock(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}

/** @param {string} from @param {string} to @returns {boolean} false when `to` exists or `from` has gone */
function linked(from, to) {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (error.code === 'EEXIST' || error.code === 'ENOENT') return false;
    throw error;
  }
}

/**
 * Removes the lock of a process that died. Between the look and the removal another process may have taken the lock:
 * so it is moved aside first, and put back when it turns out not to be the one that was judged.
 * @param {string} path @param {string} judged
 */
function removeStale(path, judged) {
  const aside = `${path}.${randomUUID()}`;
  try {
    renameSync(path, aside);
  } catch {
    return;
  }
  if (readLock(aside) !== judged) linked(aside, path);
  rmSync(aside, { force: true });
}

/**
 * Runs a task while no other process on this machine runs one under the same lock file. A lock whose process has died
 * is taken over.
 * @template T
 * @param {string} path the lock file; its folder must exist
 * @param {() => Promise<T>} task
 * @returns {Promise<T>}
 * @throws {LauncherError} when a living process keeps the lock for five minutes
 */
export async function withLock(path, task) {
  const own = `${path}.${randomUUID()}`;
  writeFileSync(own, JSON.stringify({ ...ownIdentity(), nonce: randomUUID() }), { mode: 0o600 });
  try {
    const deadlineMs = Date.now() + patienceMs;
    // A link, unlike a file that is created and then written, appears with its content in one step.
    while (!linked(own, path)) {
      const content = readLock(path);
      if (content === null) continue;
      const holder = JSON.parse(content);
      if (!isAlive(holder)) removeStale(path, content);
      else if (Date.now() > deadlineMs) {
        throw new LauncherError(
          `Process ${holder.pid} has been starting or stopping the database for minutes (${path}). Stop it and try again.`,
        );
      } else await sleep(retryDelayMs);
    }
  } finally {
    rmSync(own, { force: true });
  }
  try {
    return await task();
  } finally {
    rmSync(path, { force: true });
  }
}
