import { inspect } from 'node:util';
import { logger, writesText } from '../lib/server/logging/logger.mjs';
import {
  dataDir,
  databaseUrl,
  givenSecret,
  loadEnvFiles,
  metricsAddress,
  migrationUrl,
  port,
  processCount,
  rootDir,
  settings,
} from './environment.mjs';
import { withDatabaseAt } from './connect.mjs';
import { startEmbedded } from './demo-database/embedded.mjs';
import { publishMetrics } from './http/metrics.mjs';
import { errorMessage, LauncherError, reportFailure } from './launcher-error.mjs';
import { serveByMany } from './many-processes.mjs';
import { migrate } from './migrate.mjs';
import { runCommand, runStep } from './run-command.mjs';
import { changeSecret, confirmSecret, settleSecret } from './secret.mjs';
import { isBuilt, serve } from './serve.mjs';
import { listenForStop, stopped } from './stop-signals.mjs';

const usage = `Usage: node bin/pari.mjs <command>
  start                  serve the production build on the database that DATABASE_URL names
  demo                   the same, on an embedded database when there is no DATABASE_URL, with a demonstration group
  dev                    the development server, on an embedded database when there is no DATABASE_URL
  database -- <command>  run a command with DATABASE_URL set, on an embedded database when it is not
  secret                 move the database to a new secret: PARI_NEW_SECRET, or one that is drawn`;

const withoutDatabase = `Without DATABASE_URL Pari does not know its database.
  DATABASE_URL=postgresql://user:password@host:5432/pari npm start   serves the data of your PostgreSQL server
  npm run demo                                                       tries Pari on an embedded database in .data/`;

const log = (/** @type {string} */ line) => logger().info(line);
const warn = (/** @type {string} */ line) => logger().warn(line);

/**
 * Runs a task with DATABASE_URL as it is set. If it is not, starts the embedded database for the task, and stops it
 * afterwards.
 * @template T
 * @param {AbortSignal} stop
 * @param {(stop: AbortSignal) => Promise<T>} task must end when its signal is aborted: by `stop`, or because the
 *   embedded database is lost
 * @returns {Promise<T>}
 * @throws {LauncherError} also if the embedded database ended and could not be restarted
 */
async function withDatabase(stop, task) {
  if (databaseUrl()) return task(stop);
  const loss = new AbortController();
  /** @type {LauncherError | undefined} */
  let lost;
  const onLost = (/** @type {LauncherError} */ error) => {
    lost = error;
    loss.abort('SIGTERM');
  };
  const embedded = await startEmbedded({ dataDir: dataDir(), log, stop, onLost });
  try {
    process.env.DATABASE_URL = embedded.url;
    // If it is set in the environment, it names another server.
    process.env.DIRECT_DATABASE_URL = '';
    const result = await task(AbortSignal.any([stop, loss.signal]));
    if (lost) throw lost;
    return result;
  } catch (error) {
    throw lost ?? error;
  } finally {
    await embedded.stop();
  }
}

/** @param {AbortSignal} stop @param {{ serves?: boolean }} [options] see `settleSecret` */
const findSecret = (stop, { serves = true } = {}) =>
  withDatabaseAt(migrationUrl() ?? '', (client) => settleSecret(client, { warn, serves }), stop);

/** @param {AbortSignal} stop @param {{ serves?: boolean }} [options] */
async function migrateNow(stop, options) {
  const url = migrationUrl() ?? '';
  await findSecret(stop, options);
  await migrate(url, { log, stop });
  await withDatabaseAt(url, confirmSecret, stop);
}

/** @param {AbortSignal} stop @param {{ dev?: boolean }} [options] @returns {Promise<0>} after a graceful stop */
async function serveUntil(stop, { dev = false } = {}) {
  if (stop.aborted) return 0;
  const metricsAt = metricsAddress();
  const hostname = process.env.HOST;
  const measures = metricsAt !== null;
  const count = dev ? 1 : processCount();
  /** @type {() => Promise<string>} */
  let measured = async () => '';
  const published = metricsAt && (await publishMetrics(metricsAt, () => measured()));
  const server = await (count > 1
    ? serveByMany(stop, { count, measures })
    : serve({ port: port(), dev, measures, ...(hostname ? { hostname } : {}) }));
  if (server.metrics) measured = server.metrics.text;
  if (metricsAt && published)
    log(`Metrics are ready: http://${metricsAt.hostname}:${published.port}/metrics`);
  log(`Pari is ready: http://localhost:${server.port}${count > 1 ? ` (${count} processes)` : ''}`);
  await stopped(stop);
  await server.stop();
  await published?.stop();
  return 0;
}

/** @param {AbortSignal} stop */
async function start(stop) {
  if (settings().MIGRATE_ON_START) await migrateNow(stop);
  // With PARI_SECRET nothing has to be found, and each process compares it with the database itself.
  else if (givenSecret() === undefined) await findSecret(stop);
  return serveUntil(stop);
}

/** @param {AbortSignal} asked */
const demo = (asked) =>
  withDatabase(asked, async (stop) => {
    const options = { env: { NODE_ENV: 'production' }, stop };
    if (!isBuilt(rootDir)) await runStep(['npm', 'run', 'build'], options);
    await migrateNow(stop);
    await runStep(['npm', 'run', '--silent', 'db:seed'], options);
    return serveUntil(stop);
  });

/** @param {AbortSignal} asked */
const dev = (asked) =>
  withDatabase(asked, async (stop) => {
    await migrateNow(stop);
    return serveUntil(stop, { dev: true });
  });

/** @param {AbortSignal} asked @param {string[]} words */
function database(asked, words) {
  const command = words[0] === '--' ? words.slice(1) : words;
  if (command.length === 0) throw new LauncherError(usage);
  // On a database of others a command has no secret to draw, and may do without it.
  const serves = !databaseUrl();
  return withDatabase(asked, async (stop) => {
    await migrateNow(stop, { serves });
    return runCommand(command, { env: {}, stop });
  });
}

/** @param {AbortSignal} asked */
const secret = (asked) =>
  withDatabase(asked, async (stop) => {
    log(await withDatabaseAt(migrationUrl() ?? '', changeSecret, stop));
    return 0;
  });

/** @type {Record<string, (stop: AbortSignal, words: string[]) => Promise<number> | number>} */
const commands = { start, demo, dev, database, secret };

/**
 * Checks the variables before anything starts.
 * @param {string} name of the command @throws {LauncherError} that lists all that are missing or malformed
 */
function checkSettings(name) {
  const isEmbeddedAllowed = name !== 'start';
  try {
    settings({ isEmbeddedAllowed });
  } catch (error) {
    if (isEmbeddedAllowed || databaseUrl()) throw error;
    throw new LauncherError(`${errorMessage(error)}\n${withoutDatabase}`);
  }
}

/** @param {string[]} words @returns {Promise<number>} the exit code */
async function main([name = '', ...words]) {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  loadEnvFiles();
  // Machines read the log of a service. The other commands are started by hand, so they log text.
  if (command !== start) process.env.LOG_FORMAT ||= 'text';
  if (!command) throw new LauncherError(usage);
  checkSettings(name);
  return command(listenForStop(), words);
}

/** @param {unknown} error @returns {number} the exit code */
function report(error) {
  if (writesText()) return reportFailure(error);
  logger().fatal(error instanceof LauncherError ? error.message : inspect(error));
  return 1;
}

process.exit(await main(process.argv.slice(2)).catch(report));
