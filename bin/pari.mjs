import { dataDir, databaseUrl, loadEnvFiles, migrationUrl, port, rootDir } from './environment.mjs';
import { startEmbedded } from './embedded.mjs';
import { LauncherError, reportFailure } from './launcher-error.mjs';
import { migrate } from './migrate.mjs';
import { runCommand, runStep } from './run-command.mjs';
import { isBuilt, serve } from './serve.mjs';
import { listenForStop, stopped } from './stop-signals.mjs';

const usage = `Usage: node bin/pari.mjs <command>
  start                  serve the production build on the database that DATABASE_URL names
  demo                   the same, on an embedded database when there is no DATABASE_URL, with a demonstration group
  dev                    the development server, on an embedded database when there is no DATABASE_URL
  database -- <command>  run a command with DATABASE_URL set, on an embedded database when it is not`;

const withoutDatabase = `Pari does not know its database.
  DATABASE_URL=postgresql://user:password@host:5432/pari npm start   serves the data of your PostgreSQL server
  npm run demo                                                       tries Pari on an embedded database in .data/`;

const log = console.log;

/**
 * Runs a task with DATABASE_URL set: as it is, or to the embedded database, which is stopped afterwards.
 * @template T
 * @param {() => Promise<T>} task
 * @returns {Promise<T>}
 */
async function withDatabase(task) {
  if (databaseUrl()) return task();
  const embedded = await startEmbedded({ dataDir: dataDir(), log });
  try {
    process.env.DATABASE_URL = embedded.url;
    // A direct way to some other server, left over in the environment, is not one to this database.
    process.env.DIRECT_DATABASE_URL = '';
    return await task();
  } finally {
    await embedded.stop();
  }
}

/** @param {AbortSignal} stop */
const migrateNow = (stop) => migrate(migrationUrl() ?? '', { log, stop });

/** @param {AbortSignal} stop @param {{ dev?: boolean }} [options] @returns {Promise<0>} after a stop in order */
async function serveUntil(stop, { dev = false } = {}) {
  if (stop.aborted) return 0;
  const hostname = process.env.HOST;
  const server = await serve({ port: port(), ...(hostname ? { hostname } : {}), dev, log });
  await stopped(stop);
  await server.stop();
  return 0;
}

/** @param {AbortSignal} stop */
async function start(stop) {
  if (!databaseUrl()) throw new LauncherError(withoutDatabase);
  if (process.env.MIGRATE_ON_START !== '0') await migrateNow(stop);
  return serveUntil(stop);
}

/** @param {AbortSignal} stop */
const demo = (stop) =>
  withDatabase(async () => {
    const options = { env: { NODE_ENV: 'production' }, stop };
    if (!isBuilt(rootDir)) await runStep(['npm', 'run', 'build'], options);
    await migrateNow(stop);
    await runStep(['npm', 'run', '--silent', 'db:seed'], options);
    return serveUntil(stop);
  });

/** @param {AbortSignal} stop */
const dev = (stop) =>
  withDatabase(async () => {
    await migrateNow(stop);
    return serveUntil(stop, { dev: true });
  });

/** @param {AbortSignal} stop @param {string[]} words */
function database(stop, words) {
  const command = words[0] === '--' ? words.slice(1) : words;
  if (command.length === 0) throw new LauncherError(usage);
  return withDatabase(async () => {
    await migrateNow(stop);
    return runCommand(command, { env: {}, stop });
  });
}

/** @type {Record<string, (stop: AbortSignal, words: string[]) => Promise<number> | number>} */
const commands = { start, demo, dev, database };

/** @param {string[]} words @returns {Promise<number>} the exit code */
async function main([name = '', ...words]) {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new LauncherError(usage);
  loadEnvFiles();
  return command(listenForStop(), words);
}

process.exit(await main(process.argv.slice(2)).catch(reportFailure));
