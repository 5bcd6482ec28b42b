import { newId } from '@/lib/domain/ids';
import { prisma } from '@/lib/server/database/database';
import { keyring } from '@/lib/server/database/secret';
import { Prisma } from '@/prisma/generated/client';
import { aGroup, type TestGroup } from '../support/a-group';
import { expectBooksInOrder } from '../support/answers';
import { committed, dumpOf, rows } from '../support/database';
import { type Act, insertEntry, insertPart } from '../support/insert-entries';

let rome: TestGroup, oslo: TestGroup;

beforeAll(async () => {
  const story = () => aGroup().with('Anna', 'Ben', 'Cleo').spent('Anna', 30).paid('Ben', 5, 'Anna');
  [rome, oslo] = [await story(), await story()];
});

const memberOf = (group: TestGroup, name: string) => group.members[name]?._id ?? '';
const expenseOf = (group: TestGroup) => group.expenses[0]?._id ?? '';
const paymentIdOf = (group: TestGroup) => group.payments[0]?._id ?? '';

/** The name of the constraint that refuses `act`, at once or at the commit. Expects that nothing has changed. */
async function refusal(act: Act): Promise<string> {
  const before = await dumpOf(rome.id);
  const error: unknown = await committed(act).then(
    () => new Error('the database accepted it'),
    (reason: unknown) => reason,
  );
  expect(await dumpOf(rome.id)).toEqual(before);
  return (error as { constraint?: string }).constraint ?? String(error);
}

const insertPayment = (groupId: string, makerId: string, recipientId: string, cents: number): Act => {
  const id = newId();
  return all(
    insertEntry(groupId, id, cents, ['payment', '']),
    insertPart(groupId, id, makerId, cents, null, 'payment'),
    insertPart(groupId, id, recipientId, null, cents, 'payment'),
  );
};

const all =
  (...acts: readonly Act[]): Act =>
  async (client) => {
    for (const act of acts) await act(client);
  };

const insertEvent =
  (revision: number, event: string, changeId: string | null = null): Act =>
  (client) =>
    client.query(
      `INSERT INTO journal (group_id, revision, at, event, change_id, change_hash)
       VALUES ($1, $2, now(), $3, $4::uuid, $4::text)`,
      [rome.id, revision, event, changeId],
    );

/** Adds Cleo to Ben's payment to Anna. */
const insertThird = (paid: number | null, owed: number | null): Act =>
  insertPart(rome.id, paymentIdOf(rome), memberOf(rome, 'Cleo'), paid, owed, 'payment');

const sql =
  (text: string, ...values: unknown[]): Act =>
  (client) =>
    client.query(text, values);

describe('the database refuses an expense whose parts do not add up', () => {
  it.each<[string, () => Act]>([
    ['without any part', () => insertEntry(rome.id, newId(), 100)],
    [
      'of which too little was paid',
      () => {
        const id = newId();
        return all(insertEntry(rome.id, id, 100), insertPart(rome.id, id, memberOf(rome, 'Anna'), 99, 100));
      },
    ],
    [
      'of which too little is owed',
      () => {
        const id = newId();
        return all(insertEntry(rome.id, id, 100), insertPart(rome.id, id, memberOf(rome, 'Anna'), 100, null));
      },
    ],
    [
      'whose amount changed alone',
      () => sql('UPDATE entries SET cents = 3001 WHERE id = $1', expenseOf(rome)),
    ],
    [
      'of which a part changed',
      () => sql('UPDATE parts SET owed_cents = 1 WHERE entry_id = $1', expenseOf(rome)),
    ],
    [
      'of which a part is gone',
      () =>
        sql(
          'DELETE FROM parts WHERE entry_id = $1 AND member_id = $2',
          expenseOf(rome),
          memberOf(rome, 'Cleo'),
        ),
    ],
  ])('%s', async (_how, act) => {
    expect(await refusal(act())).toBe('parts_add_up');
  });

  it('only at the commit: before it the sums may be wrong', async () => {
    const id = newId();
    await committed(
      all(
        insertEntry(rome.id, id, 100),
        insertPart(rome.id, id, memberOf(rome, 'Anna'), 100, 50),
        insertPart(rome.id, id, memberOf(rome, 'Ben'), null, 50),
        sql('UPDATE groups SET entry_count = entry_count + 1 WHERE id = $1', rome.id),
      ),
    );
    await expectBooksInOrder(rome.id);
  });
});

