import { randomUUID } from 'node:crypto';
import { createRequire } from 'node:module';

const pg = createRequire(import.meta.url)('pg');

const MEMBERS = ['Anna', 'Ben', 'Cleo', 'Deniz', 'Elif', 'Fritz'];

/** A code of the group alphabet that names what the group is for. */
export const codeOf = (number) =>
  `BENCH${number.toString(9).replace(/./g, (digit) => 'ACDEFGHIJ'[Number(digit)])}`;

/**
 * Writes groups of six members straight into the tables; triggers and constraints keep the totals as always.
 * @param {string} url database
 * @param {readonly { code: string, expenses: number }[]} groups
 * @returns {Promise<Map<string, readonly string[]>>} member ids by group code, in order of joining
 */
export async function writeGroups(url, groups) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const members = new Map();
  try {
    for (const { code, expenses } of groups) members.set(code, await writeGroup(client, code, expenses));
    await client.query('VACUUM ANALYZE');
  } finally {
    await client.end();
  }
  return members;
}

async function writeGroup(client, code, expenses) {
  const groupId = randomUUID();
  const memberIds = MEMBERS.map(() => randomUUID());
  await client.query('BEGIN');
  await client.query('DELETE FROM groups WHERE code = $1', [code]);
  await client.query(
    `INSERT INTO groups (id, code, name, initial_name, entry_count, last_active_at, created_at, updated_at)
     VALUES ($1, $2, $2, $2, $3, now(), now(), now())`,
    [groupId, code, expenses],
  );
  await client.query(
    `INSERT INTO members (id, group_id, name, created_at, updated_at)
     SELECT id, $1, name, now() + n * interval '1 ms', now() FROM unnest($2::uuid[], $3::text[])
       WITH ORDINALITY AS m (id, name, n)`,
    [groupId, memberIds, MEMBERS],
  );
  await client.query(
    `WITH new_expenses AS (
       INSERT INTO expenses (id, group_id, description, cents, created_at, updated_at)
       SELECT gen_random_uuid(), $1, 'Abendessen ' || n, 600 * (1 + n % 50), at, at
       FROM (SELECT n, date_trunc('milliseconds', now()) - n * interval '1 minute' AS at
             FROM generate_series(1, $2::int) n) numbered
       RETURNING id, cents
     )
     INSERT INTO expense_parts (expense_id, group_id, member_id, paid_cents, owed_cents)
     SELECT e.id, $1, m.id,
       CASE WHEN m.n = 1 + abs(hashtext(e.id::text)) % 6 THEN e.cents END, e.cents / 6
     FROM new_expenses e CROSS JOIN unnest($3::uuid[]) WITH ORDINALITY AS m (id, n)`,
    [groupId, expenses, memberIds],
  );
  await client.query('COMMIT');
  return memberIds;
}
