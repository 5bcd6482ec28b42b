import { spawn, spawnSync } from 'node:child_process';
import { closeSync, existsSync, lchownSync, mkdirSync, openSync, readdirSync, readFileSync } from 'node:fs';
import { renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect } from './connect.mjs';
import { logTail, rotateLog } from './data-folder.mjs';
import { LauncherError } from './launcher-error.mjs';
import { binariesEnv } from './postgres-binaries.mjs';
import { commandOf } from './process-identity.mjs';

/**
 * @typedef {import('./data-folder.mjs').DataFolder} DataFolder
 * @typedef {import('./postgres-binaries.mjs').Binaries} Binaries
 * @typedef {{ pid: number, port: number }} Postmaster
 */

const host = '127.0.0.1';
/** Recovery after a crash replays what was acknowledged and may take its time. */
const startPatienceMs = 5 * 60_000;
const fastStopMs = 30_000;
const immediateStopMs = 10_000;
const pollDelayMs = 25;
const portAttempts = 3;

/**
 * @param {{ port: number, password: string, user: string, database: string }} target
 * @returns {string}
 */
export const urlOf = ({ port, password, user, database }) =>
  `postgresql://${user}:${password}@${host}:${port}/${database}`;

/** @param {number} pid @param {string} cluster @returns {boolean} whether that process is the server of that cluster */
export function isPostmaster(pid, cluster) {
  const words = commandOf(pid);
  return /postgres$/.test(words[0] ?? '') && words.join(' ').includes(`-D ${cluster} `);
}

/** @param {DataFolder} folder @returns {Postmaster | null} the server that runs on the cluster, ready or not */
export function findPostmaster({ cluster }) {
  const pidFile = join(cluster, 'postmaster.pid');
  if (!existsSync(pidFile)) return null;
  const lines = readFileSync(pidFile, 'utf8').split('\n');
  const pid = Number(lines[0]);
  const port = Number(lines[3]);
  return pid > 0 && port > 0 && isPostmaster(pid, cluster) ? { pid, port } : null;
}

/**
 * PostgreSQL refuses to start when any process has the number in its old pid file, which after a restart of a container
 * is likely. A number that is its parent's it knows to be stale, and it still checks for leftovers of the old server.
 * @param {DataFolder} folder
 */
function disarmStalePidFile({ cluster }) {
  const pidFile = join(cluster, 'postmaster.pid');
  if (!existsSync(pidFile)) return;
  const content = readFileSync(pidFile, 'utf8');
  writeFileSync(pidFile, content.replace(/^.*/, String(process.pid)));
}

/**
 * Gives a folder of root's, and what is in it, to the account. Links are not followed: they could lead anywhere.
 * @param {string} path @param {import('./postgres-account.mjs').Account} account
 */
function giveAll(path, { uid, gid }) {
  if (uid === undefined || gid === undefined || statSync(path).uid !== 0) return;
  for (const name of readdirSync(path, { recursive: true })) lchownSync(join(path, String(name)), uid, gid);
  lchownSync(path, uid, gid);
}

/**
 * Makes the cluster. It appears under its name when it is whole, so that a kill in the middle leaves nothing half-made.
 * @param {DataFolder} folder @param {Binaries} binaries @param {string} password @param {string[]} initdbFlags
 */
function initialise(folder, binaries, password, initdbFlags) {
  const draft = join(folder.root, 'postgres.new');
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(join(draft, 'data'), { recursive: true, mode: 0o700 });
  const passwordFile = join(draft, 'password');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  giveAll(draft, folder.account);
  const run = spawnSync(
    binaries.initdb,
    [
      ...[`--pgdata=${join(draft, 'data')}`, '--username=postgres', `--pwfile=${passwordFile}`],
      ...['--auth=scram-sha-256', '--encoding=UTF8', '--locale=C'],
      ...['--locale-provider=builtin', '--builtin-locale=C.UTF-8', ...initdbFlags],
    ],
    { ...folder.account, cwd: '/', env: binariesEnv, encoding: 'utf8' },
  );
  if (run.status !== 0) {
    throw new LauncherError(`The embedded database could not be made.\n${run.error?.message ?? run.stderr}`);
  }
  renameSync(join(draft, 'data'), folder.cluster);
  rmSync(draft, { recursive: true });
}

/**
 * Makes the cluster when there is none, and checks that this PostgreSQL can read the one that is there.
 * @param {DataFolder} folder @param {Binaries} binaries @param {string} password @param {string[]} initdbFlags
 * @throws {LauncherError}
 */
