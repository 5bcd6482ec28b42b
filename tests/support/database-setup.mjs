import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withConnection } from '../../bin/connect.mjs';
import { startEmbedded, stopAbandoned } from '../../bin/demo-database/embedded.mjs';
import { loadEnvFiles, migrationUrl } from '../../bin/environment.mjs';
import { migrate } from '../../bin/migrate.mjs';
import './test-secret.mjs';
import { chooseAccount, firstBarrier } from '../../bin/demo-database/postgres-account.mjs';

/** Jest loads setup and teardown as separate modules, so they share this through `globalThis`. */
export const teardown = /** @type {typeof globalThis & { tearDownDatabases?: () => Promise<void> }} */ (
  globalThis
);

const prefix = 'pari-test-cluster-';

/** Test data need not survive a power cut. */
const postgresFlags = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'max_connections=200',
].flatMap((setting) => ['-c', setting]);

/**
 * A folder for temporary files that the account may enter: that of the system, or, where it is private, a public one.
 * @param {import('../../bin/demo-database/postgres-account.mjs').Account} account
 * @returns {string}
 */
export function reachableTmpDir(account) {
  return [tmpdir(), '/tmp', '/var/tmp'].find((folder) => firstBarrier(account, folder) === null) ?? tmpdir();
}

/**
 * Deletes the folders of earlier runs that were killed before their teardown. Folders of other users and of running runs
 * stay.
 * @param {string} parent
 */
async function sweepAbandoned(parent) {
  const folders = readdirSync(parent).filter((name) => name.startsWith(prefix));
  for (const dataDir of folders.map((name) => join(parent, name))) {
    if (statSync(dataDir).uid !== process.getuid?.() || !existsSync(join(dataDir, 'postgres/postmaster.pid')))
      continue;
    if (await stopAbandoned(dataDir)) rmSync(dataDir, { recursive: true, force: true });
  }
}

/**
 * Starts an embedded PostgreSQL in a folder of its own.
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>} the URL of its one database, which is empty; `stop`
 *   also deletes the folder
 */
export async function startTestDatabase() {
  const parent = reachableTmpDir(chooseAccount(join(tmpdir(), prefix)));
  await sweepAbandoned(parent);
  const dataDir = join(parent, `${prefix}${randomUUID()}`);
  const { url, stop } = await startEmbedded({ dataDir, postgresFlags, initdbFlags: ['--no-sync'] });
  return {
    url,
    stop: async () => {
      await stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** @param {string} url @param {string} name @returns {string} the URL of another database of the same server */
function otherDatabase(url, name) {
  const other = new URL(url);
  other.pathname = `/${name}`;
  return other.href;
}

/**
 * Returns the URL of a user who may create databases: the superuser of the embedded PostgreSQL, or the user that the
 * operator has named.
 * @param {string} url @param {boolean} isEmbedded
 */
function administrator(url, isEmbedded) {
  const admin = new URL(url);
  if (isEmbedded) admin.username = 'postgres';
  return admin.href;
}

/**
 * Gives each Jest worker a database of its own, copied from one that is migrated once, on the server of DATABASE_URL or
 * else on an embedded one. Their URLs are in PARI_TEST_DATABASES, in the order of JEST_WORKER_ID, with one more at the end.
 * @param {{ maxWorkers: number }} globalConfig Jest's
 */
export default async function setUpDatabases({ maxWorkers }) {
  loadEnvFiles();
  const given = migrationUrl();
  const server = given ? { url: given, stop: () => Promise.resolve() } : await startTestDatabase();
  const admin = administrator(server.url, !given);
  const owner = new URL(server.url).username;
  const template = `pari_test_${process.pid}`;
  // One more than there are workers: `untouched-database.ts`.
  const names = Array.from({ length: maxWorkers + 1 }, (_, index) => `${template}_${index + 1}`);
  await withConnection(admin, (client) => client.query(`CREATE DATABASE ${template} OWNER "${owner}"`));
  await migrate(otherDatabase(server.url, template));
  await withConnection(admin, async (client) => {
    for (const name of names)
      await client.query(`CREATE DATABASE ${name} OWNER "${owner}" TEMPLATE ${template}`);
  });
  process.env.PARI_TEST_DATABASES = names.map((name) => otherDatabase(server.url, name)).join(' ');
  teardown.tearDownDatabases = async () => {
    await withConnection(admin, async (client) => {
      for (const name of [template, ...names]) await client.query(`DROP DATABASE ${name} WITH (FORCE)`);
    });
    await server.stop();
  };
}
