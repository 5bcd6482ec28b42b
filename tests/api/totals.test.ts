import { aGroup, type TestGroup } from '../support/a-group';
import { expectBooksInOrder } from '../support/answers';
import { api } from '../support/api';
import { committed, dumpOf, rows } from '../support/database';
import { insertManyExpenses } from '../support/many-entries';

const memberOf = (group: TestGroup, name: string) => group.members[name]?._id ?? '';

describe('the totals of members', () => {
  it('follow whatever is written to the tables', async () => {
    const group = await aGroup().with('Anna', 'Ben', 'Cleo').spent('Anna', 30).paid('Ben', 5, 'Anna');
    const [anna, ben, cleo] = ['Anna', 'Ben', 'Cleo'].map((name) => memberOf(group, name));
    const [expense, payment] = [group.expenses[0]?._id, group.payments[0]?._id];
    await committed(async (client) => {
      const side =
        'UPDATE parts SET member_id = $2, paid_cents = 77 WHERE entry_id = $1 AND paid_cents IS NOT NULL';
      await client.query(side, [payment, cleo]);
      await client.query('UPDATE parts SET owed_cents = 77 WHERE entry_id = $1 AND owed_cents IS NOT NULL', [
        payment,
      ]);
      await client.query('UPDATE entries SET cents = 77 WHERE id = $1', [payment]);
    });
    await expectBooksInOrder(group.id);
    await committed(async (client) => {
      const parts = (text: string, ...values: unknown[]) => client.query(text, [expense, ...values]);
      await parts('UPDATE parts SET paid_cents = NULL WHERE entry_id = $1');
      await parts('UPDATE parts SET paid_cents = 3000 WHERE entry_id = $1 AND member_id = $2', ben);
      await parts('DELETE FROM parts WHERE entry_id = $1 AND member_id = $2', anna);
      await parts('UPDATE parts SET owed_cents = 1500 WHERE entry_id = $1');
    });
    await expectBooksInOrder(group.id);
    await rows(
      `WITH gone AS (DELETE FROM entries WHERE group_id = $1)
       UPDATE groups SET entry_count = 0 WHERE id = $1`,
      [group.id],
    );
    await expectBooksInOrder(group.id);
    const { body } = await api.get<{ users: { userBalance: number }[] }>(`users/byGroupCode/${group.code}`);
    expect(body.users.map(({ userBalance }) => userBalance)).toEqual([0, 0, 0]);
  });

  it('of twenty thousand expenses in one transaction are exact, and all can be deleted again', async () => {
    const group = await aGroup().with('Anna', 'Ben');
    const [payerId, guestId] = [memberOf(group, 'Anna'), memberOf(group, 'Ben')];
    const beneficiaryIds = [payerId, guestId];
    await insertManyExpenses({
      ...{ groupId: group.id, payerId, beneficiaryIds },
      ...{ count: 20_000, amountCents: 1006 },
    });
    await expectBooksInOrder(group.id);
    const { body } = await api.get(`expenses/totalExpenses/${group.code}`);
    expect(body).toMatchObject({ expensesTotal: 201_200 });
    expect((await api.get(`users/${guestId}`)).body).toMatchObject({ user: { userBalance: -100_600 } });
    await api.delete(`groups/${group.code}`, { groupName: 'Lissabon 2026' });
    expect(new Set(Object.values(await dumpOf(group.id)))).toEqual(new Set(['']));
  }, 120_000);
});

describe('totals near the largest that a number holds exactly', () => {
  it('can be read although their sum is larger, and a write that would exceed them is a 422', async () => {
    const group = await aGroup().with('Anna', 'Ben').in('VND');
    for (const name of ['Anna', 'Ben']) {
      const payerId = memberOf(group, name);
      const all = { groupId: group.id, payerId, beneficiaryIds: [payerId] };
      await insertManyExpenses({ ...all, count: 9007, amountCents: 1_000_000_000_000 });
      await insertManyExpenses({ ...all, count: 1, amountCents: 199_000_000_000 });
    }
    const total = await api.get(`expenses/totalExpenses/${group.code}`);
    expect([total.status, total.body]).toMatchObject([200, { expensesTotal: 180_143_980_000_000 }]);
    const payment = { paymentMakerName: 'Anna', paymentRecipientName: 'Ben', groupCode: group.code };
    const tooMuch = await api.post('payments', { ...payment, paymentAmount: 999_999_999.99 });
    expect([tooMuch.status, tooMuch.body]).toMatchObject([422, { code: 'totals-too-big' }]);
    await api.delete(`groups/${group.code}`, { groupName: 'Lissabon 2026' });
  }, 120_000);
});

describe('deleting the row of a group', () => {
  it.each([
    ['entries first', (story: ReturnType<typeof aGroup>) => story.spent('Anna', 9).paid('Ben', 1, 'Anna')],
    ['payments first', (story: ReturnType<typeof aGroup>) => story.paid('Ben', 1, 'Anna').spent('Anna', 9)],
    [
      'late members',
      (story: ReturnType<typeof aGroup>) => story.spent('Anna', 9).with('Deniz').spent('Deniz', 8),
    ],
  ])('deletes everything of it, whatever came first: %s', async (_order, tell) => {
    const group = await tell(aGroup().with('Anna', 'Ben', 'Cleo'));
    await api.post('settlements', {
      settlements: [{ from: 'Cleo', to: 'Anna', amount: 1, groupCode: group.code }],
    });
    await rows('DELETE FROM groups WHERE id = $1', [group.id]);
    expect(new Set(Object.values(await dumpOf(group.id)))).toEqual(new Set(['']));
  });
});
