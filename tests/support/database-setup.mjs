import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded, stopAbandoned } from '../../bin/embedded.mjs';
import { loadEnvFiles, migrationUrl } from '../../bin/environment.mjs';
import { migrate } from '../../bin/migrate.mjs';
import { chooseAccount, reachableTmpDir } from '../../bin/postgres-account.mjs';

/** Jest loads the teardown as a module of its own: what both know hangs on the process. */
export const teardown = /** @type {typeof globalThis & { tearDownDatabase?: () => Promise<void> }} */ (
  globalThis
);

const prefix = 'pari-test-database-';

/** Test data need not outlive a power cut. */
const postgresFlags = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'max_connections=200',
].flatMap((setting) => ['-c', setting]);

/**
 * Deletes what earlier runs left that were killed before their teardown. Folders of other users and of runs that are
 * under way stay.
 * @param {string} parent
 */
async function sweepAbandoned(parent) {
  const folders = readdirSync(parent).filter((name) => name.startsWith(prefix));
  for (const dataDir of folders.map((name) => join(parent, name))) {
    if (statSync(dataDir).uid !== process.getuid?.() || !existsSync(join(dataDir, 'lock'))) continue;
    if (await stopAbandoned(dataDir)) rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Gives the database tests a database: the one of DATABASE_URL, else an embedded one that lives as long as the run. */
export default async function setUpDatabase() {
  loadEnvFiles();
  const given = migrationUrl();
  if (given) {
    await migrate(given);
    return;
  }
  const parent = reachableTmpDir(chooseAccount(join(tmpdir(), prefix)));
  await sweepAbandoned(parent);
  const dataDir = join(parent, `${prefix}${randomUUID()}`);
  const database = await startEmbedded({ dataDir, postgresFlags, initdbFlags: ['--no-sync'] });
  await migrate(database.url);
  process.env.DATABASE_URL = database.url;
  teardown.tearDownDatabase = async () => {
    await database.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}
