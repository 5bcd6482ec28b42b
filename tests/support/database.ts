import pg from 'pg';

/** Connections of a test that looks at the database itself, beside those of the services. */
let pool: pg.Pool | undefined;

const connections = (): pg.Pool =>
  (pool ??= new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 4 }));

afterAll(async () => {
  await pool?.end();
  pool = undefined;
});

/** Runs SQL and commits it. */
export async function rows<Row extends pg.QueryResultRow>(
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  return (await connections().query<Row>(text, values)).rows;
}

/**
 * Terminates the connections that have this application name. Waits until each backend is gone: one that ends later would
 * fail the next statement of whoever has the connection by then.
 */
export const endBackends = (applicationName: string): Promise<unknown> =>
  rows(
    `SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity
     WHERE datname = current_database() AND application_name = $1`,
    [applicationName],
  );

/** The revision of a group at present. */
export async function revisionOf({ id }: { readonly id: string }): Promise<number> {
  const [row] = await rows<{ revision: number }>('SELECT revision FROM groups WHERE id = $1', [id]);
  if (!row) throw new Error('there is no such group');
  return row.revision;
}

/** Runs `work` in a transaction that is rolled back: nobody else sees it, and deferred constraints are not checked. */
export async function rolledBack<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await connections().connect();
  try {
    await client.query('BEGIN');
    return await work(client);
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
}

/** Runs `work` in a transaction that commits, or throws the error of the commit. */
export async function committed(work: (client: pg.PoolClient) => Promise<unknown>): Promise<void> {
  const client = await connections().connect();
  try {
    await client.query('BEGIN');
    await work(client);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  } finally {
    client.release();
  }
}

/** Every row of a group, by table, as text. */
export type Dump = Readonly<Record<string, string>>;

let tables: readonly string[] | undefined;

/** All tables with rows of a group, as the migrations have created them. */
async function tablesOfGroups(): Promise<readonly string[]> {
  const found = await rows<{ table_name: string }>(
    `SELECT table_name FROM information_schema.columns
     WHERE table_schema = current_schema() AND column_name = 'group_id' ORDER BY table_name`,
  );
  return found.map(({ table_name }) => table_name);
}

/**
 * All that the database holds of a group, to the byte. Each row comes with its version (`xmin`) and its place, so that
 * a row that was written again with the same content differs.
 */
export async function dumpOf(groupId: string): Promise<Dump> {
  const of = (table: string, key: string) =>
    `(SELECT coalesce(string_agg(concat_ws(' ', t.xmin, t.ctid, to_json(t)), E'\n' ORDER BY to_json(t)::text), '')
      FROM ${table} t WHERE t.${key} = $1::uuid) AS ${table}`;
  tables ??= await tablesOfGroups();
  const columns = [of('groups', 'id'), ...tables.map((table) => of(table, 'group_id'))];
  const [dump] = await rows<Dump>(`SELECT ${columns.join(', ')}`, [groupId]);
  if (!dump) throw new Error('a SELECT without FROM has one row');
  return dump;
}
