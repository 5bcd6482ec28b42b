import pg from 'pg';
import { closeDatabase } from '@/lib/server/database/database';

/** Runs statements on a connection that may write, whatever the default of its database is. */
async function alter(statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  await client.query('SET default_transaction_read_only = off');
  const of = client.escapeIdentifier(client.database ?? '');
  for (const statement of statements) await client.query(`ALTER DATABASE ${of} ${statement}`);
  await client.end();
}

/** Changes the defaults of the database of this test: connections that are opened from now on have them. */
export const setDefaults = (settings: Readonly<Record<string, string>>): Promise<void> =>
  alter(Object.entries(settings).map(([name, value]) => `SET ${name} = '${value}'`));

/** Takes back what `setDefaults` has changed. */
export const resetDefaults = (): Promise<void> => alter(['RESET ALL']);

/** Runs `work` with these defaults on all connections of the services. */
export async function withDefaults(
  settings: Readonly<Record<string, string>>,
  work: () => Promise<void>,
): Promise<void> {
  await closeDatabase();
  await setDefaults(settings);
  try {
    await work();
  } finally {
    await resetDefaults();
    await closeDatabase();
  }
}
