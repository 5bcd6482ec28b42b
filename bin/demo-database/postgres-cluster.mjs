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
/** Long, because recovery after a crash replays all acknowledged writes since the last checkpoint. */
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

/** @param {DataFolder} folder @returns {Postmaster | null} the server that runs on the cluster, perhaps not ready yet */
export function findPostmaster({ cluster }) {
  const pidFile = join(cluster, 'postmaster.pid');
  if (!existsSync(pidFile)) return null;
  const lines = readFileSync(pidFile, 'utf8').split('\n');
  const pid = Number(lines[0]);
  const port = Number(lines[3]);
  return pid > 0 && port > 0 && isPostmaster(pid, cluster) ? { pid, port } : null;
}

/**
 * PostgreSQL refuses to start if any process has the pid in its old pid file, which is likely after a container
 * restarts. So we write our pid: PostgreSQL takes the pid of its parent as stale, and still checks for leftovers of the
 * old server.
 * @param {DataFolder} folder
 */
function disarmStalePidFile({ cluster }) {
  const pidFile = join(cluster, 'postmaster.pid');
  if (!existsSync(pidFile)) return;
  const content = readFileSync(pidFile, 'utf8');
  writeFileSync(pidFile, content.replace(/^.*/, String(process.pid)));
}

/**
 * If root owns a folder, gives it and its content to the account. Does not follow links, which could lead anywhere.
 * @param {string} path @param {import('./postgres-account.mjs').Account} account
 */
function giveAll(path, { uid, gid }) {
  if (uid === undefined || gid === undefined || statSync(path).uid !== 0) return;
  for (const name of readdirSync(path, { recursive: true })) lchownSync(join(path, String(name)), uid, gid);
  lchownSync(path, uid, gid);
}

/**
 * Creates the cluster. It gets its name once it is complete, so that a kill in the middle leaves no half of one.
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
    throw new LauncherError(
      `The embedded database could not be created.\n${run.error?.message ?? run.stderr}`,
    );
  }
  renameSync(join(draft, 'data'), folder.cluster);
  rmSync(draft, { recursive: true });
}

/** @param {DataFolder} folder */
const versionFile = ({ cluster }) => join(cluster, 'PG_VERSION');

/** @param {DataFolder} folder @returns {boolean} whether the folder has a cluster */
export const hasCluster = (folder) => existsSync(versionFile(folder));

/**
 * Creates the cluster if there is none; else checks that this PostgreSQL can read it.
 * @param {DataFolder} folder @param {Binaries} binaries @param {string} password @param {string[]} initdbFlags
 * @throws {LauncherError}
 */
export function ensureCluster(folder, binaries, password, initdbFlags) {
  if (!hasCluster(folder)) return initialise(folder, binaries, password, initdbFlags);
  const version = readFileSync(versionFile(folder), 'utf8').trim();
  if (version !== binaries.majorVersion) {
    throw new LauncherError(
      `${folder.cluster} was created by PostgreSQL ${version}; the one installed now is ${binaries.majorVersion} and ` +
        `cannot read it. Start the version of Pari that created it and move the data with pg_dump, or set ` +
        `PARI_DATA_DIR to another folder.`,
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
 * @returns {{ pid: number, ended: Promise<string> } | null} `ended` resolves with the exit code or the signal; null if
 *   the program cannot be run at all
 */
function spawnPostmaster(folder, binaries, port, flags) {
  rotateLog(folder);
  const log = openSync(folder.log, 'a', 0o600);
  try {
    // `detached` starts a new session, so that neither Ctrl-C in the terminal nor the death of this process stops it.
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
 * Waits until the server accepts a connection with our password.
 * @param {DataFolder} folder @param {Postmaster} postmaster @param {string} password @param {AbortSignal} stop
 * @returns {Promise<boolean>} false if it ended before that, or `stop` was aborted
 * @throws {LauncherError} if it runs but refuses the connection, or does not accept one in time
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
    // It has already ended.
  }
}

/**
 * Stops the server with PostgreSQL's fast shutdown, which closes connections and writes everything. If that takes too
 * long, with the immediate one, which loses nothing either, because the next start recovers. Then ends the processes
 * that a killed server has left.
 * @param {DataFolder} folder @param {number} pid
 * @throws {LauncherError} if it survives both
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
 * @returns {number[]} the child processes of a server that has ended
 */
function orphansOf(folder) {
  if (findPostmaster(folder) !== null) return [];
  // A server's children replace their command line with a title, which may come as one word or as several. A child that
  // was only just forked when the server ended still has the server's command line.
  /** @param {string[]} words */
  const isOfServer = (words) =>
    /\/postgres$/.test(words[0] ?? '') || words.join(' ').startsWith('postgres: ');
  return processesIn(folder.cluster).filter((pid) => isOfServer(commandOf(pid)));
}

/**
 * Ends the processes that a killed server has left. Its backends notice its death only when they next wait for
 * something, and PostgreSQL refuses to start while one of them lives. The next start recovers, as after any crash.
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
 * Starts the server. Call it only while holding the folder's lock and if no server runs.
 * @param {DataFolder} folder @param {Binaries} binaries @param {string} password
 * @param {StartOptions} options `port`: only this one; without it, any free one. `onSpawn` is called as soon as the
 *   process exists, with a promise of how it ended. `stop` ends the waiting
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
    // Another program may have taken the port since we found it free.
    if (fixed !== undefined || attempt === portAttempts || !/could not (bind|create any TCP)/.test(tail)) {
      throw new LauncherError(`The embedded database did not start.\n${tail}`);
    }
  }
}
