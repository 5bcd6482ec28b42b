import { randomUUID } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { errorCode, errorMessage, LauncherError } from '../launcher-error.mjs';
import { isAlive, ownIdentity } from './process-identity.mjs';

/**
 * A folder in our hands: `isOurs` says whether it still is (somebody may have deleted it), `release` gives it back.
 * @typedef {{ isOurs: () => boolean, release: () => void }} Hold
 */

/** A lock that is there and gone again so often, between one look and the next, is none that processes take and give back. */
const looksAtMost = 1_000;

/** @param {string} path @param {unknown} cause */
const unusable = (path, cause) =>
  new LauncherError(
    `The lock of the database's folder cannot be used: ${errorMessage(cause)}. Remove ${path} when no other Pari runs, ` +
      `or set PARI_DATA_DIR to another folder.`,
  );

/** @param {string} path @returns {string | null} null: it is gone @throws {LauncherError} when it cannot be read */
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
 * @returns {number | null} the living process that holds it; null when it died, or a power cut left a file without words
 */
function holderOf(content) {
  try {
    const holder = JSON.parse(content);
    return isAlive(holder) ? holder.pid : null;
  } catch {
    return null;
  }
}

/** @param {string} from @param {string} to @returns {boolean} false when `to` exists */
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
 * Removes the lock of a process that died. Between the look and the removal another process may have taken the lock:
 * so it is moved aside first, and put back when it turns out not to be the one that was judged.
 * @param {string} path @param {string} judged @throws {LauncherError} when it cannot be removed
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
 * Takes a folder for this process alone, until it releases it or dies. The lock of a process that has died is taken over.
 * @param {string} path the lock file; its folder must exist
 * @returns {{ hold: Hold } | { holder: number }} or the id of the living process that has it, which may be this one
 * @throws {LauncherError} when what lies there is no lock that could be read, and removed
 */
export function takeFolder(path) {
  const content = JSON.stringify({ ...ownIdentity(), nonce: randomUUID() });
  const own = `${path}.${randomUUID()}`;
  writeFileSync(own, content, { mode: 0o600 });
  try {
    // A link, unlike a file that is created and then written, appears with its content in one step.
    for (let looks = 0; !linked(own, path); looks += 1) {
      if (looks === looksAtMost) throw unusable(path, 'it points to nothing');
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
