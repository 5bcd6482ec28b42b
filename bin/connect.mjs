import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { sessionSettings } from '../lib/server/database/session-settings.mjs';
import { errorCode, errorMessage, firstCause, LauncherError } from './launcher-error.mjs';

const retryDelayMs = 50;
const connectTimeoutMs = 10_000;
const startPatienceMs = 30_000;

/** Errors of a server that is not there yet, is starting, or is shutting down: worth a retry. */
const passing = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  '57P03',
  '57P01',
]);

/** @param {unknown} error @returns {boolean} */
export function isPassing(error) {
  const closedEarly = error instanceof Error && error.message === 'Connection terminated unexpectedly';
  return closedEarly || passing.has(errorCode(error) ?? errorCode(firstCause(error)) ?? '');
}

/**
 * Opens one connection, and retries while the server is not ready.
 * @param {string} url
 * @param {{ patienceMs?: number, stillHoping?: () => boolean }} [options] `patienceMs`: how long to retry at most;
 *   `stillHoping`: false ends the retries early
 * @returns {Promise<import('pg').Client>} the caller ends it
 * @throws what the last attempt threw
 */
export async function connect(url, { patienceMs = 0, stillHoping = () => true } = {}) {
  const deadlineMs = Date.now() + patienceMs;
  for (;;) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: connectTimeoutMs });
    // A connection that breaks while it is idle must not bring the process down; the next query reports it.
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.query(sessionSettings);
      return client;
    } catch (error) {
      await client.end().catch(() => undefined);
      if (!isPassing(error) || !stillHoping() || Date.now() > deadlineMs) throw error;
    }
    await sleep(retryDelayMs);
  }
}

/**
 * @template T @param {import('pg').Client} client @param {(client: import('pg').Client) => Promise<T>} task
 * @returns {Promise<T>}
 */
async function endingAfter(client, task) {
  try {
    return await task(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * Runs a task on a connection of its own.
 * @template T
 * @param {string} url
 * @param {(client: import('pg').Client) => Promise<T>} task
 * @param {{ patienceMs?: number, stillHoping?: () => boolean }} [options] see `connect`
 * @returns {Promise<T>}
 */
export async function withConnection(url, task, options) {
  const client = await connect(url, options);
  return endingAfter(client, task);
}

/**
 * The same at the start, for an operator: waits up to half a minute for a server that is starting.
 * @template T
 * @param {string} url of the server itself, if there is a pooler
 * @param {(client: import('pg').Client) => Promise<T>} task
 * @param {AbortSignal} [stop] ends the waiting
 * @returns {Promise<T>}
 * @throws {LauncherError} if the database cannot be reached, and what `task` throws
 */
export async function withDatabaseAt(url, task, stop) {
  const client = await connect(url, {
    patienceMs: startPatienceMs,
    stillHoping: () => !stop?.aborted,
  }).catch((error) => {
    // If a host name has several addresses, only the errors of the single attempts have a message.
    throw new LauncherError(`The database cannot be reached: ${errorMessage(firstCause(error))}`);
  });
  return endingAfter(client, task);
}
