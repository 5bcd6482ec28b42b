import { withConnection } from './connect.mjs';
import { becomeOwner, openDataFolder, ownerOf, readOrCreatePassword } from './data-folder.mjs';
import { withLock } from './folder-lock.mjs';
import { prepareBinaries } from './postgres-binaries.mjs';
import { answers, ensureCluster, findPostmaster, isPostmaster } from './postgres-cluster.mjs';
import { startPostmaster, stopPostmaster, urlOf } from './postgres-cluster.mjs';
import { stopSignals } from './stop-signals.mjs';

/**
 * @typedef {import('./data-folder.mjs').DataFolder} DataFolder
 * @typedef {import('./postgres-cluster.mjs').Postmaster} Postmaster
 * @typedef {{ url: string, reused: boolean, stop: () => Promise<void> }} EmbeddedDatabase
 */

const name = 'pari';

/** @type {Set<() => void>} what to do at once when this process ends without having stopped its databases */
const endings = new Set();

function endAll() {
  for (const end of endings) end();
  endings.clear();
}

/** @param {NodeJS.Signals} signal */
function onSignal(signal) {
  // Who listens too has a way of its own to end, and calls stop() or ends in the exit hook.
  if (process.listenerCount(signal) > 1) return;
  endAll();
  process.removeListener(signal, onSignal);
  process.kill(process.pid, signal);
}

/** @param {() => void} end @returns {() => void} takes it back */
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
 * The app's own role is no superuser, so that what works here works on a server where it is none either.
 * @param {Postmaster} postmaster @param {string} password
 */
async function ensureDatabase({ port }, password) {
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

/** @param {DataFolder} folder @param {number} pid @returns {Promise<void>} */
const stopIfOurs = (folder, pid) =>
  withLock(folder.lock, async () => {
    if (ownerOf(folder, pid) === 'us') await stopPostmaster(folder, pid);
  });

/**
 * @param {DataFolder} folder
 * @param {{ postgresFlags: string[], initdbFlags: string[], log: (line: string) => void }} options
 * @returns {Promise<{ postmaster: Postmaster, password: string, reused: boolean, owned: boolean }>}
 */
async function findOrStart(folder, { postgresFlags, initdbFlags, log }) {
  const password = readOrCreatePassword(folder);
  const running = findPostmaster(folder);
  if (running && (await answers(folder, running, password))) {
    const owned = ownerOf(folder, running.pid) === 'nobody';
    if (owned) becomeOwner(folder, running.pid);
    log(`The embedded database in ${folder.root} already runs on port ${running.port}.`);
    return { postmaster: running, password, reused: true, owned };
  }
  const binaries = prepareBinaries({ account: folder.account });
  ensureCluster(folder, binaries, password, initdbFlags);
  const onSpawn = (/** @type {number} */ pid) => becomeOwner(folder, pid);
  const postmaster = await startPostmaster(folder, binaries, password, postgresFlags, onSpawn);
  log(`The embedded database in ${folder.root} runs on port ${postmaster.port}.`);
  return { postmaster, password, reused: false, owned: true };
}

/**
 * Starts the embedded PostgreSQL, or finds the one that already runs on the same folder. Who started it, or found it
 * abandoned by a process that was killed, stops it: by `stop()`, or when the process ends. Others leave it running.
 * It listens on 127.0.0.1 only.
 * @param {{
 *   dataDir: string, log?: (line: string) => void, postgresFlags?: string[], initdbFlags?: string[]
 * }} options flags are handed to the programs as they are; those of `postgres` count only for the one who starts it
 * @returns {Promise<EmbeddedDatabase>} `url` of the database "pari", owned by a role that is no superuser
 * @throws {import('./launcher-error.mjs').LauncherError} in words for the operator, with the end of the log
 */
export async function startEmbedded({
  dataDir,
  log = () => undefined,
  postgresFlags = [],
  initdbFlags = [],
}) {
  const folder = openDataFolder(dataDir);
  const { postmaster, password, reused, owned } = await withLock(folder.lock, async () => {
    const found = await findOrStart(folder, { postgresFlags, initdbFlags, log });
    try {
      await ensureDatabase(found.postmaster, found.password);
    } catch (error) {
      if (!found.reused) await stopPostmaster(folder, found.postmaster.pid);
      throw error;
    }
    return found;
  });
  const { pid, port } = postmaster;
  const url = urlOf({ port, password, user: name, database: name });
  if (!owned) return { url, reused, stop: () => Promise.resolve() };
  const takeBack = whenProcessEnds(() => {
    if (ownerOf(folder, pid) === 'us' && isPostmaster(pid, folder.cluster)) process.kill(pid, 'SIGINT');
  });
  /** @type {Promise<void> | undefined} */
  let stopped;
  const stop = () => (stopped ??= stopIfOurs(folder, pid).finally(takeBack));
  return { url, reused, stop };
}

/**
 * Stops the server of a folder whose owner was killed, so that the folder can be deleted: the tests begin with that.
 * @param {string} dataDir
 * @returns {Promise<boolean>} whether none runs there now; false leaves one running that belongs to a living process
 */
export async function stopAbandoned(dataDir) {
  const folder = openDataFolder(dataDir);
  return withLock(folder.lock, async () => {
    const running = findPostmaster(folder);
    if (running === null) return true;
    if (ownerOf(folder, running.pid) !== 'nobody') return false;
    await stopPostmaster(folder, running.pid);
    return true;
  });
}
