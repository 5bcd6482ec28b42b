import type { WireExpense } from '@/lib/wire/old/expense';
import type { WireMember } from '@/lib/wire/old/member';
import { aGroup, type TestGroup } from '../support/a-group';
import { expectBooksInOrder } from '../support/answers';
import { api, type ApiAnswer } from '../support/api';
import { atOnce, CLIENTS, count, tally } from '../support/at-once';
import { committed } from '../support/database';

const three = () => aGroup().with('Anna', 'Ben', 'Cleo').spent('Anna', 30);

const expense = ({ code }: TestGroup, more: object = {}) => ({
  expenseDescription: 'Eis',
  expenseAmount: 10,
  groupCode: code,
  expensePayerName: 'Anna',
  expenseBeneficiariesNames: ['Anna', 'Ben', 'Cleo'],
  ...more,
});

const edit = (group: TestGroup, more: object, headers = {}) =>
  api.put(`expenses/${group.expenses[0]?._id}`, expense(group, more), headers);

describe('edits of one expense at once', () => {
  it('that build on the same version: one wins, the others are refused', async () => {
    const group = await three();
    const answers = await atOnce((client) => edit(group, { expenseAmount: client + 1 }, { 'if-match': '0' }));
    expect(tally(answers)).toEqual({ 200: 1, 409: CLIENTS - 1 });
    const winner = answers.find(({ status }) => status === 200);
    const { expense: stored } = (
      await api.get<{ expense: WireExpense }>(`expenses/${group.expenses[0]?._id}`)
    ).body;
    expect(winner?.body).toMatchObject({ updatedExpense: { expenseAmount: stored.expenseAmount } });
    expect(stored.revision).toBe(1);
    await expectBooksInOrder(group.id);
  });

  it('that do not say what they build on are done one after the other', async () => {
    const group = await three();
    const people = [['Anna'], ['Ben', 'Cleo'], ['Anna', 'Ben', 'Cleo']] as const;
    const answers = await atOnce((client) =>
      edit(group, { expenseAmount: client + 1, expenseBeneficiariesNames: people[client % 3] }),
    );
    expect(tally(answers)).toEqual({ 200: CLIENTS });
    const revisions = answers.map(({ body }) => (body.updatedExpense as WireExpense).revision);
    expect(revisions.sort((a, b) => a - b)).toEqual(Array.from({ length: CLIENTS }, (_, place) => place + 1));
    await expectBooksInOrder(group.id);
  });
});

describe('an edit against a delete', () => {
  it('never brings an expense back, and deletes it once', async () => {
    for (let round = 0; round < 4; round += 1) {
      const group = await three();
      const answers = await atOnce((client) =>
        client % 2 === 0
          ? edit(group, { expenseAmount: client + 1 })
          : api.delete(`expenses/${group.expenses[0]?._id}`),
      );
      const { 200: edited = 0, 204: deleted, 404: late = 0 } = tally(answers);
      expect([deleted, edited + late]).toEqual([1, CLIENTS - 1]);
      expect([await count('entries', group.id), await count('parts', group.id)]).toEqual([0, 0]);
      await expectBooksInOrder(group.id);
    }
  });
});

describe('an entry against the delete of its member', () => {
  const guests = Array.from({ length: CLIENTS }, (_, client) => `Gast ${client}`);

  it.each([
    [
      'an expense',
      (guest: string, group: TestGroup) =>
        api.post('expenses', expense(group, { expenseBeneficiariesNames: ['Anna', guest] })),
    ],
    [
      'a payment',
      (guest: string, { code }: TestGroup) =>
        api.post('payments', {
          ...{ paymentMakerName: guest, paymentRecipientName: 'Anna', paymentAmount: 1, groupCode: code },
        }),
    ],
  ])('either keeps the member or refuses %s', async (_noun, record) => {
    const group = await aGroup().with('Anna', ...guests);
    const pairs = await atOnce((client) => {
      const guest = guests[client] ?? '';
      return Promise.all([record(guest, group), api.delete(`users/${group.members[guest]?._id}`)]);
    });
    for (const [recorded, deleted] of pairs) {
      expect([
        [201, 400],
        [404, 204],
      ]).toContainEqual([recorded.status, deleted.status]);
    }
    await expectBooksInOrder(group.id);
  });
});

describe('a rename while entries arrive', () => {
  it('loses nothing that names the person by id', async () => {
    const group = await three();
    const id = group.members.Ben?._id;
    const ids = Object.values(group.members).map(({ _id }) => _id);
    const answers = await atOnce((client) =>
      client % 2 === 0
        ? api.patch(`users/${id}`, { userName: `Ben ${client}` })
        : api.post(
            'expenses',
            expense(group, { expensePayerId: id, expensePayerName: 'Ben', expenseBeneficiaryIds: ids }),
          ),
    );
    expect(tally(answers)).toEqual({ 200: CLIENTS / 2, 201: CLIENTS / 2 });
    const { user } = (await api.get<{ user: WireMember }>(`users/${id}`)).body;
    expect(user.totalExpensesPaidAmount).toBe((CLIENTS / 2) * 10);
    await expectBooksInOrder(group.id);
  });

  it('finds the person by the old or the new name, and nobody else', async () => {
    const group = await three();
    const answers = await atOnce((client) =>
      client === 0
        ? api.patch(`users/${group.members.Ben?._id}`, { userName: 'Benno' })
        : api.post('expenses', expense(group, { expensePayerName: client % 2 === 0 ? 'Ben' : 'Benno' })),
    );
    const { 200: renamed, 201: found = 0, 404: lost = 0 } = tally(answers);
    expect([renamed, found + lost]).toEqual([1, CLIENTS - 1]);
    const { user } = (await api.get<{ user: WireMember }>(`users/${group.members.Ben?._id}`)).body;
    expect(user.totalExpensesPaidAmount).toBe(found * 10);
    await expectBooksInOrder(group.id);
  });
});

describe('the delete of a group while everyone writes', () => {
  it('leaves nothing behind', async () => {
    const group = await three();
    const answers = await atOnce((client) =>
      client === CLIENTS / 2
        ? api.delete(`groups/${group.code}`, { groupName: 'Lissabon 2026' })
        : api.post('expenses', expense(group)),
    );
    const { 201: before = 0, 204: deleted, 404: after = 0 } = tally(answers);
    expect([deleted, before + after]).toEqual([1, CLIENTS - 1]);
    for (const table of ['entries', 'parts', 'members', 'journal']) {
      expect(await count(table, group.id)).toBe(0);
    }
  });
});

describe('writes of different groups', () => {
  it('do not wait for each other: while one group is held, ten others and new ones are written', async () => {
    const held = await three();
    const others = await atOnce(three, 10);
    let waiting: Promise<ApiAnswer> | undefined;
    await committed(async (client) => {
      await client.query('SELECT FROM groups WHERE id = $1 FOR UPDATE', [held.id]);
      waiting = api.post('expenses', expense(held), { 'idempotency-key': 'held' });
      const written = await Promise.all(
        others.map((group) => api.post('expenses', expense(group), { 'idempotency-key': 'k' })),
      );
      expect(tally(written)).toEqual({ 201: 10 });
      expect((await aGroup().with('Anna')).code).toBeDefined();
      expect((await api.get(`users/byGroupCode/${held.code}`)).status).toBe(200);
    });
    expect((await waiting)?.status).toBe(201);
    await expectBooksInOrder(held.id, ...others.map(({ id }) => id));
  });
});
