import { committed, rows } from '../support/database';

/** The tables of a group in an order in which their rows can come back. */
const TABLES = [
  'groups',
  'keys',
  'members',
  'entries',
  'parts',
  'settlements',
  'journal',
  'idempotency_keys',
] as const;

/** All rows of a group, by table, as JSON. */
export type Backup = Readonly<Record<(typeof TABLES)[number], string>>;

const keyOf = (table: string): string => (table === 'groups' ? 'id' : 'group_id');

/** All that the database holds of a group. */
export async function backUp(groupId: string): Promise<Backup> {
  const columns = TABLES.map(
    (table) =>
      `(SELECT coalesce(json_agg(t), '[]')::text FROM ${table} t WHERE t.${keyOf(table)} = $1::uuid) AS ${table}`,
  );
  const [backup] = await rows<Backup>(`SELECT ${columns.join(', ')}`, [groupId]);
  if (!backup) throw new Error('a SELECT without FROM has one row');
  return backup;
}

/** Restores a backup as an operator does: whatever has happened to the group since is undone. */
export const restore = (groupId: string, backup: Backup): Promise<void> =>
  committed(async (client) => {
    await client.query('DELETE FROM parts WHERE group_id = $1', [groupId]);
    await client.query('DELETE FROM groups WHERE id = $1', [groupId]);
    for (const table of TABLES) {
      await client.query(
        `INSERT INTO ${table} SELECT * FROM json_populate_recordset(null::${table}, $1::json)`,
        [backup[table]],
      );
      // The triggers will add the parts up again.
      if (table === 'members')
        await client.query(
          `UPDATE members SET paid = 0, benefitted = 0, made = 0, received = 0, income_paid = 0, income_benefitted = 0
           WHERE group_id = $1`,
          [groupId],
        );
    }
  });
