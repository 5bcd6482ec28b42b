import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { withConnection } from '../connect.mjs';
import { makeWhole, openDataFolder, readOrCreatePassword, sweepDrafts, versionOf } from './data-folder.mjs';
import { LauncherError, reportFailure } from '../launcher-error.mjs';
import { binariesEnv, prepareBinaries } from './postgres-binaries.mjs';
import { appName, endAbandoned, findPostmaster, giveAll, urlOf } from './postgres-cluster.mjs';
import { patientDelaysMs, supervise } from './postgres-supervisor.mjs';
import { stopSignals } from '../stop-signals.mjs';

/**
 * @typedef {import('./data-folder.mjs').DataFolder} DataFolder
 * @typedef {import('./postgres-binaries.mjs').Binaries} Binaries
 * @typedef {{ url: string, stop: () => Promise<void> }} EmbeddedDatabase
 */

/**
 * Flags are passed to the programs unchanged. After `stop` is aborted the server is not restarted. `onLost` is called
 * if it cannot be restarted; by default it ends the process. `restartDelaysMs` is the wait before each attempt.
 * @typedef {{
 *   dataDir: string, log?: (line: string) => void, postgresFlags?: string[], initdbFlags?: string[],
 *   stop?: AbortSignal, onLost?: (error: LauncherError) => void, restartDelaysMs?: number[]
 * }} Options
 */

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
 * Creates the cluster, unless another process that starts at the same time has just done so.
 * @param {DataFolder} folder @param {Binaries} binaries @param {string} password @param {string[]} initdbFlags
 */
function createCluster(folder, binaries, password, initdbFlags) {
  makeWhole(folder.cluster, (draft) => {
    const passwordFile = join(dirname(draft), 'password');
    writeFileSync(passwordFile, password, { mode: 0o600 });
    giveAll(dirname(draft), folder.account);
    const run = spawnSync(
      binaries.initdb,
      [
        ...[`--pgdata=${draft}`, '--username=postgres', `--pwfile=${passwordFile}`],
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
  });
}

/**
 * Creates the cluster if there is none; else checks that this PostgreSQL can read it.
 * @param {DataFolder} folder @param {Binaries} binaries @param {string} password @param {string[]} initdbFlags
 * @throws {LauncherError}
 */
function ensureCluster(folder, binaries, password, initdbFlags) {
  const version = versionOf(folder);
  if (version === null) return createCluster(folder, binaries, password, initdbFlags);
  if (version !== binaries.majorVersion) {
    throw new LauncherError(
      `${folder.cluster} was created by PostgreSQL ${version}; the one installed now is ${binaries.majorVersion} and ` +
        `cannot read it. Start the version of Pari that created it and move the data with pg_dump, or set ` +
        `PARI_DATA_DIR to another folder.`,
    );
  }
}

/**
 * Creates the app's role and database if they are missing. The role is not a superuser, so that nothing works here that
 * fails on an ordinary server.
 * @param {number} port @param {string} password
 */
async function ensureDatabase(port, password) {
  const url = urlOf({ port, password, name: 'postgres' });
  await withConnection(url, async (client) => {
    const found = await client.query(
      `SELECT EXISTS (SELECT FROM pg_roles WHERE rolname = $1) AS role,
              EXISTS (SELECT FROM pg_database WHERE datname = $1) AS database`,
      [appName],
    );
    const { role, database } = found.rows[0];
    if (!role) await client.query(`CREATE ROLE ${appName} LOGIN PASSWORD ${client.escapeLiteral(password)}`);
    if (!database)
      await client.query(`CREATE DATABASE ${appName} OWNER ${appName} ENCODING 'UTF8' TEMPLATE template0`);
  });
}

/**
 * Starts the embedded PostgreSQL for this process alone. First stops a server that a killed process has left running in
 * the folder. The server is restarted if it ends unexpectedly, and stopped by `stop()` or when this process ends. It
 * listens on 127.0.0.1 only.
 * @param {Options} options
 * @returns {Promise<EmbeddedDatabase>} `url` of the database "pari", whose owner is not a superuser; it stays the same
 *   when the server is restarted
 * @throws {LauncherError} with a message for the operator and the end of the log; also if another process has the
 *   folder
 */
export async function startEmbedded({
  dataDir,
  log = () => undefined,
  postgresFlags: flags = [],
  initdbFlags = [],
  stop = new AbortController().signal,
  onLost = (error) => process.exit(reportFailure(error)),
  restartDelaysMs = patientDelaysMs,
}) {
  const folder = openDataFolder(dataDir);
  await endAbandoned(folder);
  const password = readOrCreatePassword(folder);
  const binaries = prepareBinaries({ account: folder.account, copiesDir: folder.root });
  ensureCluster(folder, binaries, password, initdbFlags);
  const supervisor = supervise({ folder, binaries, password, flags, stop, log, onLost, restartDelaysMs });
  const undoEvent = whenProcessEnds(supervisor.endAtOnce);
  const end = () => supervisor.stop().finally(undoEvent);
  try {
    const port = await supervisor.start();
    await sweepDrafts(folder);
    await ensureDatabase(port, password);
    supervisor.watch();
    log(`The embedded database in ${folder.root} runs on port ${port}.`);
    /** @type {Promise<void> | undefined} */
    let ended;
    const url = urlOf({ port, password, name: appName });
    return { url, stop: () => (ended ??= end()) };
  } catch (error) {
    await end();
    throw error;
  }
}

/**
 * Stops a server whose process was killed, so that its folder can be deleted. Tests begin with this.
 * @param {string} dataDir
 * @returns {Promise<boolean>} false if a living process uses the server, which then keeps running
 */
export async function stopAbandoned(dataDir) {
  const folder = openDataFolder(dataDir);
  if (findPostmaster(folder)?.owner) return false;
  await endAbandoned(folder);
  return true;
}
