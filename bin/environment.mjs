import { existsSync } from 'node:fs';
import { availableParallelism, totalmem } from 'node:os';
import { join, resolve } from 'node:path';
import { readEnvironment, refusal } from '../lib/environment.mjs';
import { LauncherError } from './launcher-error.mjs';

/** The root of the repository. */
export const rootDir = resolve(import.meta.dirname, '..');

/**
 * Reads `.env.local` and `.env` as Next does, so that launcher and app use the same database. A variable that is
 * already set wins.
 */
export function loadEnvFiles() {
  for (const name of ['.env.local', '.env']) {
    const file = join(rootDir, name);
    if (existsSync(file)) process.loadEnvFile(file);
  }
  // Trim blanks that were copied along, also for the commands that we start with these variables.
  for (const name of ['DATABASE_URL', 'DIRECT_DATABASE_URL', 'HOST'])
    if (process.env[name] !== undefined) process.env[name] = process.env[name].trim();
}

/** @returns {string | undefined} DATABASE_URL; undefined if it is unset or empty */
export const databaseUrl = () => process.env.DATABASE_URL || undefined;

/** @returns {string | undefined} the URL for migrations, which bypasses a connection pooler if there is one */
export const migrationUrl = () => process.env.DIRECT_DATABASE_URL || databaseUrl();

/** @returns {string} the folder of the embedded database, and of the secret */
export const dataDir = () => process.env.PARI_DATA_DIR || join(rootDir, '.data');

/** A placeholder for the URL of the embedded database, which is known only once it runs. */
const embeddedUrl = 'postgresql://embedded';

/**
 * Reads and validates the variables, as the app will.
 * @param {{ isEmbeddedAllowed?: boolean }} [options] whether DATABASE_URL may be missing
 * @returns {import('../lib/environment.mjs').Environment}
 * @throws {LauncherError} with a sentence for each variable that is missing or malformed
 */
export function settings({ isEmbeddedAllowed = true } = {}) {
  const given = isEmbeddedAllowed && !databaseUrl() ? { DATABASE_URL: embeddedUrl } : {};
  const read = readEnvironment({ ...process.env, ...given });
  if ('problems' in read) throw new LauncherError(refusal(read.problems));
  return read.environment;
}

/** @returns {string | undefined} PARI_SECRET; undefined if it is unset or empty @throws {LauncherError} */
export const givenSecret = () => settings().PARI_SECRET;

/** @returns {number} PORT, 3000 unless set; 0 lets the system choose @throws {LauncherError} */
export const port = () => settings().PORT;

/**
 * @returns {{ port: number, hostname: string } | null} where to serve the metrics: on 127.0.0.1 unless METRICS_HOST is
 *   set; null without METRICS_PORT
 * @throws {LauncherError}
 */
export function metricsAddress() {
  const { METRICS_PORT, METRICS_HOST } = settings();
  return METRICS_PORT === undefined ? null : { port: METRICS_PORT, hostname: METRICS_HOST ?? '127.0.0.1' };
}

/** What a process takes under load, with a heap of 512 MB. */
const bytesPerProcess = 700_000_000;
/** PostgreSQL's default of `max_connections`, less those that it keeps for its administrator. */
const connectionsOfDatabase = 97;

/**
 * @param {{ cores: number, memoryBytes: number, poolSize: number }} machine
 * @returns {number} how many processes have a core, memory, and connections: those of their pools, and one to listen
 */
export function processesFor({ cores, memoryBytes, poolSize }) {
  const byMemory = Math.floor(memoryBytes / bytesPerProcess);
  const byConnections = Math.floor(connectionsOfDatabase / (poolSize + 1));
  return Math.max(1, Math.min(cores, byMemory, byConnections));
}

/** @returns {number} how many processes serve: PARI_PROCESSES, 1 unless set @throws {LauncherError} */
export function processCount() {
  const { PARI_PROCESSES, DATABASE_POOL_SIZE } = settings();
  if (PARI_PROCESSES !== 'auto') return PARI_PROCESSES;
  // 0, or more than the machine has, where no container limits it.
  const memoryBytes = Math.min(totalmem(), process.constrainedMemory() || Infinity);
  return processesFor({ cores: availableParallelism(), memoryBytes, poolSize: DATABASE_POOL_SIZE });
}
