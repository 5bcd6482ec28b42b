import { withConnection } from '../connect.mjs';
import { openDataFolder, readOrCreatePassword, readOrCreateSecret } from './data-folder.mjs';
import { takeFolder } from './folder-lock.mjs';
import { LauncherError, reportFailure } from '../launcher-error.mjs';
import { prepareBinaries } from './postgres-binaries.mjs';
import { ensureCluster, findPostmaster, stopPostmaster, urlOf } from './postgres-cluster.mjs';
import { patientDelaysMs, supervise } from './postgres-supervisor.mjs';
import { stopSignals } from '../stop-signals.mjs';

/**
 * @typedef {import('./data-folder.mjs').DataFolder} DataFolder
 * @typedef {{ url: string, secret: string, stop: () => Promise<void> }} EmbeddedDatabase
 */

/**
 * Flags are passed to the programs unchanged. After `stop` is aborted the server is not restarted. `onLost` is called
 * if it cannot be restarted; by default it ends the process. `restartDelaysMs` is the wait before each attempt.
 * @typedef {{
 *   dataDir: string, log?: (line: string) => void, postgresFlags?: string[], initdbFlags?: string[],
 *   stop?: AbortSignal, onLost?: (error: LauncherError) => void, restartDelaysMs?: number[]
 * }} Options
 */

const name = 'pari';

/** @type {Set<() => void>} called if this process ends without having stopped its databases */
const endings = new Set();

function endAll() {
  for (const end of endings) end();
  endings.clear();
}

/** @param {NodeJS.Signals} signal */
function onSignal(signal) {
  // Another listener ends the process in its own way: it calls stop(), or the exit hook runs.
  if (process.listenerCount(signal) > 1) return;
  endAll();
  process.removeListener(signal, onSignal);
  process.kill(process.pid, signal);
}

/** @param {() => void} end @returns {() => void} cancels it */
function whenProcessEnds(end) {
  if (endings.size === 0) {
    process.on('exit', endAll);
    for (const signal of stopSignals) process.on(signal, onSignal);
  }
  endings.add(end);
  return () => {
    endings.delete(end);
    if (endings.size > 0) return;
    process.removeListener('exit', endAll);
    for (const signal of stopSignals) process.removeListener(signal, onSignal);
  };
}

/**
 * Creates the app's role and database if they are missing. The role is not a superuser, so that nothing works here that
 * fails on an ordinary server.
 * @param {number} port @param {string} password
 */
async function ensureDatabase(port, password) {
  const url = urlOf({ port, password, user: 'postgres', database: 'postgres' });
  await withConnection(url, async (client) => {
    const found = await client.query(
      `SELECT EXISTS (SELECT FROM pg_roles WHERE rolname = $1) AS role,
              EXISTS (SELECT FROM pg_database WHERE datname = $1) AS database`,
      [name],
    );
    const { role, database } = found.rows[0];
    if (!role) await client.query(`CREATE ROLE ${name} LOGIN PASSWORD ${client.escapeLiteral(password)}`);
    if (!database)
      await client.query(`CREATE DATABASE ${name} OWNER ${name} ENCODING 'UTF8' TEMPLATE template0`);
  });
}

/** @param {DataFolder} folder @param {number} holder @returns {string} for the operator, without the password */
function inUse(folder, holder) {
  const refusal = `Process ${holder} uses the database in ${folder.root}, which serves one process at a time. Stop it first`;
  const running = findPostmaster(folder);
  if (running === null) return `${refusal}.`;
  const url = urlOf({
    port: running.port,
    password: `$(cat '${folder.password}')`,
    user: name,
    database: name,
  });
  return `${refusal}, or run a command beside it with its address, as in\n  DATABASE_URL="${url}" npm run db:verify`;
}

/** Stops a server that a killed process has left running. @param {DataFolder} folder @returns {Promise<void>} */
async function endAbandoned(folder) {
  const running = findPostmaster(folder);
  if (running !== null) await stopPostmaster(folder, running.pid);
}

/**
 * @param {DataFolder} folder @param {import('./folder-lock.mjs').Hold} hold @param {Required<Options>} options
 * @returns {Promise<EmbeddedDatabase>}
 */
async function startIn(folder, hold, { log, postgresFlags, initdbFlags, stop, onLost, restartDelaysMs }) {
  await endAbandoned(folder);
  const password = readOrCreatePassword(folder);
  const binaries = prepareBinaries({ account: folder.account, copiesDir: folder.root });
  ensureCluster(folder, binaries, password, initdbFlags);
  const cluster = { folder, hold, binaries, password, flags: postgresFlags };
  const supervisor = supervise({ ...cluster, stop, log, onLost, restartDelaysMs });
  const undoEvent = whenProcessEnds(supervisor.endAtOnce);
  const end = async () => {
    await supervisor.stop().finally(undoEvent);
    hold.release();
  };
  try {
    const port = await supervisor.start();
    await ensureDatabase(port, password);
    supervisor.watch();
    log(`The embedded database in ${folder.root} runs on port ${port}.`);
    /** @type {Promise<void> | undefined} */
    let ended;
    const url = urlOf({ port, password, user: name, database: name });
    return { url, secret: readOrCreateSecret(folder), stop: () => (ended ??= end()) };
  } catch (error) {
    await end();
    throw error;
  }
}

/**
 * Starts the embedded PostgreSQL for this process alone. First stops a server that a killed process has left running in
 * the folder. The server is restarted if it ends unexpectedly, and stopped by `stop()` or when this process ends. It
 * listens on 127.0.0.1 only.
 * @param {Options} options
 * @returns {Promise<EmbeddedDatabase>} `url` of the database "pari", whose owner is not a superuser; it stays the same
 *   when the server is restarted. `secret`: the default of PARI_SECRET, kept beside the password
 * @throws {LauncherError} with a message for the operator and the end of the log; also if another process has the
 *   folder
 */
export async function startEmbedded({
  dataDir,
  log = () => undefined,
  postgresFlags = [],
  initdbFlags = [],
  stop = new AbortController().signal,
  onLost = (error) => process.exit(reportFailure(error)),
  restartDelaysMs = patientDelaysMs,
}) {
  const folder = openDataFolder(dataDir);
  const taken = takeFolder(folder.lock);
  if ('holder' in taken) throw new LauncherError(inUse(folder, taken.holder));
  const options = { dataDir, log, postgresFlags, initdbFlags, stop, onLost, restartDelaysMs };
  try {
    return await startIn(folder, taken.hold, options);
  } catch (error) {
    taken.hold.release();
    throw error;
  }
}

/**
 * Stops a server whose process was killed, so that its folder can be deleted. Tests begin with this.
 * @param {string} dataDir
 * @returns {Promise<boolean>} false if a living process has the folder; its server keeps running
 */
export async function stopAbandoned(dataDir) {
  const folder = openDataFolder(dataDir);
  const taken = takeFolder(folder.lock);
  if ('holder' in taken) return false;
  try {
    await endAbandoned(folder);
    return true;
  } finally {
    taken.hold.release();
  }
}