describe('the database refuses somebody of another group', () => {
  it.each<[string, () => Act, string]>([
    [
      'as part of an expense',
      () => {
        const id = newId();
        return all(insertEntry(rome.id, id, 5), insertPart(rome.id, id, memberOf(oslo, 'Anna'), 5, 5));
      },
      'parts_member',
    ],
    [
      'by a part that claims the other group',
      () => insertPart(oslo.id, expenseOf(rome), memberOf(oslo, 'Anna'), 0, 0),
      'parts_entry',
    ],
    [
      'as maker',
      () => insertPayment(rome.id, memberOf(oslo, 'Anna'), memberOf(rome, 'Ben'), 5),
      'parts_member',
    ],
    [
      'as recipient',
      () => insertPayment(rome.id, memberOf(rome, 'Ben'), memberOf(oslo, 'Anna'), 5),
      'parts_member',
    ],
    [
      'in a plan',
      () =>
        sql(
          `INSERT INTO settlements (id, group_id, position, from_id, to_id, cents, created_at, updated_at)
           VALUES (gen_random_uuid(), $1, 0, $2, $3, 1, now(), now())`,
          rome.id,
          memberOf(rome, 'Ben'),
          memberOf(oslo, 'Anna'),
        ),
      'settlements_to',
    ],
    [
      'by moving a member',
      () =>
        sql(
          'UPDATE members SET group_id = $2, name = $3, name_key = $3 WHERE id = $1',
          memberOf(rome, 'Anna'),
          oslo.id,
          'Fremd',
        ),
      'parts_member',
    ],
    [
      'by losing a member',
      () => sql('DELETE FROM members WHERE id = $1', memberOf(rome, 'Cleo')),
      'parts_member',
    ],
  ])('%s', async (_how, act, constraint) => {
    expect(await refusal(act())).toBe(constraint);
  });
});

