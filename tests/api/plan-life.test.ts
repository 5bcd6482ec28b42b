import { newId } from '@/lib/domain/ids';
import type { WireGroup } from '@/lib/wire/old/group';
import type { WireMember } from '@/lib/wire/old/member';
import type { WirePaymentWithIds } from '@/lib/wire/old/payment';
import type { WireSettlement } from '@/lib/wire/old/settlement';
import { aGroup, type TestGroup } from '../support/a-group';
import { badRequest, conflict, expectBooksInOrder, notFound } from '../support/answers';
import { api } from '../support/api';
import { dumpOf } from '../support/database';

type Confirmed = { payment: WirePaymentWithIds; settlements: WireSettlement[] };

/** Ben owes Anna 10, Cleo owes Anna 10. */
const three = () => aGroup().with('Anna', 'Ben', 'Cleo').spent('Anna', 30);
const row = ({ code }: TestGroup, from: string, amount = 10, to = 'Anna') => ({
  from,
  to,
  amount,
  groupCode: code,
});
const persist = async (group: TestGroup) => {
  await api.post('settlements', { settlements: [row(group, 'Ben'), row(group, 'Cleo')] });
  return group;
};
const confirm = (body: object) => api.post<Confirmed>('settlements/confirm', body);
const pay = ({ code }: TestGroup, paymentMakerName: string, paymentAmount: number, more: object = {}) =>
  api.post('payments', {
    paymentMakerName,
    paymentRecipientName: 'Anna',
    paymentAmount,
    groupCode: code,
    ...more,
  });

/** Who still has to pay, whether the order is fixed, and when the group was last used. */
async function planOf({ code }: TestGroup) {
  const { group } = (await api.get<{ group: WireGroup }>(`groups/${code}`)).body;
  const answer = await api.get<{ settlements?: WireSettlement[] }>(`settlements/${code}`);
  const left = (answer.body.settlements ?? []).map(({ from }) => from);
  return { left, isFixed: group.fixedDebitorCreditorOrder, lastActive: group.lastActive };
}

const balancesOf = async ({ code }: TestGroup) =>
  (await api.get<{ users: WireMember[] }>(`users/byGroupCode/${code}`)).body.users.map(
    ({ userBalance }) => userBalance,
  );

describe('the three calls with which an old client confirms', () => {
  it('keep the plan until everyone is even', async () => {
    const group = await persist(await three());
    for (const [name, left] of [
      ['Ben', ['Cleo']],
      ['Cleo', []],
    ] as const) {
      await api.delete('settlements', row(group, name));
      expect(await pay(group, name, 10)).toMatchObject({ status: 201 });
      expect(await planOf(group)).toMatchObject({ left, isFixed: true });
    }
    expect(await balancesOf(group)).toEqual([0, 0, 0]);
    await expectBooksInOrder(group.id);
  });
});

describe('what ends a plan, and what does not', () => {
  const entry = (group: TestGroup, more: object = {}) => ({
    expenseDescription: 'Eis',
    expenseAmount: 3,
    groupCode: group.code,
    expensePayerName: 'Ben',
    expenseBeneficiariesNames: ['Ben'],
    ...more,
  });
  const stored = async () => persist(await three());
  const withPayment = async () =>
    persist(
      await aGroup()
        .with('Anna', 'Ben', 'Cleo')
        .spent('Anna', 33)
        .paid('Ben', 1, 'Anna')
        .paid('Cleo', 1, 'Anna'),
    );

  it.each<[string, () => Promise<TestGroup>, (group: TestGroup) => Promise<unknown>]>([
    ['a payment beside it', stored, (group) => pay(group, 'Ben', 4)],
    ['a payment that asks for it', stored, (group) => pay(group, 'Ben', 10, { resetSettlements: true })],
    ['a new expense', stored, (group) => api.post('expenses', entry(group))],
    [
      'an edited description',
      stored,
      (group) =>
        api.put(
          `expenses/${group.expenses[0]?._id}`,
          entry(group, {
            expenseAmount: 30,
            expensePayerName: 'Anna',
            expenseBeneficiariesNames: ['Anna', 'Ben', 'Cleo'],
          }),
        ),
    ],
    ['a deleted expense', stored, (group) => api.delete(`expenses/${group.expenses[0]?._id}`)],
    [
      'an edited payment',
      withPayment,
      (group) =>
        api.put(`payments/${group.payments[0]?._id}`, {
          ...{
            paymentMakerName: 'Ben',
            paymentRecipientName: 'Anna',
            paymentAmount: 2,
            groupCode: group.code,
          },
        }),
    ],
    ['a deleted payment', withPayment, (group) => api.delete(`payments/${group.payments[0]?._id}`)],
  ])('%s ends it and touches the group', async (_what, begin, act) => {
    const group = await begin();
    const before = await planOf(group);
    expect(before).toMatchObject({ left: ['Ben', 'Cleo'], isFixed: true });
    expect(await act(group)).toMatchObject({ status: expect.any(Number) as number });
    const after = await planOf(group);
    expect(after).toMatchObject({ left: [], isFixed: false });
    expect(after.lastActive > before.lastActive).toBe(true);
    await expectBooksInOrder(group.id);
  });

  it.each<[string, (group: TestGroup) => Promise<unknown>]>([
    ['a new member', (group) => api.post('users', { userName: 'Deniz', groupCode: group.code })],
    ['a rename', (group) => api.patch(`users/${group.members.Ben?._id}`, { userName: 'Benno' })],
    ['another currency', (group) => api.patch(`groups/currency/${group.code}`, { currency: '$' })],
    ['a refused payment', (group) => pay(group, 'Nobody', 4)],
  ])('%s leaves it', async (_what, act) => {
    const group = await stored();
    await act(group);
    const { left, isFixed } = await planOf(group);
    expect([left.length, isFixed]).toEqual([2, true]);
  });

  it('every change of the plan touches the group', async () => {
    const group = await stored();
    const steps = [
      () => api.delete('settlements', row(group, 'Ben')),
      () => api.delete(`settlements/${group.code}`),
      () => persist(group),
      () => confirm(row(group, 'Ben')),
    ];
    for (const step of steps) {
      const { lastActive } = await planOf(group);
      await step();
      expect((await planOf(group)).lastActive > lastActive).toBe(true);
    }
  });
});

