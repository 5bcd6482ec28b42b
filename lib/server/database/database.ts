import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import { PrismaClient } from '@/prisma/generated/client';
import { SECRET_DOES_NOT_FIT } from '@/lib/keyring.mjs';
import { bridge } from '@/lib/launcher-bridge.mjs';
import { AppError } from '@/lib/errors';
import { DATABASE_LIMITS, READERS_SHARE_OF_POOL } from '@/lib/limits';
import { currentRequester } from '@/lib/server/guard/requester';
import {
  explainDatabaseError,
  explainPrismaError,
  NoAnswer,
  OutcomeUnknown,
  TakesNoWrites,
} from './database-errors';
import { knownKeyring } from './known-keyring';
import { sessionSettings } from './session-settings.mjs';
import { environment } from '@/lib/server/request/env';
import { logger } from '@/lib/server/logging/logger.mjs';
import { Semaphore, KeyedMutex } from '@/lib/server/guard/semaphore.mjs';

/**
 * Type parsers of the prepared statements. A bigint is parsed as a number, because the CHECKs of the schema keep every
 * amount and total within the safe integers of JavaScript. Prisma brings its own parsers.
 */
const types = new pg.TypeOverrides();
types.setTypeParser(pg.types.builtins.INT8, Number);

/** A statement of `lib/server/sql`: its text, its name as a prepared statement, and the type of its rows. */
export type Statement<Row> = { readonly name: string; readonly text: string; readonly row?: Row };

const declared = new Map<string, string>();

/**
 * Declares a prepared statement. Tests check the row type against a real database.
 * @throws Error when another statement has the name: on a connection that has prepared one of them the other would fail
 */
export function statement<Row = never>(name: string, text: string): Statement<Row> {
  if ((declared.get(name) ?? text) !== text) throw new Error(`two statements are named ${name}`);
  declared.set(name, text);
  return { name, text };
}

export type Parameter =
  string | number | boolean | Date | Uint8Array | null | readonly (string | number | null)[];

/** A statement with its parameters, decided but not yet sent. */
export type Bound = { readonly sql: Statement<unknown>; readonly values: readonly Parameter[] };

/** Binds parameters to a statement; the first is `$1`. Whoever runs the transaction sends it. */
export const bind = (sql: Statement<unknown>, ...values: Parameter[]): Bound => ({ sql, values });

/** Timeouts and limits of the database, in milliseconds (lib/limits.ts says what each is). */
export type DatabaseLimits = { readonly [L in keyof typeof DATABASE_LIMITS]: number };

type Connections = {
  readonly url: string;
  pool: pg.Pool;
  prisma: PrismaClient;
  /** When the pool was opened (`performance.now()`). */
  openedAtMs: number;
  /** When the server last answered on any connection (`performance.now()`). */
  heardAtMs: number;
  readonly limits: DatabaseLimits;
  /** Transactions queue here before they take a connection, so that some connections are always left for reads. */
  readonly writers: Semaphore;
  /** Writers to the same group, or with the same idempotency key, queue here, so that only one holds a connection. */
  readonly turns: KeyedMutex;
  /** Stops what uses the database apart from requests. */
  readonly ends: Set<() => void | Promise<void>>;
  /** Told when the pool has been replaced, for connections outside of it. */
  readonly leavers: Set<() => void>;
};

const refuseAsBusy = (): Error => new AppError('busy');

/** One pool per process, kept across reloads of the development server. */
const holder = globalThis as typeof globalThis & { pariDatabase?: Connections };

const connections = (): Connections => holder.pariDatabase ?? openDatabase();

/**
 * Opens the pool. The first statement opens it implicitly; tests open it with other limits or another URL.
 * @throws Error when it is already open
 */
export function openDatabase({
  url = environment().DATABASE_URL,
  limits: given = {},
}: { readonly url?: string; readonly limits?: Partial<DatabaseLimits> } = {}): Connections {
  if (holder.pariDatabase) throw new Error('the database is already open');
  const size = environment().DATABASE_POOL_SIZE;
  const limits = { ...DATABASE_LIMITS, ...given };
  const places = Math.max(1, size - Math.ceil(size * READERS_SHARE_OF_POOL));
  holder.pariDatabase = {
    ...{ url, limits },
    ...openPool(url, limits),
    writers: new Semaphore({ places, maxWaiting: Infinity, waitMs: limits.connectMs, refusal: refuseAsBusy }),
    turns: new KeyedMutex({
      maxWaiting: limits.turnMaxWaiting,
      waitMs: limits.turnMs,
      refusal: refuseAsBusy,
    }),
    ends: new Set(),
    leavers: new Set(),
  };
  tellOf(holder.pariDatabase);
  return holder.pariDatabase;
}

