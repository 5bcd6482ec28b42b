import { randomBytes } from 'node:crypto';
import { accessSync, chmodSync, closeSync, constants, existsSync, fsyncSync, linkSync } from 'node:fs';
import { mkdirSync, mkdtempSync, openSync } from 'node:fs';
import { readdirSync, readFileSync, realpathSync, renameSync, rmSync } from 'node:fs';
import { statSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { errorMessage, LauncherError } from '../launcher-error.mjs';
import { chooseAccount, firstBarrier } from './postgres-account.mjs';
import { commandOf } from './processes.mjs';

const logLimitBytes = 5 * 1024 * 1024;
const tailBytes = 4096;

/**
 * The folder of an embedded database, the paths in it, and the user that PostgreSQL runs as.
 * @typedef {{
 *   root: string, cluster: string, password: string, log: string,
 *   account: import('./postgres-account.mjs').Account
 * }} DataFolder
 */

/** Creates a folder if it is missing. @param {string} root @returns {string} its real path; we may write to it */
function makeFolder(root) {
  try {
    if (!existsSync(root)) {
      mkdirSync(root, { recursive: true });
      // If we are root, the user "postgres" must be able to enter, whatever the umask. The files in it are protected.
      chmodSync(root, process.getuid?.() === 0 ? 0o711 : 0o700);
    }
    accessSync(root, constants.W_OK | constants.X_OK);
    return realpathSync(root);
  } catch (error) {
    throw new LauncherError(
      `The folder of the database cannot be used: ${errorMessage(error)}. Set PARI_DATA_DIR to another folder.`,
    );
  }
}

/**
 * Opens or creates the folder of an embedded database.
 * @param {string} dataDir
 * @returns {DataFolder}
 * @throws {LauncherError} if PostgreSQL could not work in it; names the folder and the remedy
 */
export function openDataFolder(dataDir) {
  const root = makeFolder(resolve(dataDir));
  const cluster = join(root, 'postgres');
  const account = chooseAccount(cluster);
  const barrier = firstBarrier(account, root);
  if (barrier !== null) {
    throw new LauncherError(
      `The database cannot live in ${root}: PostgreSQL refuses to run as root, and user ${account.uid}, as whom it ` +
        `runs instead, may not enter ${barrier}. Set PARI_DATA_DIR to a folder that everyone may enter, for example ` +
        `PARI_DATA_DIR=/var/lib/pari`,
    );
  }
  const inside = (/** @type {string} */ name) => join(root, name);
  const files = { password: inside('password'), log: inside('postgres.log') };
  return { root, cluster, account, ...files };
}

/**
 * Makes a file or folder that appears whole or not at all, even if this process is killed. If several processes make it
 * at once, the first one wins and the others use what it made.
 * @param {string} path
 * @param {(draft: string) => void} fill makes it at the path that it gets; what else it puts beside it is deleted
 * @param {(draft: string, path: string) => void} [publish] gives it its name, and fails if the name is taken
 */
export function makeWhole(path, fill, publish = renameSync) {
  const beside = mkdtempSync(join(dirname(path), `pari-draft-${process.pid}-`));
  const draft = join(beside, basename(path));
  try {
    fill(draft);
    publish(draft, path);
  } catch (error) {
    if (!existsSync(path)) throw error;
  } finally {
    rmSync(beside, { recursive: true, force: true });
  }
}

/**
 * Deletes what killed processes had begun to make.
 * @param {DataFolder} folder
 */
export async function sweepDrafts({ root }) {
  for (const name of readdirSync(root)) {
    const maker = /^pari-draft-(\d+)-/.exec(name)?.[1];
    if (!maker || commandOf(Number(maker)).length > 0) continue;
    // A program that the killed process had started may still write into it; then a later start deletes it.
    await rm(join(root, name), { recursive: true, force: true }).catch(() => undefined);
  }
}

/** Makes names in a folder outlast a power cut, which what was sealed under a secret does as well. @param {string} folder */
export function syncFolder(folder) {
  const opened = openSync(folder, 'r');
  fsyncSync(opened);
  closeSync(opened);
}

/**
 * What a file holds that only we may read. If it is not there, it is drawn.
 * @param {string} file @returns {string}
 * @throws {LauncherError} if the file cannot be used
 */
export function drawOnce(file) {
  const draw = (/** @type {string} */ draft) =>
    writeFileSync(draft, `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600, flush: true });
  try {
    mkdirSync(dirname(file), { recursive: true });
    // A link, unlike a rename, does not replace a file that another process has just drawn.
    if (!existsSync(file)) {
      makeWhole(file, draw, linkSync);
      syncFolder(dirname(file));
    }
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    throw new LauncherError(
      `The ${basename(file)} of the database cannot be used: ${errorMessage(error)}. If ${dirname(file)} belongs to ` +
        `another user, start Pari as that user, or set PARI_DATA_DIR to another folder.`,
    );
  }
}

/**
 * The password of the database, drawn at the first call.
 * @param {DataFolder} folder
 * @returns {string}
 * @throws {LauncherError} if it is lost, or its file cannot be used
 */
export function readOrCreatePassword({ password, cluster }) {
  if (!existsSync(password) && existsSync(cluster)) {
    throw new LauncherError(
      `${password} is missing, but ${cluster} contains a database that needs it. ` +
        `Put the file back, or set PARI_DATA_DIR to another folder.`,
    );
  }
  return drawOnce(password);
}

/** @param {DataFolder} folder @returns {string | null} the PostgreSQL that its cluster is for; null if there is no cluster */
export function versionOf({ cluster }) {
  const file = join(cluster, 'PG_VERSION');
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : null;
}

/** Renames a long log, so that it does not grow for ever. @param {DataFolder} folder */
export function rotateLog(folder) {
  const size = statSync(folder.log, { throwIfNoEntry: false })?.size ?? 0;
  if (size > logLimitBytes) renameSync(folder.log, `${folder.log}.old`);
}

/**
 * @param {DataFolder} folder
 * @returns {string} the end of PostgreSQL's log, for the message of an error
 */
export function logTail(folder) {
  try {
    const lines = readFileSync(folder.log).subarray(-tailBytes).toString('utf8').trim().split('\n');
    return `The end of ${folder.log}:\n  ${lines.slice(-15).join('\n  ')}`;
  } catch {
    return `${folder.log} cannot be read.`;
  }
}
