import type pg from 'pg';
import { newId } from '@/lib/domain/ids';
import { aGroup, type TestGroup } from '../support/a-group';
import { expectBooksInOrder } from '../support/answers';
import { committed, dumpOf } from '../support/database';

let rome: TestGroup, oslo: TestGroup;

beforeAll(async () => {
  const story = () => aGroup().with('Anna', 'Ben', 'Cleo').spent('Anna', 30).paid('Ben', 5, 'Anna');
  [rome, oslo] = [await story(), await story()];
});

const memberOf = (group: TestGroup, name: string) => group.members[name]?._id ?? '';
const expenseOf = (group: TestGroup) => group.expenses[0]?._id ?? '';

type Act = (client: pg.PoolClient) => Promise<unknown>;

/** The name of the constraint that refuses, at once or at the commit; the books are as they were. */
async function refusal(act: Act): Promise<string> {
  const before = await dumpOf(rome.id);
  const error: unknown = await committed(act).then(
    () => new Error('it was taken'),
    (reason: unknown) => reason,
  );
  expect(await dumpOf(rome.id)).toEqual(before);
  return (error as { constraint?: string }).constraint ?? String(error);
}

const insertExpense =
  (groupId: string, id: string, cents: number): Act =>
  (client) =>
    client.query(
      `INSERT INTO expenses (id, group_id, description, cents, created_at, updated_at)
     VALUES ($1, $2, 'Eis', $3, now(), now())`,
      [id, groupId, cents],
    );

const insertPart =
  (groupId: string, expenseId: string, memberId: string, paid: number | null, owed: number | null): Act =>
  (client) =>
    client.query(
      `INSERT INTO expense_parts (expense_id, group_id, member_id, paid_cents, owed_cents)
       VALUES ($1, $2, $3, $4, $5)`,
      [expenseId, groupId, memberId, paid, owed],
    );

const insertPayment =
  (groupId: string, makerId: string, recipientId: string, cents: number): Act =>
  (client) =>
    client.query(
      `INSERT INTO payments (id, group_id, maker_id, recipient_id, cents, created_at, updated_at)
     VALUES ($1, $2, $3, $4, $5, now(), now())`,
      [newId(), groupId, makerId, recipientId, cents],
    );

const all =
  (...acts: readonly Act[]): Act =>
  async (client) => {
    for (const act of acts) await act(client);
  };

const sql =
  (text: string, ...values: unknown[]): Act =>
  (client) =>
    client.query(text, values);

describe('the database refuses an expense whose parts do not add up', () => {
  it.each<[string, () => Act]>([
    ['without any part', () => insertExpense(rome.id, newId(), 100)],
    [
      'of which too little was paid',
      () => {
        const id = newId();
        return all(insertExpense(rome.id, id, 100), insertPart(rome.id, id, memberOf(rome, 'Anna'), 99, 100));
      },
    ],
    [
      'of which too little is owed',
      () => {
        const id = newId();
        return all(
          insertExpense(rome.id, id, 100),
          insertPart(rome.id, id, memberOf(rome, 'Anna'), 100, null),
        );
      },
    ],
    [
      'whose amount changed alone',
      () => sql('UPDATE expenses SET cents = 3001 WHERE id = $1', expenseOf(rome)),
    ],
    [
      'of which a part changed',
      () => sql('UPDATE expense_parts SET owed_cents = 1 WHERE expense_id = $1', expenseOf(rome)),
    ],
    [
      'of which a part is gone',
      () =>
        sql(
          'DELETE FROM expense_parts WHERE expense_id = $1 AND member_id = $2',
          expenseOf(rome),
          memberOf(rome, 'Cleo'),
        ),
    ],
  ])('%s', async (_how, act) => {
    expect(await refusal(act())).toBe('expense_parts_add_up');
  });

  it('only at the commit: on the way the sums may be wrong', async () => {
    const id = newId();
    await committed(
      all(
        insertExpense(rome.id, id, 100),
        insertPart(rome.id, id, memberOf(rome, 'Anna'), 100, 40),
        insertPart(rome.id, id, memberOf(rome, 'Ben'), null, 60),
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
        return all(insertExpense(rome.id, id, 5), insertPart(rome.id, id, memberOf(oslo, 'Anna'), 5, 5));
      },
      'expense_parts_member',
    ],
    [
      'by a part that claims the other group',
      () => insertPart(oslo.id, expenseOf(rome), memberOf(oslo, 'Anna'), 0, 0),
      'expense_parts_group_id_expense_id_fkey',
    ],
    [
      'as maker',
      () => insertPayment(rome.id, memberOf(oslo, 'Anna'), memberOf(rome, 'Ben'), 5),
      'payments_maker',
    ],
    [
      'as recipient',
      () => insertPayment(rome.id, memberOf(rome, 'Ben'), memberOf(oslo, 'Anna'), 5),
      'payments_recipient',
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
          'UPDATE members SET group_id = $2, name = $3 WHERE id = $1',
          memberOf(rome, 'Anna'),
          oslo.id,
          'Fremd',
        ),
      'expense_parts_member',
    ],
    [
      'by losing a member',
      () => sql('DELETE FROM members WHERE id = $1', memberOf(rome, 'Cleo')),
      'expense_parts_member',
    ],
  ])('%s', async (_how, act, constraint) => {
    expect(await refusal(act())).toBe(constraint);
  });
});

describe('the database refuses what no service writes', () => {
  it.each<[string, () => Act, string]>([
    ['an expense of nothing', () => insertExpense(rome.id, newId(), 0), 'expenses_cents_check'],
    [
      'an expense of too much',
      () => insertExpense(rome.id, newId(), 1_000_000_000_001),
      'expenses_cents_check',
    ],
    [
      'a payment of nothing',
      () => insertPayment(rome.id, memberOf(rome, 'Anna'), memberOf(rome, 'Ben'), 0),
      'payments_cents_check',
    ],
    [
      'a payment to oneself',
      () => insertPayment(rome.id, memberOf(rome, 'Anna'), memberOf(rome, 'Anna'), 5),
      'payments_check',
    ],
    [
      'a part of nobody',
      () => sql('UPDATE expense_parts SET paid_cents = NULL, owed_cents = NULL WHERE group_id = $1', rome.id),
      'expense_parts_check',
    ],
    [
      'a negative part',
      () => sql('UPDATE expense_parts SET owed_cents = -1 WHERE group_id = $1', rome.id),
      'expense_parts_owed_cents_check',
    ],
    [
      'a nameless member',
      () => sql(`UPDATE members SET name = '' WHERE group_id = $1`, rome.id),
      'members_name_check',
    ],
    [
      'one name twice',
      () => sql(`UPDATE members SET name = 'Ben' WHERE id = $1`, memberOf(rome, 'Anna')),
      'members_group_id_name_key',
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
      () => sql('UPDATE groups SET code = $2 WHERE id = $1', rome.id, oslo.code),
      'groups_code_key',
    ],
    [
      'a revision twice',
      () => sql(`INSERT INTO journal (group_id, revision, at, kind) VALUES ($1, 1, now(), 'x')`, rome.id),
      'journal_pkey',
    ],
  ])('%s', async (_what, act, constraint) => {
    expect(await refusal(act())).toBe(constraint);
  });
});