const PROOF_OF_SECRET = "SELECT value FROM installation_secrets WHERE name = 'proof'";

/**
 * Prepares a new connection, and refuses one to a database that was sealed under another secret: no group would be found
 * in it, and devices would take theirs for deleted. While the secret is not known none is used (`loadSecret`).
 */
function prepareConnection(client: pg.Client, done: (error?: Error) => void): void {
  const known = knownKeyring();
  const asked = known === null ? sessionSettings : `${sessionSettings}; ${PROOF_OF_SECRET}`;
  client.query(asked, (error: Error | undefined, results: unknown) => {
    const last = (results as readonly pg.QueryResult<{ value: string }>[] | undefined)?.at(-1);
    const proof = last?.rows[0]?.value;
    const fits = known === null || proof === undefined || proof === known.keyring.proof;
    if (!fits) logger().error(SECRET_DOES_NOT_FIT);
    done(error ?? (fits ? undefined : new Error('another secret')));
  });
}

type Pool = Pick<Connections, 'pool' | 'prisma' | 'openedAtMs' | 'heardAtMs'>;

function openPool(url: string, limits: DatabaseLimits): Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: environment().DATABASE_POOL_SIZE,
    // Statements are sent without waiting for earlier answers, so that a transaction takes two round trips.
    pipeline: true,
    connectionTimeoutMillis: limits.connectMs,
    idleTimeoutMillis: 30_000,
    // A connection whose statement timed out is closed: it must not go back to the pool.
    query_timeout: limits.answerMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    verify: prepareConnection,
  });
  // The pool replaces a connection that dies while idle; without a listener the error would end the process.
  pool.on('error', () => undefined);
  // The pool removes its own listener before the borrower can add one, and a new connection may end in between.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const prisma = new PrismaClient({ adapter: new PrismaPg(pool) });
  return { pool, prisma, openedAtMs: performance.now(), heardAtMs: performance.now() };
}

/**
 * Replaces the pool after a statement timed out, unless the server has answered since `silentSinceMs`: then only that
 * one connection is lost. A network that drops packets breaks all connections alike, and without the replacement each
 * reader would find out about one of them, after a full timeout.
 */
function replaceSilentPool(open: Connections, silentSinceMs: number): void {
  // Statements that still wait on the old connections do not replace the new ones: these count as heard from.
  if (open.heardAtMs <= silentSinceMs) replacePool(open);
}

/**
 * Replaces the pool after a server refused a write as read-only, unless that was a connection of a former pool. After a
 * fail-over all connections lead to the former server, and reads on them would show an old state.
 */
function replaceReadOnlyPool(open: Connections, sentAtMs: number): void {
  if (open.openedAtMs <= sentAtMs) replacePool(open);
}

function replacePool(open: Connections): void {
  if (holder.pariDatabase !== open) return;
  const { pool, prisma: asking } = open;
  Object.assign(open, openPool(open.url, open.limits));
  for (const leave of open.leavers) leave();
  void asking.$disconnect().catch(() => undefined);
  if (!pool.ended) void pool.end().catch(() => undefined);
}

/** Registers what the metrics show of connections and queues. `open.pool` is read each time: it may be replaced. */
function tellOf(open: Connections): void {
  const told = bridge();
  told.connections = () => ({
    used: open.pool.totalCount - open.pool.idleCount,
    idle: open.pool.idleCount,
    max: open.pool.options.max,
  });
  told.waiting.connection = () => open.pool.waitingCount;
  told.waiting.writer = () => open.writers.length;
  told.waiting.group = () => open.turns.length;
}

/** Prisma, for scripts and tests. It shares the pool with the prepared statements. */
export const prisma = (): PrismaClient => connections().prisma;

/**
 * Runs a read through Prisma, for all reads of requests that are not performance-critical.
 * @throws AppError busy when the database does not answer in time
 */
export async function coldRead<T>(read: (prisma: PrismaClient) => Promise<T>): Promise<T> {
  try {
    return await read(prisma());
  } catch (error) {
    throw explainPrismaError(error);
  }
}

