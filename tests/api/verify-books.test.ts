import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { newId } from '@/lib/domain/ids';
import { keyring } from '@/lib/server/database/secret';
import { verifyBooks } from '@/lib/server/jobs/verify';
import { anExpense, idOf, outcomesOf, put } from '../support/a-device';
import { aGroup, type TestGroup } from '../support/a-group';
import { api } from '../support/api';
import { committed, rolledBack, rows } from '../support/database';
import { spentAbroad } from '../support/spent-abroad';

const root = join(__dirname, '../..');

/** What is found wrong with a group after `corrupt`, in a transaction that is rolled back. */
const offencesAfter = (group: TestGroup, corrupt: (client: pg.PoolClient) => Promise<unknown>) =>
  rolledBack(async (client) => {
    await corrupt(client);
    const run = async (text: string, values: unknown[]) => (await client.query(text, values)).rows as never;
    const inGroup = await verifyBooks({ groupId: group.id, run: (sql, ...values) => run(sql.text, values) });
    const everywhere = await verifyBooks({ run: (sql, ...values) => run(sql.text, values) });
    expect(everywhere.filter(({ groupId }) => groupId === group.id)).toEqual(inGroup);
    return inGroup.map(({ says, places }) => `${says}: ${places}`);
  });

const story = () =>
  aGroup()
    .with('Anna', 'Ben', 'Cleo')
    .spent('Anna', 30)
    .spent('Anna', 1)
    .paid('Ben', 5, 'Anna')
    .paid('Cleo', 1, 'Ben');

const corruptions: readonly (readonly [what: string, text: string, found: readonly string[]])[] = [
  ['nothing', 'SELECT $1', []],
  [
    'the amount of an expense',
    `UPDATE entries SET cents = cents + 1 WHERE group_id = $1 AND kind = 'expense'`,
    ['the parts of an entry do not add up to its amount: 2'],
  ],
  [
    'a part',
    'UPDATE parts SET owed_cents = owed_cents + 1 WHERE group_id = $1 AND paid_cents = 3000',
    ['the parts of an entry do not add up to its amount: 1', 'the balances do not add up to 0: 1'],
  ],
  [
    'the parts of an expense',
    `DELETE FROM parts WHERE group_id = $1 AND kind = 'expense'`,
    ['the parts of an entry do not add up to its amount: 2'],
  ],
  [
    'who takes part in a payment',
    `WITH gone AS (DELETE FROM parts p USING entries e WHERE p.entry_id = e.id AND e.group_id = $1 AND e.cents = 500
                     AND p.owed_cents IS NOT NULL)
     UPDATE parts p SET owed_cents = 500 FROM entries e WHERE p.entry_id = e.id AND e.group_id = $1 AND e.cents = -1`,
    [
      'the parts of an entry do not add up to its amount: 1',
      'a payment does not go from one member to one other: 1',
      'the balances do not add up to 0: 1',
    ],
  ],
  [
    'totals that still add up',
    'UPDATE members SET paid = paid + 1, benefitted = benefitted + 1 WHERE group_id = $1',
    ['the totals of a member are not the sums of its entries: 3'],
  ],
  [
    'one total',
    `UPDATE members SET received = received + 1 WHERE group_id = $1 AND name = 'Ben'`,
    ['the totals of a member are not the sums of its entries: 1', 'the balances do not add up to 0: 1'],
  ],
  [
    'the sums of a month',
    `UPDATE month_sums SET cents = cents + 1 WHERE group_id = $1`,
    ['what was spent in a month is not what follows from the entries: 2'],
  ],
  [
    'the shares of a month',
    'DELETE FROM month_shares WHERE group_id = $1',
    ['what was spent in a month is not what follows from the entries: 3'],
  ],
  [
    'the members',
    `DELETE FROM members WHERE group_id = $1 AND name = 'Cleo'`,
    [
      'the balances do not add up to 0: 1',
      'an entry or a settlement names somebody who is no member of its group: 3',
    ],
  ],
  [
    'the count of entries',
    'UPDATE groups SET entry_count = entry_count - 1 WHERE id = $1',
    ['the count of entries of a group is not their number: 1'],
  ],
  [
    'the code',
    'UPDATE keys SET ended_at = now() WHERE group_id = $1',
    ['a group has no code, so nobody can reach it: 1'],
  ],
  [
    'the revision',
    'UPDATE groups SET revision = revision + 1 WHERE id = $1',
    ['the Journal does not lead to the present revision without a gap: 1'],
  ],
  ...['revision = 1', 'revision = 5', 'revision > 6', 'true'].map(
    (which) =>
      [
        `the Journal where ${which}`,
        `DELETE FROM journal WHERE group_id = $1 AND ${which}`,
        ['the Journal does not lead to the present revision without a gap: 1'],
      ] as const,
  ),
  [
    'a plan of an old view',
    `INSERT INTO settlements (id, group_id, position, from_id, to_id, cents, created_at, updated_at)
     SELECT gen_random_uuid(), $1, 0, b.id, a.id, 5000, now(), now() FROM members a, members b
     WHERE a.group_id = $1 AND b.group_id = $1 AND a.name = 'Anna' AND b.name = 'Ben'`,
    ['the persisted plan moves more than the balances say: 2'],
  ],
];