export function ensureCluster(folder, binaries, password, initdbFlags) {
  const versionFile = join(folder.cluster, 'PG_VERSION');
  if (!existsSync(versionFile)) return initialise(folder, binaries, password, initdbFlags);
  const version = readFileSync(versionFile, 'utf8').trim();
  if (version !== binaries.majorVersion) {
    throw new LauncherError(
      `${folder.cluster} was made by PostgreSQL ${version}; the one installed now is ${binaries.majorVersion} and ` +
        `cannot read it. Start the Pari that made it and move the data with pg_dump, or set PARI_DATA_DIR to another folder.`,
    );
  }
}

/** @returns {Promise<number>} a port of the loopback interface that is free now */
async function freePort() {
  const probe = createServer().listen(0, host);
  await new Promise((resolve, reject) => probe.once('listening', resolve).once('error', reject));
  const { port } = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

/**
 * @param {DataFolder} folder @param {Binaries} binaries @param {number} port @param {string[]} flags
 * @returns {number | undefined} the process id
 */
function spawnPostmaster(folder, binaries, port, flags) {
  rotateLog(folder);
  const log = openSync(folder.log, 'a', 0o600);
  try {
    // A session of its own: neither Ctrl-C in the terminal nor the death of this process may reach it before we say so.
    const child = spawn(
      binaries.postgres,
      [
        ...['-D', folder.cluster, '-p', String(port), '-c', `listen_addresses=${host}`],
        ...['-c', 'unix_socket_directories=', '-c', 'timezone=UTC', '-c', 'log_timezone=UTC', ...flags],
      ],
      { ...folder.account, cwd: '/', env: binariesEnv, detached: true, stdio: ['ignore', log, log] },
    );
    // Whether it started is seen by asking it; a program that cannot be run at all has no process id.
    child.on('error', () => undefined);
    child.unref();
    return child.pid;
  } finally {
    closeSync(log);
  }
}

/**
 * Waits until the server answers with our password.
 * @param {DataFolder} folder @param {Postmaster} postmaster @param {string} password
 * @returns {Promise<boolean>} false when it ended before it did
 * @throws {LauncherError} when it answers but refuses the password
 */
export async function answers(folder, { pid, port }, password) {
  const stillHoping = () => isPostmaster(pid, folder.cluster);
  try {
    const url = urlOf({ port, password, user: 'postgres', database: 'postgres' });
    const client = await connect(url, { patienceMs: startPatienceMs, stillHoping });
    await client.end();
    return true;
  } catch (error) {
    if (!stillHoping()) return false;
    throw new LauncherError(
      `The embedded database runs but does not let us in: ${error.message}.\n${logTail(folder)}`,
    );
  }
}

/** @param {DataFolder} folder @param {number} pid @param {number} patienceMs @returns {Promise<boolean>} */
async function hasEnded(folder, pid, patienceMs) {
  const deadlineMs = Date.now() + patienceMs;
  while (isPostmaster(pid, folder.cluster)) {
    if (Date.now() > deadlineMs) return false;
    await sleep(pollDelayMs);
  }
  return true;
}

/**
 * Stops the server: fast (connections are closed, everything is written), and when that does not end, at once, which
 * loses nothing either, as the next start recovers.
 * @param {DataFolder} folder @param {number} pid
 */
export async function stopPostmaster(folder, pid) {
  for (const [signal, patienceMs] of [
    ['SIGINT', fastStopMs],
    ['SIGQUIT', immediateStopMs],
  ]) {
    if (isPostmaster(pid, folder.cluster)) process.kill(pid, signal);
    if (await hasEnded(folder, pid, patienceMs)) return;
  }
  throw new LauncherError(`The embedded database (process ${pid}) does not stop.\n${logTail(folder)}`);
}

/** @param {DataFolder} folder @param {Postmaster} postmaster @param {string} password */
async function answersOrStops(folder, postmaster, password) {
  try {
    return await answers(folder, postmaster, password);
  } catch (error) {
    await stopPostmaster(folder, postmaster.pid);
    throw error;
  }
}

/**
 * Starts the server on a free port. Call it under the lock of the folder and when none runs.
 * @param {DataFolder} folder @param {Binaries} binaries @param {string} password @param {string[]} flags
 * @param {(postmasterPid: number) => void} onSpawn called as soon as the process exists
 * @returns {Promise<Postmaster>}
 * @throws {LauncherError} with the end of its log
 */
export async function startPostmaster(folder, binaries, password, flags, onSpawn) {
  giveAll(folder.cluster, folder.account);
  disarmStalePidFile(folder);
  for (let attempt = 1; ; attempt += 1) {
    const port = await freePort();
    const pid = spawnPostmaster(folder, binaries, port, flags);
    if (pid !== undefined) onSpawn(pid);
    if (pid !== undefined && (await answersOrStops(folder, { pid, port }, password))) return { pid, port };
    const tail = logTail(folder);
    // Between the look for a free port and its use another program may have taken it.
    if (attempt === portAttempts || !/could not (bind|create any TCP)/.test(tail)) {
      throw new LauncherError(`The embedded database did not start.\n${tail}`);
    }
  }
}
