import type { Client } from 'pg';
import { connect } from '@/bin/connect.mjs';

export type Rows = readonly Readonly<Record<string, unknown>>[];

/** Opens a connection to the database of the app. */
export async function beside(url: string) {
  const client: Client = await connect(url);
  const rows = async (sql: string, values: readonly unknown[] = []) =>
    (await client.query(sql, [...values])).rows as Rows;
  const until = async (sql: string, values: readonly unknown[] = []) => {
    while ((await rows(sql, values)).length === 0);
  };
  return {
    rows,
    /** Repeats a statement until it returns a row. */
    until,
    /** Locks rows in another transaction, until the returned function is called. */
    hold: async (sql: string, values: readonly unknown[]) => {
      const other = await connect(url);
      await other.query('BEGIN');
      await other.query(sql, [...values]);
      return async () => {
        await other.query('COMMIT');
        await other.end();
      };
    },
    end: () => client.end(),
  };
}
