import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withConnection } from '../../bin/connect.mjs';
import { openDataFolder, readOrCreatePassword } from '../../bin/demo-database/data-folder.mjs';
import { startEmbedded } from '../../bin/demo-database/embedded.mjs';
import { chooseAccount } from '../../bin/demo-database/postgres-account.mjs';
import { reachableTmpDir } from '../../tests/support/database-setup.mjs';
import { prepareBinaries } from '../../bin/demo-database/postgres-binaries.mjs';
import { startPostmaster, stopPostmaster } from '../../bin/demo-database/postgres-cluster.mjs';
import { processesIn } from '../../bin/demo-database/processes.mjs';

const prefix = 'pari-soak-';
const others =
  "FROM pg_stat_activity WHERE datname = current_database() AND backend_type = 'client backend' AND pid <> pg_backend_pid()";

/** @param {number[]} pids @param {NodeJS.Signals} signal */
function signalAll(pids, signal) {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch {
      // It has already exited.
    }
  }
}

/**
 * Starts the embedded PostgreSQL in a folder of its own, without the supervisor, which would restart it: here it has to
 * stay away for a while.
 */
export async function startDatabase() {
  const dataDir = join(reachableTmpDir(chooseAccount(join(tmpdir(), prefix))), `${prefix}${randomUUID()}`);
  const made = await startEmbedded({ dataDir, initdbFlags: ['--no-sync'] });
  const { url } = made;
  await made.stop();
  const folder = openDataFolder(dataDir);
  const binaries = prepareBinaries({ account: folder.account, copiesDir: folder.root });
  const port = Number(new URL(url).port);
  const password = readOrCreatePassword(folder);
  let running = 0;
  const start = () =>
    startPostmaster(folder, binaries, password, {
      ...{ port, flags: [], stop: new AbortController().signal },
      onSpawn: (pid) => {
        running = pid;
      },
    });
  const stop = () => stopPostmaster(folder, running);
  const all = () => processesIn(folder.cluster);
  // Frozen or not, its processes must not outlive this one.
  process.once('exit', () => signalAll(all(), 'SIGKILL'));
  await start();
  return {
    url,
    start,
    stop,
    freeze: () => signalAll(all(), 'SIGSTOP'),
    thaw: () => signalAll(all(), 'SIGCONT'),
    /** @returns {Promise<number>} how many connections were ended */
    endBackends: async () =>
      (await withConnection(url, (client) => client.query(`SELECT pg_terminate_backend(pid) ${others}`)))
        .rowCount,
    /** @returns {Promise<{ all: number, inTransaction: number }>} connections of others */
    connections: async () => {
      const { rows } = await withConnection(url, (client) =>
        client.query(
          `SELECT count(*)::int AS "all", (count(*) FILTER (WHERE state LIKE 'idle in%'))::int AS "inTransaction" ${others}`,
        ),
      );
      return rows[0];
    },
    /** @returns {Promise<number>} how many groups there are */
    groups: async () =>
      (await withConnection(url, (client) => client.query('SELECT count(*)::int AS n FROM groups'))).rows[0]
        .n,
    async remove() {
      await stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