describe('POST settlements/confirm', () => {
  it('fixes our own plan when none is fixed, and ends with everyone at 0', async () => {
    const group = await three();
    const first = await confirm(row(group, 'Ben'));
    expect(first).toMatchObject({
      status: 201,
      body: {
        status: 'success',
        payment: { paymentAmount: 10, paymentMaker: group.members.Ben?._id, groupCode: group.code },
        settlements: [{ from: 'Cleo', to: 'Anna', amount: 10 }],
        message: 'Settlement confirmed successfully',
      },
    });
    expect(await planOf(group)).toMatchObject({ left: ['Cleo'], isFixed: true });
    const { Cleo, Anna } = group.members;
    const last = { ...row(group, 'x'), fromId: Cleo?._id, toId: Anna?._id.toUpperCase() };
    expect((await confirm(last)).body.settlements).toEqual([]);
    expect(await planOf(group)).toMatchObject({ left: [], isFixed: false });
    expect(await balancesOf(group)).toEqual([0, 0, 0]);
    await expectBooksInOrder(group.id);
  });

  it('takes a row of the persisted plan and keeps the others', async () => {
    const group = await persist(await three());
    expect((await confirm(row(group, 'Cleo'))).body.settlements).toMatchObject([{ from: 'Ben' }]);
    expect(await planOf(group)).toMatchObject({ left: ['Ben'], isFixed: true });
  });

  it('refuses a row that is not, or no longer, in the plan', async () => {
    const group = await three();
    await confirm(row(group, 'Ben'));
    const before = await dumpOf(group.id);
    for (const wrong of [row(group, 'Ben'), row(group, 'Cleo', 9.99), row(group, 'Cleo', 10, 'Ben')]) {
      expect(await confirm(wrong)).toMatchObject(
        conflict('The settlements do not match the current balances'),
      );
    }
    expect(await dumpOf(group.id)).toEqual(before);
  });

  it('makes one payment of one id, however often it is sent', async () => {
    const group = await three();
    const body = { ...row(group, 'Ben'), _id: newId() };
    const first = await confirm(body);
    const before = await dumpOf(group.id);
    expect(await confirm(body)).toMatchObject({ status: 201, body: first.body });
    expect(await confirm({ ...body, from: 'Cleo' })).toMatchObject(conflict('This id is already in use'));
    expect(await dumpOf(group.id)).toEqual(before);
    await api.delete(`payments/${body._id}`);
    expect(await confirm(body)).toMatchObject(conflict('This entry was deleted'));
  });

  it('confirms a balance above what a person may enter', async () => {
    const group = await aGroup()
      .with('Anna', 'Ben')
      .spent('Anna', 99_999.99, ['Ben'])
      .spent('Anna', 1, ['Ben']);
    expect(await confirm(row(group, 'Ben', 100_000.99))).toMatchObject({ status: 201 });
    expect(await balancesOf(group)).toEqual([0, 0]);
  });

  it('confirms rows beside debts of billions', async () => {
    const group = await aGroup().with('Anna', 'Ben', 'Cleo').in('VND').spent('Anna', 100, ['Cleo']);
    const dinners = Array.from({ length: 11 }, () =>
      api.post('expenses', {
        expenseDescription: 'Hochzeit',
        expenseAmount: 999_999_999.99,
        groupCode: group.code,
        expensePayerName: 'Anna',
        expenseBeneficiariesNames: ['Ben'],
      }),
    );
    await Promise.all(dinners);
    expect(await confirm(row(group, 'Cleo', 100))).toMatchObject({ status: 201 });
    expect(await confirm(row(group, 'Ben', 10_999_999_999.89))).toMatchObject({ status: 201 });
    expect(await balancesOf(group)).toEqual([0, 0, 0]);
    await expectBooksInOrder(group.id);
  });

  it('says what is wrong before it looks for group and people', async () => {
    const group = await three();
    expect(await confirm({ ...row(group, 'Ben'), to: null })).toMatchObject(
      badRequest('Settlement must include from, to, amount, and groupCode', 'error'),
    );
    expect(await confirm(row(group, 'Ben', 0))).toMatchObject(
      badRequest('Settlement amount must be between 0.01 and 99999.99', 'error'),
    );
    expect(await confirm(row(group, 'Anna'))).toMatchObject(
      badRequest("payer and recipient can't be the same", 'error'),
    );
    expect(await confirm({ ...row(group, 'Ben'), groupCode: 'GONE' })).toMatchObject(
      notFound('Group not found'),
    );
    expect(await confirm(row(group, 'Nobody'))).toMatchObject(notFound('User not found'));
  });
});
