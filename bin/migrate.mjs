import { createHash, randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { SECRET_IN_DATABASE } from '../lib/keyring.mjs';
import { withDatabaseAt } from './connect.mjs';
import { loadEnvFiles, migrationUrl, rootDir, settings } from './environment.mjs';
import { errorMessage, fieldOf, LauncherError, reportFailure } from './launcher-error.mjs';
import { sealCodes } from './seal-codes.mjs';
import { confirmSecret } from './secret.mjs';

/**
 * @typedef {{ name: string, sql: string, checksum: string }} Migration
 * @typedef {import('pg').Client} Client
 */

/** The advisory lock that Prisma's own `migrate deploy` takes, so that the two exclude each other. */
const lockNumber = 72707369;
const migrationsDir = join(rootDir, 'prisma', 'migrations');

/** What SQL cannot do: runs before the migration of this name, in its transaction. @type {Record<string, (client: Client) => Promise<void>>} */
const preparations = { '20261206000000_sealed_codes': sealCodes };

/** Exactly the table that Prisma's schema engine creates. */
const createTable = `CREATE TABLE IF NOT EXISTS _prisma_migrations (
  id                  VARCHAR(36) PRIMARY KEY NOT NULL,
  checksum            VARCHAR(64) NOT NULL,
  finished_at         TIMESTAMPTZ,
  migration_name      VARCHAR(255) NOT NULL,
  logs                TEXT,
  rolled_back_at      TIMESTAMPTZ,
  started_at          TIMESTAMPTZ NOT NULL DEFAULT now(),
  applied_steps_count INTEGER NOT NULL DEFAULT 0
)`;

/** @param {string} directory @returns {Migration[]} in the order of their names, which begin with the time */
function readMigrations(directory) {
  const folders = readdirSync(directory, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const names = folders.map((entry) => entry.name).sort();
  return names.map((name) => {
    try {
      const bytes = readFileSync(join(directory, name, 'migration.sql'));
      return {
        name,
        sql: bytes.toString('utf8'),
        checksum: createHash('sha256').update(bytes).digest('hex'),
      };
    } catch (error) {
      throw new LauncherError(`The migration ${name} cannot be read: ${errorMessage(error)}.`);
    }
  });
}

/**
 * @param {Client} client @param {Migration[]} migrations
 * @returns {Promise<Migration | undefined>} the first one that is not applied yet
 * @throws {LauncherError} if an applied migration was changed, or Prisma left one unfinished
 */
async function nextOf(client, migrations) {
  const { rows } = await client.query(
    `SELECT migration_name AS name, checksum, finished_at AS "finishedAt"
       FROM _prisma_migrations WHERE rolled_back_at IS NULL`,
  );
  const unfinished = rows.find((row) => row.finishedAt === null);
  if (unfinished) {
    throw new LauncherError(
      `The migration ${unfinished.name} was begun by Prisma and not finished. Inspect the database, then run ` +
        `"npx prisma migrate resolve --rolled-back ${unfinished.name}" (or --applied).`,
    );
  }
  const applied = new Map(rows.map((row) => [row.name, row.checksum]));
  for (const { name, checksum } of migrations) {
    if (applied.has(name) && applied.get(name) !== checksum) {
      throw new LauncherError(
        `The migration ${name} was changed after it had been applied to this database. Restore the file and put the ` +
          `change into a new migration.`,
      );
    }
  }
  return migrations.find(({ name }) => !applied.has(name));
}

/** @param {Client} client @param {Migration} migration */
async function apply(client, { name, sql, checksum }) {
  const startedAt = new Date();
  try {
    await preparations[name]?.(client);
    await client.query(sql);
  } catch (error) {
    if (error instanceof LauncherError) throw error;
    const position = Number(fieldOf(error, 'position'));
    const where = position > 0 ? ` at line ${sql.slice(0, position).split('\n').length}` : '';
    throw new LauncherError(
      `The migration ${name} failed${where} and was rolled back: ${errorMessage(error)}`,
    );
  }
  await client.query(
    `INSERT INTO _prisma_migrations (id, checksum, finished_at, migration_name, started_at, applied_steps_count)
     VALUES ($1, $2, clock_timestamp(), $3, $4, 1)`,
    [randomUUID(), checksum, name, startedAt],
  );
}

/**
 * Applies the next migration in one transaction. The lock belongs to the transaction, so it also works through a pooler
 * in transaction mode.
 * @param {Client} client @param {Migration[]} migrations
 * @returns {Promise<string | null>} the name of the applied migration; null if there was none left
 */
async function step(client, migrations) {
  await client.query('BEGIN');
  try {
    await client.query(`SELECT pg_advisory_xact_lock(${lockNumber})`);
    await client.query(createTable);
    const next = await nextOf(client, migrations);
    if (next) await apply(client, next);
    await client.query('COMMIT');
    return next?.name ?? null;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
}

/**
 * Applies the migrations that the database does not have yet, each in a transaction, and records them as Prisma does.
 * Concurrent runners wait for each other. Waits up to half a minute for a server that is starting.
 * @param {string} url of the server itself, if there is a pooler
 * @param {{ directory?: string, log?: (line: string) => void, stop?: AbortSignal }} [options] `stop` ends the waiting
 * @returns {Promise<string[]>} the names of the migrations that this call applied
 * @throws {LauncherError} if the database cannot be reached, or a migration fails, was changed after it was applied,
 *   or was left unfinished by Prisma
 */
export async function migrate(url, { directory = migrationsDir, log = () => undefined, stop } = {}) {
  const migrations = readMigrations(directory);
  return withDatabaseAt(
    url,
    async (client) => {
      /** @type {string[]} */
      const names = [];
      for (let name = await step(client, migrations); name !== null; name = await step(client, migrations)) {
        log(`Migration ${name} applied.`);
        names.push(name);
      }
      return names;
    },
    stop,
  );
}

/** @returns {Promise<number>} the exit code */
async function main() {
  loadEnvFiles();
  const url = migrationUrl();
  settings();
  if (!url) throw new LauncherError('Set DATABASE_URL (or DIRECT_DATABASE_URL) to the database to migrate.');
  const names = await migrate(url, { log: console.log });
  if (await withDatabaseAt(url, confirmSecret)) console.warn(SECRET_IN_DATABASE);
  if (names.length === 0) console.log('The database is up to date.');
  return 0;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  main()
    .catch(reportFailure)
    .then((code) => process.exit(code));
}