const prepared = <Row>(sql: Statement<Row>, values: readonly Parameter[]): pg.QueryConfig => ({
  ...(environment().DATABASE_PREPARED ? { name: sql.name } : {}),
  text: sql.text,
  values: [...values],
  types,
});

type Config = pg.QueryConfig & { query_timeout?: number };

/** Sends a statement on a connection. @throws what `explainDatabaseError` makes of its error */
async function ask(client: pg.PoolClient, config: string | Config): Promise<unknown[]> {
  // A rollback may run after the pool was closed: it must not open another one.
  const open = holder.pariDatabase;
  const sentAtMs = performance.now();
  const asked: Config = typeof config === 'string' ? { text: config } : config;
  const patienceMs = asked.query_timeout ?? open?.limits.answerMs;
  try {
    const { rows } = await client.query(asked);
    if (open) open.heardAtMs = performance.now();
    return rows as unknown[];
  } catch (error) {
    const explained = explainDatabaseError(error);
    // A broken connection fails early; only silence lasts until the timeout.
    const halfTimeMs = sentAtMs + (patienceMs ?? Infinity) / 2;
    if (open && explained instanceof NoAnswer && performance.now() > halfTimeMs)
      replaceSilentPool(open, halfTimeMs);
    if (open && explained instanceof TakesNoWrites) replaceReadOnlyPool(open, sentAtMs);
    throw explained;
  }
}

/**
 * Runs `work` with a connection. It goes back to the pool only if it is still usable: not after a statement without an
 * answer, and not when `work` failed and left a transaction open (`isClean` returns false).
 */
async function withConnection<T>(
  work: (client: pg.PoolClient) => Promise<T>,
  isClean: (error: unknown, client: pg.PoolClient) => Promise<boolean>,
): Promise<T> {
  const client = await connections()
    .pool.connect()
    .catch((error: unknown) => {
      throw new NoAnswer(error);
    });
  const fate = { isLost: false };
  const lose = () => {
    fate.isLost = true;
  };
  // Only this event reports a connection that ends between two statements.
  client.on('error', lose);
  try {
    return await work(client);
  } catch (error) {
    if (error instanceof NoAnswer || !(await isClean(error, client))) lose();
    throw error;
  } finally {
    client.off('error', lose);
    client.release(fate.isLost);
  }
}

const askOnce = <Row>(config: Config): Promise<Row[]> =>
  withConnection(
    (client) => ask(client, config) as Promise<Row[]>,
    () => Promise.resolve(true),
  );

/**
 * Runs one prepared statement on a connection of the pool, outside a transaction; for reads.
 * @throws AppError busy when no connection is free in time, or the answer does not come in time
 */
export const query = <Row>(sql: Statement<Row>, ...values: Parameter[]): Promise<Row[]> =>
  askOnce(prepared(sql, values));

/** The longest delay of a timer: 24 days. */
const NEVER_MS = 2 ** 31 - 1;

/** Like `query`, but without a timeout: for commands of an operator, never for a request. */
export const queryAtLeisure = <Row>(sql: Statement<Row>, ...values: Parameter[]): Promise<Row[]> =>
  askOnce({ ...prepared(sql, values), query_timeout: NEVER_MS });

/**
 * Runs `work` when no other work for the same key (a group, an idempotency key) runs in this process, so that waiters
 * for the same row hold no connection. This only saves connections: correctness rests on the locks of the database,
 * which other processes take too.
 * @throws AppError busy when too many wait already, or the wait is too long
 */
export const inTurn = <T>(key: string, work: () => Promise<T>): Promise<T> =>
  connections().turns.pass(key, currentRequester().network, work);

/** How many writers wait for their turn at a key in this process. */
export const waitingForTurn = (key: string): number => connections().turns.waiting(key);

/** An open transaction. Statements that are sent without awaiting share a round trip. */
export type Transaction = {
  /** Sends a statement; it runs after all that were sent before it. */
  send: <Row>(sql: Statement<Row>, ...values: Parameter[]) => Promise<Row[]>;
};

/**
 * Opens a transaction at READ COMMITTED and sets its limits and the settings that it relies on, in one message. As
 * connection options they would be startup parameters, which PgBouncer refuses; as session settings they would leak to
 * other clients of PgBouncer.
 */
