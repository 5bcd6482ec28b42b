import { spawn } from 'node:child_process';
import { closeSync, lchownSync, openSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect } from '../connect.mjs';
import { logTail, rotateLog } from './data-folder.mjs';
import { errorMessage, LauncherError } from '../launcher-error.mjs';
import { binariesEnv } from './postgres-binaries.mjs';
import { commandOf, parentOf, processesIn } from './processes.mjs';

/**
 * @typedef {import('./data-folder.mjs').DataFolder} DataFolder
 * @typedef {import('./postgres-binaries.mjs').Binaries} Binaries
 * @typedef {{ pid: number, port: number, owner: number | null }} Postmaster a running server; `owner`: the process that it
 *   works for, null if it was abandoned
 * @typedef {{ port?: number, flags: string[], onSpawn: (pid: number, ended: Promise<string>) => void, stop: AbortSignal }} StartOptions
 */

const host = '127.0.0.1';
/** Long, because recovery after a crash replays all acknowledged writes since the last checkpoint. */
const startPatienceMs = 5 * 60_000;
const fastStopMs = 30_000;
const immediateStopMs = 10_000;
const orphanPatienceMs = 10_000;
const pollDelayMs = 25;
const startAttempts = 3;

/** The role of the app, and the database that it owns. */
export const appName = 'pari';

/**
 * @param {{ port: number, password: string, name: string }} target `name`: of the role and of its database
 * @returns {string}
 */
export const urlOf = ({ port, password, name }) => `postgresql://${name}:${password}@${host}:${port}/${name}`;

/** The name of the parameter on a server's command line that says which process started it. PostgreSQL ignores it. */
const ownerSetting = 'pari.owner';

/** @param {number} pid @param {string} cluster @returns {boolean} whether that process is the server of that cluster */
export function isPostmaster(pid, cluster) {
  const words = commandOf(pid);
  return /postgres$/.test(words[0] ?? '') && words.join(' ').includes(`-D ${cluster} `);
}

/** @param {DataFolder} folder @returns {string} */
const pidFile = ({ cluster }) => join(cluster, 'postmaster.pid');

/** @param {DataFolder} folder @returns {number[]} the numbers in the lines of its pid file; empty if there is none */
function readPidFile(folder) {
  try {
    return readFileSync(pidFile(folder), 'utf8').split('\n').map(Number);
  } catch {
    return [];
  }
}

/**
 * The process that a server works for. A server bears the id of the process that started it, which stays its parent for
 * as long as it lives. Then the server gets another parent, so it does not matter who gets the id next.
 * @param {number} pid of the server
 * @returns {number | null} null if that process has ended
 */
function ownerOf(pid) {
  const owner = Number(new RegExp(`${ownerSetting}=(\\d+)`).exec(commandOf(pid).join(' '))?.[1]);
  return parentOf(pid) === owner ? owner : null;
}

/** @param {DataFolder} folder @returns {Postmaster | null} the server that runs on the cluster, perhaps not ready yet */
export function findPostmaster(folder) {
  const [pid = 0, , , port = 0] = readPidFile(folder);
  return pid > 0 && port > 0 && isPostmaster(pid, folder.cluster) ? { pid, port, owner: ownerOf(pid) } : null;
}

/**
 * @param {DataFolder} folder
 * @returns {Postmaster | null} a server that a killed process has left running; null if no server runs
 * @throws {LauncherError} if the server works for a living process. The message does not contain the password
 */
function findAbandoned(folder) {
  const running = findPostmaster(folder);
  if (running === null || running.owner === null) return running;
  const url = urlOf({ port: running.port, password: `$(cat '${folder.password}')`, name: appName });
  throw new LauncherError(
    `Process ${running.owner} uses the database in ${folder.root}, which serves one process at a time. Stop it first, or run a ` +
      `command beside it with its address, as in\n  DATABASE_URL="${url}" npm run db:verify`,
  );
}

/**
 * Stops the server that a killed process has left running, or what is left of it.
 * @param {DataFolder} folder @throws {LauncherError} if a living process uses the server
 */
export async function endAbandoned(folder) {
  const abandoned = findAbandoned(folder);
  await (abandoned ? stopPostmaster(folder, abandoned.pid) : endOrphans(folder));
}

