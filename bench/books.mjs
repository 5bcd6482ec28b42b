import { randomUUID } from 'node:crypto';
import { createRequire } from 'node:module';
import { keyringOf } from '../lib/keyring.mjs';
import { SECRET } from './tools.mjs';

const pg = createRequire(import.meta.url)('pg');
const { hashOf, seal } = keyringOf(SECRET);

/** The members of the largest group. 600 cents divide evenly among one to six of them, and among ten. */
const NAMES = ['Anna', 'Ben', 'Cleo', 'Deniz', 'Elif', 'Fritz', 'Greta', 'Hugo', 'Ines', 'Jona'];
const USUAL_MEMBERS = 6;

/** Returns the code of a bench group by its number, in the alphabet of group codes. */
export const codeOf = (number) =>
  `BENCH${number.toString(9).replace(/./g, (digit) => 'ACDEFGHIJ'[Number(digit)])}`;

/**
 * Writes groups straight into the tables; triggers and constraints keep the totals as always.
 * @param {string} url database
 * @param {readonly { code: string, expenses: number, members?: number }[]} groups
 * @returns {Promise<Map<string, readonly string[]>>} member ids by group code, in order of joining
 */
export async function writeGroups(url, groups) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const members = new Map();
  try {
    const statements = {
      addMembers: await memberStatement(client),
      addExpenses: await expenseStatement(client),
    };
    for (const group of groups) members.set(group.code, await writeGroup(client, statements, group));
    await vacuumWhatIsWritten(client);
  } finally {
    await client.end();
  }
  return members;
}

/**
 * Vacuums as PostgreSQL does by itself after the first rows. Until then it takes a table that it found empty to be still
 * empty, and scans all of it for each row.
 */
async function vacuumWhatIsWritten(client) {
  const { rows } = await client.query(
    'SELECT relname FROM pg_stat_user_tables WHERE pg_relation_size(relid) > 0',
  );
  for (const { relname } of rows) await client.query(`VACUUM ANALYZE ${client.escapeIdentifier(relname)}`);
}

/** The schema of another checkout may lack `name_key`, or generate it. The key of each of our names is the name itself. */
async function memberStatement(client) {
  const { rowCount } = await client.query(
    `SELECT FROM information_schema.columns
     WHERE table_schema = current_schema() AND table_name = 'members' AND column_name = 'name_key'
       AND is_generated = 'NEVER'`,
  );
  const [column, value] = rowCount === 0 ? ['', ''] : [', name_key', ', name'];
  return `INSERT INTO members (id, group_id, name, created_at, updated_at${column})
    SELECT id, $1, name, now() + n * interval '1 ms', now()${value} FROM unnest($2::uuid[], $3::text[])
      WITH ORDINALITY AS m (id, name, n)`;
}

async function hasColumn(client, table, column) {
  const { rowCount } = await client.query(
    `SELECT FROM information_schema.columns
     WHERE table_schema = current_schema() AND table_name = $1 AND column_name = $2`,
    [table, column],
  );
  return rowCount > 0;
}

/** The schema of another checkout may keep expenses in a table of their own, or know neither days nor categories. */
async function expenseStatement(client) {
  const { rowCount } = await client.query(
    `SELECT FROM information_schema.tables WHERE table_schema = current_schema() AND table_name = 'entries'`,
  );
  const [entries, parts, entryId, kindColumn, kind, title] =
    rowCount === 0
      ? ['expenses', 'expense_parts', 'expense_id', '', '', 'description']
      : ['entries', 'parts', 'entry_id', ', kind', `, 'expense'`, 'title'];
  const [spentColumns, spent] = (await hasColumn(client, 'entries', 'category'))
    ? [
        ', day, category',
        `, (now() - n * interval '50 minutes')::date, (ARRAY['cafe', 'home', 'car'])[n % 4]`,
      ]
    : ['', ''];
  return `WITH new_expenses AS (
      INSERT INTO ${entries} (id, group_id, ${title}, cents, created_at, updated_at${kindColumn}${spentColumns})
      SELECT gen_random_uuid(), $1, 'Abendessen ' || n, 600 * (1 + n % 50), at, at${kind}${spent}
      FROM (SELECT n, date_trunc('milliseconds', now()) - n * interval '1 minute' AS at
            FROM generate_series(1, $2::int) n) numbered
      RETURNING id, cents
    )
    INSERT INTO ${parts} (${entryId}, group_id, member_id, paid_cents, owed_cents${kindColumn})
    SELECT e.id, $1, m.id,
      CASE WHEN m.n = 1 + abs(hashtext(e.id::text)) % cardinality($3) THEN e.cents END,
      e.cents / cardinality($3)${kind}
    FROM new_expenses e CROSS JOIN unnest($3::uuid[]) WITH ORDINALITY AS m (id, n)`;
}

/** A group, in place of a former one with its code. The schema of another checkout may keep codes in the clear. */
async function insertGroup(client, { groupId, code, expenses }) {
  const [hash, sealed] = [hashOf(code), seal(code)];
  const isClear = await hasColumn(client, 'groups', 'code');
  await (isClear
    ? client.query('DELETE FROM groups WHERE code = $1', [code])
    : client.query('DELETE FROM groups g USING keys k WHERE k.group_id = g.id AND k.hash = $1', [hash]));
  const [column, parameter] = isClear ? [', code', ', $4'] : ['', ''];
  await client.query(
    `INSERT INTO groups (id, name, initial_name, entry_count, last_active_at, created_at, updated_at${column})
     VALUES ($1, $2, $2, $3, now(), now(), now()${parameter})`,
    [groupId, code, expenses, ...(isClear ? [code] : [])],
  );
  if (isClear) return;
  await client.query(
    `INSERT INTO keys (hash, group_id, may, sealed, created_at) VALUES ($1, $2, 'all', $3, now())`,
    [hash, groupId, sealed],
  );
}

async function writeGroup(client, { addMembers, addExpenses }, { code, expenses, members = USUAL_MEMBERS }) {
  const groupId = randomUUID();
  const names = NAMES.slice(0, members);
  const memberIds = names.map(() => randomUUID());
  await client.query('BEGIN');
  await insertGroup(client, { groupId, code, expenses });
  await client.query(addMembers, [groupId, memberIds, names]);
  await client.query(addExpenses, [groupId, expenses, memberIds]);
  await client.query('COMMIT');
  return memberIds;
}
