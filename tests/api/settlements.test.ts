import type { WireSettlement } from '@/lib/wire/old/settlement';
import { aGroup, type TestGroup } from '../support/a-group';
import {
  anId,
  anInstant,
  badRequest,
  conflict,
  expectBooksInOrder,
  notFound,
  success,
} from '../support/answers';
import { api } from '../support/api';
import { dumpOf } from '../support/database';

type Row = {
  from?: unknown;
  to?: unknown;
  amount?: unknown;
  groupCode?: unknown;
  fromId?: unknown;
  toId?: unknown;
};

/** Ben owes Anna 10, Cleo owes Anna 10. */
const three = () => aGroup().with('Anna', 'Ben', 'Cleo').spent('Anna', 30);
const row = (group: TestGroup, from: unknown, amount: unknown, more: Row = {}): Row => ({
  from,
  to: 'Anna',
  amount,
  groupCode: group.code,
  ...more,
});
const persist = (settlements: unknown) =>
  api.post<{ settlements: WireSettlement[]; results: number }>('settlements', { settlements });
const list = (code: string) => api.get<{ settlements: WireSettlement[] }>(`settlements/${code}`);
const isFixed = async (code: string) => (await api.get(`groups/has-persisted-order/${code}`)).body;
const none = notFound('No settlements found for this group');

describe('POST settlements', () => {
  it('persists the plan in its order, replaces an older one and fixes the order', async () => {
    const group = await three();
    const answer = await persist([row(group, 'Cleo', 10), row(group, 'Ben', '10.00')]);
    expect(answer).toMatchObject(success(201, { results: 2 }, 'Settlements persisted successfully'));
    expect(answer.body.settlements[0]).toEqual({
      _id: anId,
      from: 'Cleo',
      to: 'Anna',
      fromId: group.members.Cleo?._id,
      toId: group.members.Anna?._id,
      amount: 10,
      groupCode: group.code,
      createdAt: anInstant,
      updatedAt: anInstant,
    });
    expect(await isFixed(group.code)).toBe(true);
    expect(await list(group.code)).toMatchObject(
      success(
        200,
        { results: 2, settlements: answer.body.settlements },
        'Settlements retrieved successfully',
      ),
    );
    await persist([row(group, 'Ben', 9)]);
    expect((await list(group.code)).body.settlements).toMatchObject([{ from: 'Ben', amount: 9 }]);
    await expectBooksInOrder(group.id);
  });

  it('takes people by id before their names and adds up the same pair', async () => {
    const group = await three();
    const ids = { fromId: group.members.Cleo?._id.toUpperCase(), toId: group.members.Anna?._id, to: 'x' };
    const answer = await persist([row(group, 'x', 4, ids), row(group, 'Ben', 1), row(group, 'Cleo', 6)]);
    expect(answer.body.settlements).toMatchObject([
      { from: 'Cleo', amount: 10 },
      { from: 'Ben', amount: 1 },
    ]);
  });

  it('tolerates a difference of one cent, and refuses more than is owed', async () => {
    const group = await three();
    expect(await persist([row(group, 'Ben', 10.01)])).toMatchObject({ status: 201 });
    const text = 'The settlements do not match the current balances';
    const before = await dumpOf(group.id);
    for (const wrong of [
      [row(group, 'Ben', 10.02)],
      [row(group, 'Ben', 5), row(group, 'Ben', 5.02)],
      [row(group, 'Anna', 5, { to: 'Ben' })],
      [row(group, 'Ben', 5, { to: 'Cleo' })],
    ]) {
      expect(await persist(wrong)).toMatchObject(conflict(text));
    }
    expect(await dumpOf(group.id)).toEqual(before);
  });

  it.each([undefined, null, [], {}, 'x', 5])(
    'needs a list that is not empty, not %j',
    async (settlements) => {
      expect(await persist(settlements)).toMatchObject(
        badRequest('Settlements must be a non-empty array', 'error'),
      );
    },
  );

  it('says what is wrong with the rows, and only then looks for group and people', async () => {
    const group = await three();
    const good = row(group, 'Ben', 1);
    const incomplete = badRequest('Each settlement must include from, to, amount, and groupCode', 'error');
    for (const key of ['from', 'to', 'amount', 'groupCode'] as const) {
      for (const value of [undefined, null, '', ' ', ...(key === 'amount' ? [] : [5, {}, ['x']])]) {
        expect(await persist([good, { ...good, [key]: value }])).toMatchObject(incomplete);
      }
    }
    for (const value of [null, 5, 'x', [], [good]]) expect(await persist([value])).toMatchObject(incomplete);
    expect(
      await persist([
        { ...good, amount: 0 },
        { ...good, groupCode: 'x' },
      ]),
    ).toMatchObject(badRequest('Settlement amount must be a number between 0.01 and 99999.99', 'error'));
    expect(await persist([good, { ...good, groupCode: 'x', from: 'Anna' }])).toMatchObject(
      badRequest('All settlements must have the same groupCode', 'error'),
    );
    expect(await persist([good, { ...good, from: ' Anna' }])).toMatchObject(
      badRequest("payer and recipient can't be the same", 'error'),
    );
    expect(await persist([row(group, 'Nobody', 100_000)])).toMatchObject(
      badRequest('Settlement amount must be a number between 0.01 and 99999.99', 'error'),
    );
    for (const gone of ['GONE', 'a\0']) {
      expect(await persist([{ ...good, groupCode: gone }])).toMatchObject(notFound('Group not found'));
    }
    expect(await persist([row(group, 'Nobody', 1)])).toMatchObject(notFound('User not found'));
  });
});

