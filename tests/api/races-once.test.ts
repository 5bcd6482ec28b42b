import { newId } from '@/lib/domain/ids';
import type { WireMember } from '@/lib/wire/old/member';
import { aGroup, type TestGroup } from '../support/a-group';
import { expectBooksInOrder } from '../support/answers';
import { api } from '../support/api';
import { atOnce, CLIENTS, count, tally } from '../support/at-once';

const three = () => aGroup().with('Anna', 'Ben', 'Cleo').spent('Anna', 30);

const expense = ({ code }: TestGroup) => ({
  expenseDescription: 'Eis',
  expenseAmount: 10,
  groupCode: code,
  expensePayerName: 'Anna',
  expenseBeneficiariesNames: ['Anna', 'Ben', 'Cleo'],
});

describe('the same request many times at once', () => {
  const requests: readonly [string, (group: TestGroup) => object, string][] = [
    ['users', ({ code }) => ({ userName: 'Deniz', groupCode: code }), 'members'],
    ['expenses', (group) => expense(group), 'entries'],
    [
      'payments',
      ({ code }) => ({
        paymentMakerName: 'Ben',
        paymentRecipientName: 'Anna',
        paymentAmount: 1,
        groupCode: code,
      }),
      'entries',
    ],
    [
      'settlements/confirm',
      ({ code }) => ({ from: 'Ben', to: 'Anna', amount: 10, groupCode: code }),
      'entries',
    ],
  ];

  it.each(requests)('POST %s with one id makes one row, and everyone sees it', async (path, body, table) => {
    const group = await three();
    const before = await count(table, group.id);
    const _id = newId();
    const answers = await atOnce(() => api.post(path, { ...body(group), _id }));
    expect(tally(answers)).toEqual({ 201: CLIENTS });
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await count(table, group.id)).toBe(before + 1);
    await expectBooksInOrder(group.id);
  });

  it.each(requests)('POST %s with one key makes one row, and one answer', async (path, body, table) => {
    const group = await three();
    const before = await count(table, group.id);
    const answers = await atOnce(() => api.post(path, body(group), { 'idempotency-key': 'k' }));
    expect(tally(answers)).toEqual({ 201: CLIENTS });
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await count(table, group.id)).toBe(before + 1);
    await expectBooksInOrder(group.id);
  });

  it('one id in many groups is taken by one of them', async () => {
    const groups = await atOnce(three);
    const _id = newId();
    const answers = await atOnce((client) => {
      const group = groups[client];
      if (!group) throw new Error('one group for each client');
      return api.post('expenses', { ...expense(group), _id });
    });
    expect(tally(answers)).toEqual({ 201: 1, 409: CLIENTS - 1 });
    await expectBooksInOrder(...groups.map(({ id }) => id));
  });

  it('one name is taken by one member', async () => {
    const { code, id } = await three();
    expect(tally(await atOnce(() => api.post('users', { userName: 'Deniz', groupCode: code })))).toEqual({
      201: 1,
      409: CLIENTS - 1,
    });
    await expectBooksInOrder(id);
  });
});

describe('phones that confirm one settlement', () => {
  it.each([
    ['without an id', () => ({})],
    ['each with an id of its own', () => ({ _id: newId() })],
  ])('make one payment, %s', async (_how, id) => {
    const group = await three();
    const row = { from: 'Ben', to: 'Anna', amount: 10, groupCode: group.code };
    const answers = await atOnce(() => api.post('settlements/confirm', { ...row, ...id() }));
    expect(tally(answers)).toEqual({ 201: 1, 409: CLIENTS - 1 });
    expect(await count('entries', group.id)).toBe(2);
    const { users } = (await api.get<{ users: WireMember[] }>(`users/byGroupCode/${group.code}`)).body;
    expect(users.map(({ userBalance }) => userBalance)).toEqual([10, 0, -10]);
    await expectBooksInOrder(group.id);
  });

  it('may confirm all of a plan at once', async () => {
    const names = Array.from({ length: CLIENTS }, (_, client) => `M${client}`);
    const group = await aGroup()
      .with('Anna', ...names)
      .spent('Anna', 26);
    const answers = await atOnce((client) =>
      api.post('settlements/confirm', { from: `M${client}`, to: 'Anna', amount: 2, groupCode: group.code }),
    );
    expect(tally(answers)).toEqual({ 201: CLIENTS });
    const { users } = (await api.get<{ users: WireMember[] }>(`users/byGroupCode/${group.code}`)).body;
    expect(users.every(({ expensesSettled }) => expensesSettled)).toBe(true);
    await expectBooksInOrder(group.id);
  });
});