describe('verifying the books', () => {
  it.each(corruptions)('finds when somebody corrupts %s', async (_what, text, found) => {
    const group = await story();
    expect(await offencesAfter(group, (client) => client.query(text, [group.id]))).toEqual(found);
  });

  it('finds shares that are not those of their split, in a group of many entries', async () => {
    const group = await story();
    const [anna, ben] = [idOf(group, 'Anna'), idOf(group, 'Ben')];
    const splits = [
      { how: 'shares', of: [anna, ben].map((memberId, place) => ({ memberId, shares: 100 + place })) },
      { how: 'percent', of: [anna, ben].map((memberId) => ({ memberId, basisPoints: 5000 })) },
      { how: 'amounts', of: [anna, ben].map((memberId, place) => ({ memberId, cents: 500 + place })) },
      { how: 'adjusted', among: [anna, ben], by: [{ memberId: ben, cents: 200 }] },
      { how: 'items', items: [{ title: '', cents: 1, among: [anna, ben] }] },
    ];
    for (const kind of ['expense', 'income']) {
      const entries = splits.map((split) => put({ ...anExpense(group, { cents: 1001 }), kind, split }));
      expect(await outcomesOf(group, entries)).toEqual(splits.map(() => 'done'));
      const moved = (cents: number) =>
        offencesAfter(group, (client) =>
          client.query(
            `UPDATE parts SET ${kind === 'income' ? 'paid' : 'owed'}_cents =
               ${kind === 'income' ? 'paid' : 'owed'}_cents + CASE member_id WHEN $2::uuid THEN $3::bigint ELSE -$3::bigint END
             WHERE group_id = $1 AND kind = $4 AND entry_id IN (SELECT id FROM entries WHERE split IS NOT NULL)`,
            [group.id, anna, cents, kind],
          ),
        );
      expect(await moved(0)).toEqual([]);
      expect(await moved(2)).toEqual(['the shares of an entry are not those of its split: 5']);
    }
    await rows(
      `WITH entry AS (
         INSERT INTO entries (id, group_id, kind, title, cents, split, created_at, updated_at)
         SELECT gen_random_uuid(), $1, 'expense', 'Viele', 100, $3, now(), now() FROM generate_series(1, 1200)
         RETURNING id
       ), counted AS (UPDATE groups SET entry_count = entry_count + 1200 WHERE id = $1)
       INSERT INTO parts (entry_id, group_id, kind, member_id, paid_cents, owed_cents)
       SELECT id, $1, 'expense', $2, 100, 100 FROM entry`,
      [group.id, anna, JSON.stringify({ how: 'percent', of: [{ memberId: anna, basisPoints: 10_000 }] })],
    );
    expect(await verifyBooks({ groupId: group.id })).toEqual([]);
    const other = JSON.stringify({ how: 'percent', of: [{ memberId: ben, basisPoints: 10_000 }] });
    expect(
      await offencesAfter(group, (client) =>
        client.query(`UPDATE entries SET split = $2 WHERE group_id = $1 AND title = 'Viele'`, [
          group.id,
          other,
        ]),
      ),
    ).toEqual(['the shares of an entry are not those of its split: 1200']);
  });

  it('finds an amount that is not that in another currency, whatever currency the group has by now', async () => {
    const group = await story();
    expect(await outcomesOf(group, [put(spentAbroad(group)), put(spentAbroad(group))])).toEqual([
      'done',
      'done',
    ]);
    const corrupted = (sql: string) => offencesAfter(group, (client) => client.query(sql, [group.id]));
    const isAbroad = 'group_id = $1 AND foreign_money IS NOT NULL';
    const otherRate = `UPDATE entries SET foreign_money = foreign_money || '{"rate": "0.9212"}' WHERE ${isAbroad}`;
    const says = 'the amount of an entry is not that in another currency: 2';
    expect(await corrupted(otherRate)).toEqual([says]);
    await api.patch(`groups/currency/${group.code}`, { groupCode: group.code, currency: 'JPY' });
    expect(await verifyBooks({ groupId: group.id })).toEqual([]);
    expect(await corrupted(otherRate)).toEqual([says]);
  });

  it('finds an even split that is not even, in whatever step it was decided', async () => {
    const group = await aGroup().with('Anna', 'Ben').in('JPY').spent('Anna', 3).spent('Anna', 0.03);
    const uneven = 'the shares of an entry that is split evenly differ by more than one step: 1';
    const afterShare = (cents: number, amount: number) =>
      offencesAfter(group, (client) =>
        client.query(
          `UPDATE parts SET owed_cents = CASE WHEN paid_cents IS NULL THEN $2::bigint ELSE $3::bigint - $2::bigint END
           WHERE group_id = $1 AND entry_id = (SELECT id FROM entries WHERE group_id = $1 AND cents = $3::bigint)`,
          [group.id, cents, amount],
        ),
      );
    await api.patch(`groups/currency/${group.code}`, { currency: '€' });
    expect(await verifyBooks({ groupId: group.id })).toEqual([]);
    for (const [cents, amount] of [
      [100, 300],
      [200, 300],
      [150, 300],
      [1, 3],
      [2, 3],
    ] as const)
      expect(await afterShare(cents, amount)).toEqual([]);
    for (const [cents, amount] of [
      [0, 300],
      [149, 300],
      [0, 3],
    ] as const)
      expect(await afterShare(cents, amount)).toEqual([uneven]);
  });

  it('accepts a Journal that was pruned, and no other gap', async () => {
    const group = await story();
    const age = `UPDATE groups SET created_at = now() - interval '200 days' WHERE id = $1`;
    const offences = (which: string) =>
      offencesAfter(group, async (client) => {
        await client.query(age, [group.id]);
        await client.query(`DELETE FROM journal WHERE group_id = $1 AND ${which}`, [group.id]);
      });
    expect(await offences('revision < 4')).toEqual([]);
    expect(await offences('true')).toEqual([]);
    expect(await offences('revision = 4')).toHaveLength(1);
    expect(await offences('revision > 4')).toHaveLength(1);
  });

  it('finds nothing wrong after usual writes', async () => {
    const group = await story();
    await api.delete(`expenses/${group.expenses[1]?._id}`);
    await api.delete(`payments/${group.payments[1]?._id}`);
    await api.patch(`groups/currency/${group.code}`, { currency: 'JPY' });
    await api.post('settlements', {
      settlements: [{ from: 'Ben', to: 'Anna', amount: 5.01, groupCode: group.code }],
    });
    expect(await verifyBooks({ groupId: group.id })).toEqual([]);
  });
});