/**
 * The process id in the pid file of a server that has ended. Another program may have got it, which is likely after a
 * container restarts, and PostgreSQL would take that program for a server.
 * @param {DataFolder} folder
 */
function stalePid(folder) {
  const [pid = 0] = readPidFile(folder);
  return isPostmaster(pid, folder.cluster) ? 0 : pid;
}

/**
 * Removes a pid file that a power cut has left without an id: PostgreSQL refuses to start beside it. Call it only after
 * PostgreSQL has refused, because a server that starts writes its id a moment after it has created the file.
 * @param {DataFolder} folder @returns {boolean} whether there was one
 */
function removeSpoiltPidFile(folder) {
  const [pid = 1] = readPidFile(folder);
  if (pid > 0) return false;
  rmSync(pidFile(folder), { force: true });
  return true;
}

/**
 * If root owns a folder, gives it and its content to the account. Does not follow links, which could lead anywhere.
 * @param {string} path @param {import('./postgres-account.mjs').Account} account
 */
export function giveAll(path, { uid, gid }) {
  if (uid === undefined || gid === undefined || statSync(path).uid !== 0) return;
  for (const name of readdirSync(path, { recursive: true })) lchownSync(join(path, String(name)), uid, gid);
  lchownSync(path, uid, gid);
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
        ...['-c', 'unix_socket_directories=', '-c', 'timezone=UTC', '-c', 'log_timezone=UTC'],
        ...['-c', `${ownerSetting}=${process.pid}`, ...flags],
      ],
      {
        ...folder.account,
        cwd: '/',
        // PostgreSQL takes a pid file with the id of its grandparent as stale. It still checks for leftovers of the old server.
        env: { ...binariesEnv, PG_GRANDPARENT_PID: String(stalePid(folder)) },
        detached: true,
        stdio: ['ignore', log, log],
      },
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
 * @param {DataFolder} folder @param {{ pid: number, port: number }} server @param {string} password @param {AbortSignal} stop
 * @returns {Promise<boolean>} false if it ended before that, or `stop` was aborted
 * @throws {LauncherError} if it runs but refuses the connection, or does not accept one in time; then it is stopped
 */
async function answers(folder, { pid, port }, password, stop) {
  const stillHoping = () => !stop.aborted && isPostmaster(pid, folder.cluster);
  try {
    const url = urlOf({ port, password, name: 'postgres' });
    const client = await connect(url, { patienceMs: startPatienceMs, stillHoping });
    await client.end();
    return true;
  } catch (error) {
    if (!stillHoping()) return false;
    const reason = `The embedded database runs but does not let us in: ${errorMessage(error)}.\n${logTail(folder)}`;
    await stopPostmaster(folder, pid);
    throw new LauncherError(reason);
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
  // What has an owner is no orphan but a server that another Pari is just starting.
  return processesIn(folder.cluster).filter((pid) => isOfServer(commandOf(pid)) && ownerOf(pid) === null);
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

/**
 * Starts the server, after it has ended what a killed one has left.
 * @param {DataFolder} folder @param {Binaries} binaries @param {string} password
 * @param {StartOptions} options `port`: only this one; without it, any free one. `onSpawn` is called as soon as the
 *   process exists, with a promise of how it ended. `stop` ends the waiting
 * @returns {Promise<number>} its port
 * @throws {LauncherError} with the end of its log; or if the server of another process runs, which PostgreSQL makes sure of
 */
export async function startPostmaster(folder, binaries, password, { port: fixed, flags, onSpawn, stop }) {
  giveAll(folder.cluster, folder.account);
  await endAbandoned(folder);
  for (let attempt = 1; ; attempt += 1) {
    const port = fixed ?? (await freePort());
    stop.throwIfAborted();
    const spawned = spawnPostmaster(folder, binaries, port, flags);
    if (spawned) {
      onSpawn(spawned.pid, spawned.ended);
      if (await answers(folder, { pid: spawned.pid, port }, password, stop)) return port;
    }
    findAbandoned(folder);
    const tail = logTail(folder);
    // Another program may have taken the port since we found it free.
    const isPortTaken = fixed === undefined && /could not (bind|create any TCP)/.test(tail);
    if (attempt === startAttempts || !(removeSpoiltPidFile(folder) || isPortTaken))
      throw new LauncherError(`The embedded database did not start.\n${tail}`);
  }
}