describe('the database refuses what no service writes', () => {
  it.each<[string, () => Act, string]>([
    ['an expense of nothing', () => insertEntry(rome.id, newId(), 0), 'entries_cents_check'],
    ['an expense of too much', () => insertEntry(rome.id, newId(), 1_000_000_000_001), 'entries_cents_check'],
    [
      'a day before 1970',
      () => sql(`UPDATE entries SET day = '1969-12-31' WHERE group_id = $1`, rome.id),
      'entries_day_check',
    ],
    [
      'a note of 501 characters',
      () => sql(`UPDATE entries SET note = repeat('x', 501) WHERE group_id = $1`, rome.id),
      'entries_note_check',
    ],
    [
      'an unknown category',
      () => sql(`UPDATE entries SET category = 'food' WHERE id = $1`, expenseOf(rome)),
      'entries_category_check',
    ],
    [
      'a category of a payment',
      () => sql(`UPDATE entries SET category = 'cafe' WHERE id = $1`, paymentIdOf(rome)),
      'entries_category_check',
    ],
    ...[
      { currency: 'usd', minor: 5000, rate: '0.9213' },
      { currency: 'USD', minor: 0, rate: '0.9213' },
      { currency: 'USD', minor: 2 ** 53, rate: '0.9213' },
      { currency: 'USD', minor: 5000, rate: '1e3' },
      { currency: 'USD', minor: 5000, rate: '-1' },
      { currency: 'USD', minor: 5000, rate: '9'.repeat(21) },
      { currency: 'USD', minor: 5000 },
      { minor: 5000, rate: '1' },
      ...[{}, [], null, 5],
    ].map((foreign): [string, () => Act, string] => [
      `another currency like ${JSON.stringify(foreign)}`,
      () =>
        sql('UPDATE entries SET foreign_money = $2 WHERE group_id = $1', rome.id, JSON.stringify(foreign)),
      'entries_foreign_check',
    ]),
    [
      'a payment of nothing',
      () => insertPayment(rome.id, memberOf(rome, 'Anna'), memberOf(rome, 'Ben'), 0),
      'entries_cents_check',
    ],
    [
      'a payment to oneself',
      () => insertPayment(rome.id, memberOf(rome, 'Anna'), memberOf(rome, 'Anna'), 5),
      'parts_pkey',
    ],
    [
      'a part of nobody',
      () => sql('UPDATE parts SET paid_cents = NULL, owed_cents = NULL WHERE group_id = $1', rome.id),
      'parts_somebody',
    ],
    [
      'a negative part',
      () => sql('UPDATE parts SET owed_cents = -1 WHERE group_id = $1 AND owed_cents IS NOT NULL', rome.id),
      'parts_owed_cents_check',
    ],
    [
      'a month with less than nothing',
      () => sql('UPDATE month_sums SET cents = cents - 3001 WHERE group_id = $1', rome.id),
      'month_sums_exact',
    ],
    [
      'somebody with less than nothing of a month',
      () => sql('UPDATE month_shares SET owed = owed - 1001 WHERE group_id = $1', rome.id),
      'month_shares_exact',
    ],
    [
      'a nameless member',
      () => sql(`UPDATE members SET name = '' WHERE group_id = $1`, rome.id),
      'members_name_check',
    ],
    [
      'one name twice',
      () => sql(`UPDATE members SET name_key = 'Ben' WHERE id = $1`, memberOf(rome, 'Anna')),
      'members_group_id_name_key_key',
    ],
    [
      'a name that nobody can see',
      () => sql(`UPDATE members SET name_key = '' WHERE group_id = $1`, rome.id),
      'members_name_key_check',
    ],
    [
      'a total that JavaScript cannot hold',
      () => insertPayment(rome.id, memberOf(rome, 'Anna'), memberOf(rome, 'Ben'), 9_007_199_254_740_991),
      'members_totals_exact',
    ],
    [
      'more entries than a group may have',
      () => sql('UPDATE groups SET entry_count = 100001 WHERE id = $1', rome.id),
      'groups_entry_count_check',
    ],
    [
      'a code twice',
      () => sql('UPDATE keys SET hash = $2 WHERE group_id = $1', rome.id, keyring().hashOf(oslo.code)),
      'keys_pkey',
    ],
    [
      'two codes in use',
      () =>
        sql(
          `INSERT INTO keys (hash, group_id, may, sealed, created_at)
           SELECT repeat('0', 64), group_id, may, sealed, now() FROM keys WHERE group_id = $1`,
          rome.id,
        ),
      'keys_in_use',
    ],
    [
      'a code in the clear',
      () => sql('UPDATE keys SET hash = $2 WHERE group_id = $1', rome.id, 'ACDEFGHJKLM4'),
      'keys_hash_check',
    ],
    ['a revision twice', () => insertEvent(1, '{"kind":"group.set"}'), 'journal_pkey'],
    [
      'an event that no version of the program knows',
      () => insertEvent(99, '{"kind":"x"}'),
      'journal_event_kind',
    ],
    ['an event without a kind', () => insertEvent(99, '{}'), 'journal_event_kind'],
    [
      'one change of a device twice',
      () => {
        const changeId = newId();
        return all(
          insertEvent(98, '{"kind":"group.set"}', changeId),
          insertEvent(99, '{"kind":"group.set"}', changeId),
        );
      },
      'journal_change',
    ],
    [
      'an expense without a title',
      () => insertEntry(rome.id, newId(), 5, ['expense', '']),
      'entries_title_check',
    ],
    [
      'a payment with a title',
      () => insertEntry(rome.id, newId(), 5, ['payment', 'Eis']),
      'entries_title_check',
    ],
    ['another kind', () => insertEntry(rome.id, newId(), 5, ['loan', '']), 'entries_kind_check'],
    [
      'a payment of which somebody gives and gets',
      () => {
        const id = newId();
        const anna = insertPart(rome.id, id, memberOf(rome, 'Anna'), 5, 5, 'payment');
        return all(insertEntry(rome.id, id, 5, ['payment', '']), anna);
      },
      'parts_payment_to_oneself',
    ],
    ['a payment of two people', () => insertThird(2, null), 'parts_payer_of_payment'],
    ['a payment to two people', () => insertThird(null, 2), 'parts_recipient_of_payment'],
    [
      'parts of another kind than their entry',
      () => insertPart(rome.id, paymentIdOf(rome), memberOf(rome, 'Cleo'), 0, 0, 'expense'),
      'parts_entry',
    ],
    [
      'an expense that becomes a payment',
      () => sql(`UPDATE entries SET kind = 'payment', title = '' WHERE id = $1`, expenseOf(rome)),
      'parts_entry',
    ],
    ['one id in two groups', () => insertEntry(oslo.id, expenseOf(rome), 5), 'entries_id_key'],
  ])('%s', async (_what, act, constraint) => {
    expect(await refusal(act())).toBe(constraint);
  });
});

