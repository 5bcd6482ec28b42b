import { execFileSync, spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { dirname } from 'node:path';
import { LauncherError } from '../launcher-error.mjs';

/**
 * The user that PostgreSQL runs as; without ids, our own.
 * @typedef {{ uid?: number, gid?: number }} Account
 */

const accountName = 'postgres';

/** @param {string} program @param {string[]} args @returns {string | null} */
function outputOf(program, args) {
  try {
    return execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return null;
  }
}

/** @returns {Account | null} */
function findAccount() {
  const uid = outputOf('id', ['-u', accountName]);
  const gid = outputOf('id', ['-g', accountName]);
  return uid === null || gid === null ? null : { uid: Number(uid), gid: Number(gid) };
}

/** @returns {Account} */
function createAccount() {
  outputOf('groupadd', ['--system', accountName]);
  outputOf('useradd', [
    ...['--system', '--gid', accountName, '--no-create-home'],
    ...['--home-dir', '/', '--shell', '/bin/false', accountName],
  ]);
  const account = findAccount();
  if (account) return account;
  throw new LauncherError(
    `PostgreSQL refuses to run as root, and the system user "${accountName}" could not be created. ` +
      `Create it (useradd --system ${accountName}), run Pari as a normal user, or set DATABASE_URL.`,
  );
}

/** @param {string} path @returns {import('node:fs').Stats | undefined} */
const statOf = (path) => statSync(path, { throwIfNoEntry: false });

/**
 * Chooses the user that PostgreSQL runs as. That is our own user unless we are root, as whom it refuses to run. Then it
 * is the owner of the data, or, if there are none or root owns them, the system user "postgres", created if missing.
 * @param {string} clusterDir where the data are, or will be
 * @returns {Account}
 * @throws {LauncherError} if that user cannot be created
 */
export function chooseAccount(clusterDir) {
  if (process.getuid?.() !== 0) return {};
  const present = statOf(clusterDir);
  if (present && present.uid !== 0) return { uid: present.uid, gid: present.gid };
  return findAccount() ?? createAccount();
}

/** @param {Account} account @param {string} folder @returns {boolean} */
function mayEnter(account, folder) {
  return spawnSync('/bin/sh', ['-c', '[ -x "$1" ]', 'sh', folder], { ...account, cwd: '/' }).status === 0;
}

/**
 * The first folder on the way to `folder` that the account may not enter. A process of that account checks it, so that
 * groups and access lists count.
 * @param {Account} account
 * @param {string} folder absolute
 * @returns {string | null} null if the account may enter them all
 */
export function firstBarrier(account, folder) {
  if (account.uid === undefined || mayEnter(account, folder)) return null;
  const parent = dirname(folder);
  return parent === folder ? folder : (firstBarrier(account, parent) ?? folder);
}