describe('DELETE settlements', () => {
  const remove = (body: unknown) => api.delete('settlements', body);

  it('removes one row and leaves the order fixed', async () => {
    const group = await three();
    await persist([row(group, 'Ben', 10), row(group, 'Cleo', 10)]);
    expect(await remove(row(group, 'Ben', 10))).toMatchObject({ status: 204, text: '' });
    expect((await list(group.code)).body.settlements).toMatchObject([{ from: 'Cleo' }]);
    expect(
      await remove(row(group, 'x', 10, { fromId: group.members.Cleo?._id, toId: group.members.Anna?._id })),
    ).toMatchObject({ status: 204 });
    expect(await isFixed(group.code)).toBe(true);
    expect(await list(group.code)).toMatchObject(none);
    expect(await remove(row(group, 'Cleo', 10))).toMatchObject(notFound('Settlement not found'));
  });

  it('says what is wrong before it looks for group, people and row', async () => {
    const group = await three();
    await persist([row(group, 'Ben', 10)]);
    const before = await dumpOf(group.id);
    for (const body of [undefined, {}, row(group, null, 1), row(group, 'Ben', null), row(group, {}, 1)]) {
      expect(await remove(body)).toMatchObject(
        badRequest('Settlement must include from, to, amount, and groupCode', 'error'),
      );
    }
    for (const amount of ['x', 0, -1, 100_000, 1.001]) {
      expect(await remove(row(group, 'Nobody', amount))).toMatchObject(
        badRequest('Settlement amount must be between 0.01 and 99999.99', 'error'),
      );
    }
    expect(await remove(row(group, 'Anna', 1))).toMatchObject(
      badRequest("payer and recipient can't be the same", 'error'),
    );
    expect(await remove(row(group, 'Ben', 10, { groupCode: 'GONE' }))).toMatchObject(
      notFound('Group not found'),
    );
    expect(await remove(row(group, 'Nobody', 10))).toMatchObject(notFound('User not found'));
    expect(await remove(row(group, 'Ben', 9))).toMatchObject(notFound('Settlement not found'));
    expect(await remove(row(group, 'Cleo', 10))).toMatchObject(notFound('Settlement not found'));
    expect(await dumpOf(group.id)).toEqual(before);
  });
});

describe('the payment form of an old client', () => {
  it('pays, frees the order and deletes the plan, which may be gone already', async () => {
    const group = await three();
    await persist([row(group, 'Ben', 10), row(group, 'Cleo', 10)]);
    const body = {
      paymentMakerName: 'Ben',
      paymentRecipientName: 'Anna',
      paymentAmount: 4,
      groupCode: group.code,
    };
    const order = { groupCode: group.code, fixedDebitorCreditorOrder: false };
    expect(await api.post('payments', body)).toMatchObject({ status: 201 });
    expect(await api.patch(`groups/fixedDebitorCreditorOrder/${group.code}`, order)).toMatchObject({
      status: 200,
    });
    expect(await api.delete(`settlements/${group.code}`)).toMatchObject(none);
    expect(await isFixed(group.code)).toBe(false);
  });
});

describe('GET and DELETE settlements/{code}', () => {
  it('all rows are deleted at once; without rows the answer is the text that clients match', async () => {
    const group = await three();
    for (const code of [group.code, 'GONE', 'null', '%00']) {
      expect(await list(code)).toMatchObject(none);
      expect(await api.delete(`settlements/${code}`)).toMatchObject(none);
    }
    await persist([row(group, 'Ben', 10), row(group, 'Cleo', 10)]);
    expect(await api.delete(`settlements/${group.code}`)).toMatchObject({ status: 204, text: '' });
    expect(await list(group.code)).toMatchObject(none);
    expect(await api.delete(`settlements/${group.code}`)).toMatchObject(none);
  });

  it('shows the present names of people', async () => {
    const group = await three();
    await persist([row(group, 'Ben', 10)]);
    await api.patch(`users/${group.members.Ben?._id}`, { userName: 'Benno' });
    expect((await list(group.code)).body.settlements).toMatchObject([{ from: 'Benno', to: 'Anna' }]);
  });
});
