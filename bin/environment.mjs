import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { LauncherError } from './launcher-error.mjs';

/** The root of the repository. */
export const rootDir = resolve(import.meta.dirname, '..');

/**
 * Reads `.env.local` and `.env` as Next does, so that the launcher and the app agree on which database it is. What is
 * already in the environment wins.
 */
export function loadEnvFiles() {
  for (const name of ['.env.local', '.env']) {
    const file = join(rootDir, name);
    if (existsSync(file)) process.loadEnvFile(file);
  }
}

/** @returns {string | undefined} the server that the operator names; an empty variable names none */
export const databaseUrl = () => process.env.DATABASE_URL || undefined;

/** @returns {string | undefined} where migrations go: past a connection pooler, when there is one */
export const migrationUrl = () => process.env.DIRECT_DATABASE_URL || databaseUrl();

/** @returns {string} the folder of the embedded database */
export const dataDir = () => process.env.PARI_DATA_DIR || join(rootDir, '.data');

/**
 * @returns {number} PORT, 3000 unless set; 0 lets the system choose
 * @throws {LauncherError}
 */
export function port() {
  const text = process.env.PORT || '3000';
  const number = Number(text);
  if (Number.isInteger(number) && number >= 0 && number <= 65535) return number;
  throw new LauncherError(`PORT must be a number from 0 to 65535, not "${text}".`);
}
