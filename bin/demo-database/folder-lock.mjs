import { randomUUID } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { errorCode, errorMessage, LauncherError } from '../launcher-error.mjs';
import { isAlive, ownIdentity } from './process-identity.mjs';

/**
 * The lock of a folder: `isOurs` says whether we still hold it (somebody may have deleted it), `release` releases it.
 * @typedef {{ isOurs: () => boolean, release: () => void }} Hold
 */

/** A path that so often both exists and cannot be found is a dangling link, not a lock that others take and release. */
const looksAtMost = 1_000;

/** @param {string} path @param {unknown} cause */
const unusable = (path, cause) =>
  new LauncherError(
    `The lock of the database's folder cannot be used: ${errorMessage(cause)}. Remove ${path} if no other Pari runs, ` +
      `or set PARI_DATA_DIR to another folder.`,
  );

/** @param {string} path @returns {string | null} null if it is gone @throws {LauncherError} if it cannot be read */
function readLock(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw unusable(path, error);
  }
}

/**
 * @param {string} content of a lock file
 * @returns {number | null} the id of the living process that holds it; null if it died, or a power cut emptied the file
 */
function holderOf(content) {
  try {
    const holder = JSON.parse(content);
    return isAlive(holder) ? holder.pid : null;
  } catch {
    return null;
  }
}

/** @param {string} from @param {string} to @returns {boolean} false if `to` exists */
function linked(from, to) {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  }
}

/**
 * Removes the lock of a process that died. Another process may have taken the lock since it was read, so it is moved
 * aside first, and put back if it is not the one that was read.
 * @param {string} path @param {string} judged the content that was read @throws {LauncherError} if it cannot be removed
 */
function removeStale(path, judged) {
  const aside = `${path}.${randomUUID()}`;
  try {
    renameSync(path, aside);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return;
    throw unusable(path, error);
  }
  if (readLock(aside) !== judged) linked(aside, path);
  rmSync(aside, { force: true });
}

/**
 * Locks a folder for this process until it releases the lock or dies. The lock of a dead process is taken over.
 * @param {string} path the lock file; its folder must exist
 * @returns {{ hold: Hold } | { holder: number }} or the id of the living process that holds it, which may be this one
 * @throws {LauncherError} if the path is not a lock file that can be read and removed
 */
export function takeFolder(path) {
  const content = JSON.stringify({ ...ownIdentity(), nonce: randomUUID() });
  const own = `${path}.${randomUUID()}`;
  writeFileSync(own, content, { mode: 0o600 });
  try {
    // A link, unlike a file that is created and then written, appears with its content in one step.
    for (let looks = 0; !linked(own, path); looks += 1) {
      if (looks === looksAtMost) throw unusable(path, 'it is a dangling link');
      const found = readLock(path);
      if (found === null) continue;
      const holder = holderOf(found);
      if (holder !== null) return { holder };
      removeStale(path, found);
    }
  } finally {
    rmSync(own, { force: true });
  }
  const isOurs = () => {
    try {
      return readLock(path) === content;
    } catch {
      return false;
    }
  };
  const release = () => {
    if (isOurs()) rmSync(path, { force: true });
  };
  return { hold: { isOurs, release } };
}
