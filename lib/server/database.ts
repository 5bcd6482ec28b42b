import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import { PrismaClient } from '@/prisma/generated/client';
import { explainConstraint } from './constraints';
import { environment } from './env';

/**
 * Type parsers of the hot statements: bigint arrives as a number, because the CHECKs of the schema keep every amount
 * and total within the integers that JavaScript holds exactly. Prisma brings its own parsers.
 */
const types = new pg.TypeOverrides();
types.setTypeParser(pg.types.builtins.INT8, Number);

/** A statement of `lib/server/sql`: its text, its name as prepared statement, and the type of its rows. */
export type Statement<Row> = { readonly name: string; readonly text: string; readonly row?: Row };

/** Declares a prepared statement. The row type is checked by the tests against the real database. */
export const statement = <Row = never>(name: string, text: string): Statement<Row> => ({ name, text });

export type Parameter =
  string | number | boolean | Date | Uint8Array | null | readonly (string | number | null)[];

/** A statement with its parameters, decided but not yet sent. */
export type Sent = { readonly sql: Statement<unknown>; readonly values: readonly Parameter[] };

/** Puts parameters to a statement: the first is `$1`. It is sent by whoever runs the transaction. */
export const sent = (sql: Statement<unknown>, ...values: Parameter[]): Sent => ({ sql, values });

type Connections = { readonly pool: pg.Pool; readonly prisma: PrismaClient };

/** One pool for each process, kept across the reloads of the development server. */
const holder = globalThis as typeof globalThis & { pariDatabase?: Connections };

function connections(): Connections {
  if (holder.pariDatabase) return holder.pariDatabase;
  const { DATABASE_URL, DATABASE_POOL_SIZE } = environment();
  const pool = new pg.Pool({
    connectionString: DATABASE_URL,
    max: DATABASE_POOL_SIZE,
    // Statements are sent without waiting for the answer of the one before: a transaction costs two round trips.
    pipeline: true,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
  });
  // A connection that dies while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined);
  holder.pariDatabase = { pool, prisma: new PrismaClient({ adapter: new PrismaPg(pool) }) };
  return holder.pariDatabase;
}

/** Prisma, for every query that is not hot. It shares the pool of the prepared statements. */
export const prisma = (): PrismaClient => connections().prisma;

const prepared = <Row>(sql: Statement<Row>, values: readonly Parameter[]): pg.QueryConfig => ({
  ...(environment().DATABASE_PREPARED ? { name: sql.name } : {}),
  text: sql.text,
  values: [...values],
  types,
});

/** Runs one prepared statement on a connection of the pool; outside a transaction, for reads. */
export async function query<Row>(sql: Statement<Row>, ...values: Parameter[]): Promise<Row[]> {
  const result = await connections().pool.query(prepared(sql, values));
  return result.rows as Row[];
}

/** A transaction under way. Statements that are sent without awaiting travel together. */
export type Transaction = {
  /** Sends a statement; it runs after all that were sent before it. */
  send: <Row>(sql: Statement<Row>, ...values: Parameter[]) => Promise<Row[]>;
};

/**
 * Runs `work` in one transaction at READ COMMITTED: every statement sees what was committed before it began, so a read
 * that is sent behind a lock sees what the former holder of the lock wrote. BEGIN travels with the first statements,
 * COMMIT with the last ones: `work` returns its unawaited last writes in `writes`.
 * @throws what `work` throws, after a rollback; AppError for a constraint with a meaning (constraints.ts); else the
 *   database's error when a statement or the commit fails
 */
export async function transaction<T>(
  work: (tx: Transaction) => Promise<{ result: T; writes: readonly Promise<unknown>[] }>,
): Promise<T> {
  const client = await connections().pool.connect();
  let broken: Error | undefined;
  try {
    const begun = client.query('BEGIN');
    const send: Transaction['send'] = async (sql, ...values) =>
      (await client.query(prepared(sql, values))).rows as never;
    try {
      const [, { result, writes }] = await Promise.all([begun, work({ send })]);
      const committed = client.query('COMMIT');
      const outcomes = await Promise.allSettled([...writes, committed]);
      const failed = outcomes.find((outcome) => outcome.status === 'rejected');
      if (failed) throw failed.reason;
      return result;
    } catch (error) {
      // After a failed COMMIT there is no transaction left, and ROLLBACK is a warning of the server that nobody reads.
      await client.query('ROLLBACK').catch((cause: unknown) => {
        broken = cause instanceof Error ? cause : new Error('rollback failed');
      });
      throw explainConstraint(error);
    }
  } finally {
    client.release(broken);
  }
}

/** Whether a query would find open connections, and not open some that nobody closes. */
export const isDatabaseOpen = (): boolean => holder.pariDatabase !== undefined;

/** Closes the pool; for scripts and tests. */
export async function closeDatabase(): Promise<void> {
  const open = holder.pariDatabase;
  delete holder.pariDatabase;
  if (!open) return;
  await open.prisma.$disconnect();
  if (!open.pool.ended) await open.pool.end();
}