describe('npm run db:verify', () => {
  const schema = `verify_${newId().replaceAll('-', '')}`;
  const [groupId, code] = [newId(), 'KEEPTHISCODE'];

  /** Runs the script on a schema of its own, with nothing in it but one group. */
  const run = () => {
    const url = new URL(process.env.DATABASE_URL ?? '');
    url.searchParams.set('options', `-c search_path=${schema}`);
    const tsx = join(root, 'node_modules/.bin/tsx');
    const env = { ...process.env, DATABASE_URL: url.href };
    return spawnSync(tsx, ['scripts/verify-books.ts'], { cwd: root, env, encoding: 'utf8' });
  };

  beforeAll(async () => {
    const migrations = join(root, 'prisma/migrations');
    const names = readdirSync(migrations).filter((name) => /^\d/.test(name));
    await committed(async (client) => {
      await client.query(`CREATE SCHEMA ${schema}`);
      await client.query(`SET LOCAL search_path = ${schema}`);
      for (const name of names.sort()) {
        await client.query(readFileSync(join(migrations, name, 'migration.sql'), 'utf8'));
      }
      await client.query(
        `WITH rome AS (
           INSERT INTO groups (id, name, initial_name, last_active_at, created_at, updated_at)
           VALUES ($1, 'Rom', 'Rom', now(), now(), now()) RETURNING id
         )
         INSERT INTO keys (hash, group_id, may, sealed, created_at) SELECT $2, id, 'all', $3, now() FROM rome`,
        [groupId, keyring().hashOf(code), keyring().seal(code)],
      );
    });
  });

  afterAll(() => rows(`DROP SCHEMA ${schema} CASCADE`));

  it('exits with 0 if the books are in order, otherwise with an error that names the group, never its code', async () => {
    const good = run();
    expect([good.status, good.stdout, good.stderr]).toEqual([0, 'The books are in order.\n', '']);
    await rows(`UPDATE ${schema}.groups SET entry_count = 3`);
    const bad = run();
    expect([bad.status, bad.stdout]).toEqual([1, 'Groups with offences: 1.\n']);
    expect(bad.stderr).toBe(
      `group ${groupId}: the count of entries of a group is not their number (1 place)\n`,
    );
    expect(bad.stdout + bad.stderr).not.toContain(code);
  }, 30_000);
});
