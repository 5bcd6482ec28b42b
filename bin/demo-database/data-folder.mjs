import { randomBytes } from 'node:crypto';
import { accessSync, chmodSync, constants, existsSync, mkdirSync, readFileSync, realpathSync } from 'node:fs';
import { renameSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { errorCode, errorMessage, LauncherError } from '../launcher-error.mjs';
import { chooseAccount, firstBarrier } from './postgres-account.mjs';

const logLimitBytes = 5 * 1024 * 1024;
const tailBytes = 4096;

/**
 * The folder of an embedded database, the paths in it, and the user that PostgreSQL runs as.
 * @typedef {{
 *   root: string, cluster: string, password: string, secret: string, log: string, lock: string,
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
  const files = { password: inside('password'), secret: inside('secret') };
  return { root, cluster, account, ...files, log: inside('postgres.log'), lock: inside('lock') };
}

/**
 * The password of the embedded database, generated on the first call and kept in a file that only we may read.
 * Call it only while holding the folder's lock.
 * @param {DataFolder} folder
 * @returns {string}
 */
export function readOrCreatePassword(folder) {
  try {
    return readFileSync(folder.password, 'utf8').trim();
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') {
      throw new LauncherError(
        `The password of the database cannot be read: ${errorMessage(error)}. ${folder.root} belongs to another user: ` +
          `start Pari as that user, or set PARI_DATA_DIR to another folder.`,
      );
    }
  }
  if (existsSync(folder.cluster)) {
    throw new LauncherError(
      `${folder.password} is missing, but ${folder.cluster} contains a database that needs it. ` +
        `Put the file back, or set PARI_DATA_DIR to another folder.`,
    );
  }
  return drawInto(folder.password);
}

/** Writes a random text into a file that only we may read. @param {string} file @returns {string} the text */
function drawInto(file) {
  const drawn = randomBytes(24).toString('base64url');
  const draft = `${file}.new`;
  writeFileSync(draft, `${drawn}\n`, { mode: 0o600 });
  renameSync(draft, file);
  return drawn;
}

/**
 * The secret with which Pari signs what it gives to clients, generated on the first call and kept beside the password.
 * If the file is gone, a new one is generated, because nothing that is stored depends on it.
 * Call it only while holding the folder's lock.
 * @param {DataFolder} folder
 * @returns {string}
 */
export function readOrCreateSecret(folder) {
  try {
    return readFileSync(folder.secret, 'utf8').trim();
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') {
      throw new LauncherError(`The secret of Pari cannot be read: ${errorMessage(error)}.`);
    }
  }
  return drawInto(folder.secret);
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
