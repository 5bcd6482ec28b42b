import type { Client } from 'pg';
import { connect } from '@/bin/connect.mjs';

export type Rows = readonly Readonly<Record<string, unknown>>[];

/** A connection beside the app. */
export async function beside(url: string) {
  const client: Client = await connect(url);
  const rows = async (sql: string, values: readonly unknown[] = []) =>
    (await client.query(sql, [...values])).rows as Rows;
  const until = async (sql: string, values: readonly unknown[] = []) => {
    while ((await rows(sql, values)).length === 0);
  };
  return {
    rows,
    /** Asks until there is a row. */
    until,
    /** Locks rows, as somebody's transaction does that has not ended, until it is let go. */
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