const beginning = ({ statementMs, lockMs, idleInTransactionMs }: DatabaseLimits): string =>
  `BEGIN ISOLATION LEVEL READ COMMITTED; SET LOCAL array_nulls = on;
   SET LOCAL statement_timeout = ${statementMs}; SET LOCAL lock_timeout = ${lockMs};
   SET LOCAL idle_in_transaction_session_timeout = ${idleInTransactionMs}`;

const sendingOn =
  (client: pg.PoolClient, query_timeout: number): Transaction['send'] =>
  async (sql, ...values) =>
    (await ask(client, { ...prepared(sql, values), query_timeout })) as never;

/** Sends COMMIT right after the last writes. @throws AppError outcome-unknown when the answer to COMMIT is lost */
async function commit(
  client: pg.PoolClient,
  writes: readonly Promise<unknown>[],
  answerMs: number,
): Promise<void> {
  const outcomes = await Promise.allSettled([
    ...writes,
    ask(client, { text: 'COMMIT', query_timeout: answerMs }),
  ]);
  const failed = outcomes.find((outcome) => outcome.status === 'rejected');
  if (!failed) return;
  const { reason } = failed as { reason: unknown };
  // What a server refuses as read-only is not committed, although the connection is closed.
  const isUnknown = reason instanceof NoAnswer && !(reason instanceof TakesNoWrites);
  throw isUnknown ? new OutcomeUnknown(reason.cause) : reason;
}

/** Ends the transaction after an error. Returns whether the connection can be used again. */
const rollBack = (error: unknown, client: pg.PoolClient): Promise<boolean> =>
  error instanceof OutcomeUnknown
    ? Promise.resolve(false)
    : ask(client, 'ROLLBACK').then(
        () => true,
        () => false,
      );

/**
 * Runs `work` in one transaction at READ COMMITTED: every statement sees what was committed before it began, so a read
 * that is sent after a lock sees what the previous holder of the lock wrote. BEGIN is sent with the first statements,
 * COMMIT with the last ones: `work` returns its unawaited last writes in `writes`.
 * @param patience limits that replace the usual ones, for work of unbounded size
 * @throws what `work` throws, after a rollback; AppError busy when it was not done for lack of time, outcome-unknown
 *   when the connection was lost after COMMIT was sent, and the meaning of a constraint (`database-errors.ts`);
 *   otherwise the database's error when a statement or the commit fails
 */
export const transaction = <T>(
  work: (tx: Transaction) => Promise<{ result: T; writes: readonly Promise<unknown>[] }>,
  patience: Partial<Pick<DatabaseLimits, 'statementMs' | 'answerMs'>> = {},
): Promise<T> => {
  const { writers, limits: usual } = connections();
  const limits = { ...usual, ...patience };
  const query_timeout = limits.answerMs;
  return writers.pass(currentRequester().network, () =>
    withConnection(async (client) => {
      const begun = ask(client, { text: beginning(limits), query_timeout });
      const send = sendingOn(client, query_timeout);
      const [, { result, writes }] = await Promise.all([begun, work({ send })]);
      await commit(client, writes, limits.answerMs);
      return result;
    }, rollBack),
  );
};

/** Whether the pool is open. If not, a query would open one that nobody closes. */
export const isDatabaseOpen = (): boolean => holder.pariDatabase !== undefined;

/** The URL for a connection that outlives a transaction: it bypasses a pooler if DIRECT_DATABASE_URL is set. */
export const addressForListening = (): string => environment().DIRECT_DATABASE_URL ?? connections().url;

/**
 * Registers a function to call whenever all connections are given up, because they lead to a server that is silent or
 * takes no writes: whoever has a connection of their own must do the same. @returns takes it back
 */
export function whenReplaced(leave: () => void): () => void {
  const { leavers } = connections();
  leavers.add(leave);
  return () => void leavers.delete(leave);
}

/** Registers a function to call once before the pool is closed. Without an open pool it does nothing. */
export const beforeClose = (end: () => void | Promise<void>): void => void holder.pariDatabase?.ends.add(end);

/** Closes the pool; for scripts and tests. */
export async function closeDatabase(): Promise<void> {
  const open = holder.pariDatabase;
  if (!open) return;
  for (const end of open.ends) await end();
  delete holder.pariDatabase;
  await open.prisma.$disconnect();
  if (!open.pool.ended) await open.pool.end();
}