describe('the tables of a group', () => {
  type Key = { readonly table: string; readonly kind: string; readonly columns: readonly string[] };

  /** Tables of the installation: their rows belong to no group, need not, or lead to one. */
  const BESIDE = [
    'feedbacks',
    'files',
    'idempotency_keys',
    'installation_secrets',
    'jobs',
    'keys',
    'rate_limits',
    'used_puzzles',
  ];
  /** The column by which a table is distributed; for the group itself it is the id. */
  const groupColumn = (table: string) => (table === 'groups' ? 'id' : 'group_id');

  const keysOf = () =>
    rows<Key>(
      `SELECT t.relname AS "table", k.contype AS kind,
         (SELECT array_agg(a.attname::text ORDER BY a.attnum) FROM pg_attribute a
          WHERE a.attrelid = t.oid AND a.attnum = ANY (k.conkey)) AS columns
       FROM pg_constraint k JOIN pg_class t ON t.oid = k.conrelid
       WHERE t.relnamespace = current_schema()::regnamespace AND k.contype IN ('p', 'f')
         AND NOT t.relname = ANY ($1)`,
      [[...BESIDE, '_prisma_migrations']],
    );

  it('can be distributed over several servers by group: every primary and foreign key contains the group', async () => {
    const keys = await keysOf();
    expect(new Set(keys.filter(({ kind }) => kind === 'p').map(({ table }) => table))).toEqual(
      new Set([
        ...['groups', 'members', 'entries', 'parts', 'settlements', 'journal', 'pair_debts'],
        ...['month_sums', 'month_shares'],
        ...['imports', 'import_batches', 'imported_entries'],
      ]),
    );
    const without = keys.filter(({ table, columns }) => !columns.includes(groupColumn(table)));
    expect(without).toEqual([]);
  });

  it('all have a column for the group, which is never null', async () => {
    const loose = await rows(
      `SELECT t.relname FROM pg_class t
       WHERE t.relnamespace = current_schema()::regnamespace AND t.relkind = 'r' AND NOT t.relname = ANY ($1)
         AND NOT EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = t.oid AND a.attname = 'group_id' AND a.attnotnull)`,
      [[...BESIDE, '_prisma_migrations', 'groups']],
    );
    expect(loose).toEqual([]);
  });

  it('have no unique keys without the group but those that distribution would drop', async () => {
    const unique = await rows<{ name: string }>(
      `SELECT i.indexrelid::regclass::text AS name FROM pg_index i JOIN pg_class t ON t.oid = i.indrelid
       WHERE t.relnamespace = current_schema()::regnamespace AND i.indisunique AND NOT t.relname = ANY ($1)
         AND NOT EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = t.oid AND a.attnum = ANY (i.indkey)
                           AND a.attname = CASE t.relname WHEN 'groups' THEN 'id' ELSE 'group_id' END)
       ORDER BY 1`,
      [[...BESIDE, '_prisma_migrations']],
    );
    expect(unique.map(({ name }) => name)).toEqual([
      'entries_id_key',
      'members_id_key',
      'settlements_id_key',
    ]);
  });
});

type Readable = { readonly findFirst: () => Promise<object | null> };

test.each(Object.values(Prisma.ModelName))(
  '%s has in the database every column that the schema names',
  async (model) => {
    const delegates = prisma() as unknown as Readonly<Record<string, Readable>>;
    const row = await delegates[model.charAt(0).toLowerCase() + model.slice(1)]?.findFirst();
    expect(row).not.toBeUndefined();
  },
);
