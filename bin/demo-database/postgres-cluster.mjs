import { spawn, spawnSync } from 'node:child_process';
import { closeSync, existsSync, lchownSync, mkdirSync, openSync, readdirSync, readFileSync } from 'node:fs';
import { renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect } from '../connect.mjs';
import { logTail, rotateLog } from './data-folder.mjs';
import { errorMessage, LauncherError } from '../launcher-error.mjs';
import { binariesEnv } from './postgres-binaries.mjs';
import { commandOf, processesIn } from './process-identity.mjs';

/**
 * @typedef {import('./data-folder.mjs').DataFolder} DataFolder
 * @typedef {import('./postgres-binaries.mjs').Binaries} Binaries
 * @typedef {{ pid: number, port: number }} Postmaster
 * @typedef {{ port?: number, flags: string[], onSpawn: (pid: number, ended: Promise<string>) => void, stop: AbortSignal }} StartOptions
 */

const host = '127.0.0.1';
/** Recovery after a crash replays what was acknowledged and may take its time. */
const startPatienceMs = 5 * 60_000;
const fastStopMs = 30_000;
const immediateStopMs = 10_000;
const orphanPatienceMs = 10_000;
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

/** @param {DataFolder} folder */
const versionFile = ({ cluster }) => join(cluster, 'PG_VERSION');

/** @param {DataFolder} folder @returns {boolean} whether there are data to serve */
export const hasCluster = (folder) => existsSync(versionFile(folder));

/**
 * Makes the cluster when there is none, and checks that this PostgreSQL can read the one that is there.
 * @param {DataFolder} folder @param {Binaries} binaries @param {string} password @param {string[]} initdbFlags
 * @throws {LauncherError}
 */
export function ensureCluster(folder, binaries, password, initdbFlags) {
  if (!hasCluster(folder)) return initialise(folder, binaries, password, initdbFlags);
  const version = readFileSync(versionFile(folder), 'utf8').trim();
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
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('a port was asked for, not a path');
  return address.port;
}

/**
 * @param {DataFolder} folder @param {Binaries} binaries @param {number} port @param {string[]} flags
 * @returns {{ pid: number, ended: Promise<string> } | null} `ended` tells how; null when the program cannot be run at all
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
    /** @type {Promise<string>} */
    const ended = new Promise((resolve) => {
      child.once('exit', (code, signal) => resolve(signal ?? `code ${code}`));
    });
    child.on('error', () => undefined);
    child.unref();
    return child.pid === undefined ? null : { pid: child.pid, ended };
  } finally {
    closeSync(log);
  }
}

/**
 * Waits until the server answers with our password.
 * @param {DataFolder} folder @param {Postmaster} postmaster @param {string} password @param {AbortSignal} stop
 * @returns {Promise<boolean>} false when it ended before it did, or we are to stop
 * @throws {LauncherError} when it answers but refuses the password
 */
async function answers(folder, { pid, port }, password, stop) {
  const stillHoping = () => !stop.aborted && isPostmaster(pid, folder.cluster);
  try {
    const url = urlOf({ port, password, user: 'postgres', database: 'postgres' });
    const client = await connect(url, { patienceMs: startPatienceMs, stillHoping });
    await client.end();
    return true;
  } catch (error) {
    if (!stillHoping()) return false;
    throw new LauncherError(
      `The embedded database runs but does not let us in: ${errorMessage(error)}.\n${logTail(folder)}`,
    );
  }
}

/** @param {() => boolean} condition @param {number} patienceMs @returns {Promise<boolean>} whether it came true in time */
async function comesTrue(condition, patienceMs) {
  const deadlineMs = Date.now() + patienceMs;
  while (!condition()) {
    if (Date.now() > deadlineMs) return false;
    await sleep(pollDelayMs);
  }
  return true;
}

/** @param {number} pid @param {NodeJS.Signals} signal */
function signalIfThere(pid, signal) {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended meanwhile, which is what the signal was for.
  }
}

/**
 * Stops the server: fast (connections are closed, everything is written), and when that does not end, at once, which
 * loses nothing either, as the next start recovers. Of a server that was killed it ends what that has left.
 * @param {DataFolder} folder @param {number} pid
 * @throws {LauncherError} when it outlives both
 */
export async function stopPostmaster(folder, pid) {
  /** @type {[NodeJS.Signals, number][]} */
  const ways = [
    ['SIGINT', fastStopMs],
    ['SIGQUIT', immediateStopMs],
  ];
  const hasStopped = () => !isPostmaster(pid, folder.cluster);
  for (const [signal, patienceMs] of ways) {
    if (!hasStopped()) signalIfThere(pid, signal);
    if (await comesTrue(hasStopped, patienceMs)) {
      await endOrphans(folder);
      return;
    }
  }
  throw new LauncherError(`The embedded database (process ${pid}) does not stop.\n${logTail(folder)}`);
}

/**
 * @param {DataFolder} folder
 * @returns {number[]} the processes of a server that is itself no more
 */
function orphansOf(folder) {
  if (findPostmaster(folder) !== null) return [];
  // A server's helpers put a title in place of its command line, which may come as one word or as several. One that had just
  // come into the world when the server ended still has the server's own.
  /** @param {string[]} words */
  const isOfServer = (words) =>
    /\/postgres$/.test(words[0] ?? '') || words.join(' ').startsWith('postgres: ');
  return processesIn(folder.cluster).filter((pid) => isOfServer(commandOf(pid)));
}

/**
 * Ends what a killed server has left: its backends notice its death only when they next wait for something, and as long
 * as one lives PostgreSQL refuses to start. The next start recovers, as after any crash.
 * @param {DataFolder} folder
 */
async function endOrphans(folder) {
  for (const signal of /** @type {const} */ (['SIGQUIT', 'SIGKILL'])) {
    for (const pid of orphansOf(folder)) signalIfThere(pid, signal);
    if (await comesTrue(() => orphansOf(folder).length === 0, orphanPatienceMs)) return;
  }
}

/** @param {DataFolder} folder @param {Postmaster} postmaster @param {string} password @param {AbortSignal} stop */
async function answersOrStops(folder, postmaster, password, stop) {
  try {
    return await answers(folder, postmaster, password, stop);
  } catch (error) {
    await stopPostmaster(folder, postmaster.pid);
    throw error;
  }
}

/**
 * Starts the server. Call it with the folder in hand and when none runs.
 * @param {DataFolder} folder @param {Binaries} binaries @param {string} password
 * @param {StartOptions} options `port`: that one or none, else any that is free; `onSpawn` is called as soon as the
 *   process exists, with a promise of how it ended; `stop` ends the waiting
 * @returns {Promise<Postmaster>}
 * @throws {LauncherError} with the end of its log
 */
export async function startPostmaster(folder, binaries, password, { port: fixed, flags, onSpawn, stop }) {
  giveAll(folder.cluster, folder.account);
  await endOrphans(folder);
  disarmStalePidFile(folder);
  for (let attempt = 1; ; attempt += 1) {
    const port = fixed ?? (await freePort());
    stop.throwIfAborted();
    const spawned = spawnPostmaster(folder, binaries, port, flags);
    if (spawned) {
      onSpawn(spawned.pid, spawned.ended);
      const postmaster = { pid: spawned.pid, port };
      if (await answersOrStops(folder, postmaster, password, stop)) return postmaster;
    }
    const tail = logTail(folder);
    // Between the look for a free port and its use another program may have taken it.
    if (fixed !== undefined || attempt === portAttempts || !/could not (bind|create any TCP)/.test(tail)) {
      throw new LauncherError(`The embedded database did not start.\n${tail}`);
    }
  }
}
