import pg from 'pg';
import { newId } from '@/lib/domain/ids';
import { aGroup, type TestGroup } from '../support/a-group';
import { api } from '../support/api';

/** Hints are sent separately, in batches, after the answer. */
const isHint = ([query]: readonly unknown[]): boolean =>
  typeof query === 'object' && query !== null && 'text' in query && String(query.text).includes('pg_notify');

/** The number of statements that go to PostgreSQL while `act` runs. */
async function statementsOf(act: () => Promise<{ status: number }>, status: number): Promise<number> {
  const spy = jest.spyOn(pg.Client.prototype, 'query');
  const answer = await act();
  const sent = spy.mock.calls.filter((call) => !isHint(call)).length;
  spy.mockRestore();
  expect(answer.status).toBe(status);
  return sent;
}

const SIZES = [2, 50] as const;
const groups = new Map<number, TestGroup>();

/** M1 paid for everybody, twice, and the others each paid a little back. */
async function groupOf(size: number): Promise<TestGroup> {
  const names = Array.from({ length: size }, (_, place) => `M${place + 1}`);
  const story = aGroup()
    .with(...names, 'Gast')
    .spent('M1', 100, names)
    .spent('M1', 100, names);
  return names.slice(1).reduce((soFar, name) => soFar.paid(name, 0.01, 'M1'), story);
}

beforeAll(async () => {
  for (const size of SIZES) groups.set(size, await groupOf(size));
}, 30_000);

const all = (group: TestGroup) => Object.keys(group.members).filter((name) => name !== 'Gast');
const expense = (group: TestGroup, more: object = {}) => ({
  ...{ expenseDescription: 'Eis', expenseAmount: 50, groupCode: group.code, expensePayerName: 'M1' },
  expenseBeneficiariesNames: all(group),
  ...more,
});
const payment = ({ code }: TestGroup, paymentAmount: number) => ({
  ...{ paymentMakerName: 'M2', paymentRecipientName: 'M1', paymentAmount, groupCode: code },
});
const settlements = (group: TestGroup) =>
  all(group)
    .slice(1)
    .map((from) => ({ from, to: 'M1', amount: 0.5, groupCode: group.code }));
const headers = () => ({ 'idempotency-key': newId() });

type Call = (group: TestGroup) => ReturnType<typeof api.get>;

/** Ordered so that each call finds what it needs. */
const calls: readonly [name: string, status: number, act: Call][] = [
  [
    'add a member',
    201,
    ({ code }) => api.post('users', { userName: 'Neu', groupCode: code, _id: newId() }, headers()),
  ],
  ['rename a member', 200, ({ members }) => api.patch(`users/${members.Gast?._id}`, { userName: 'Gästin' })],
  ['delete a member', 204, ({ members }) => api.delete(`users/${members.Gast?._id}`)],
  ['rename the group', 200, ({ id }) => api.patch(`groups/${id}`, { groupName: 'Rom' })],
  ['change the currency', 200, ({ code }) => api.patch(`groups/currency/${code}`, { currency: '$' })],
  ['create an expense', 201, (group) => api.post('expenses', expense(group))],
  [
    'create an expense once',
    201,
    (group) => api.post('expenses', expense(group, { _id: newId() }), headers()),
  ],
  [
    'edit an expense',
    200,
    (group) => api.put(`expenses/${group.expenses[0]?._id}`, expense(group), { 'if-match': '0' }),
  ],
  [
    'save an expense unchanged',
    200,
    (group) => api.put(`expenses/${group.expenses[0]?._id}`, expense(group)),
  ],
  ['delete an expense', 204, ({ expenses }) => api.delete(`expenses/${expenses[1]?._id}`)],
  ['create a payment', 201, (group) => api.post('payments', payment(group, 0.02), headers())],
  ['edit a payment', 200, (group) => api.put(`payments/${group.payments[0]?._id}`, payment(group, 0.03))],
  ['persist a plan', 201, (group) => api.post('settlements', { settlements: settlements(group) })],
  [
    'confirm a settlement',
    201,
    (group) => api.post('settlements/confirm', { ...settlements(group)[0], _id: newId() }, headers()),
  ],
  ['persist a plan again', 201, (group) => api.post('settlements', { settlements: settlements(group) })],
  ['delete a settlement', 204, (group) => api.delete('settlements', settlements(group)[0])],
  ['read the plan or none', 200, ({ code }) => api.get(`groups/has-persisted-order/${code}`)],
  ['read a payment', 200, ({ payments }) => api.get(`payments/${payments[0]?._id}`)],
  ['delete a payment', 204, ({ payments }) => api.delete(`payments/${payments[0]?._id}`)],
  ['read the group', 200, ({ code }) => api.get(`groups/${code}`)],
  ['read the currency', 200, ({ code }) => api.get(`groups/currency/${code}`)],
  ['read the names', 200, ({ code }) => api.get(`groups/StoredGroupNames?storedGroupCodes=${code}`)],
  ['read the members', 200, ({ code }) => api.get(`users/byGroupCode/${code}`)],
  ['read a member', 200, ({ members }) => api.get(`users/${members.M1?._id}`)],
  [
    'read the history of a member',
    200,
    ({ members }) => api.get(`users/${members.M1?._id}/expenses-and-payments`),
  ],
  ['read the history', 200, ({ code }) => api.get(`groups/${code}/expenses-and-payments`)],
  ['read a page', 200, ({ code }) => api.get(`groups/${code}/expenses-and-payments?limit=20&order=desc`)],
  ['read an expense', 200, ({ expenses }) => api.get(`expenses/${expenses[0]?._id}`)],
  ['read the expenses', 200, ({ code }) => api.get(`expenses/byGroupCode/${code}`)],
  ['read the total', 200, ({ code }) => api.get(`expenses/totalExpenses/${code}`)],
  ['delete the group', 204, ({ code }) => api.delete(`groups/${code}`, { groupName: 'Rom' })],
];

describe('the number of statements for a group of fifty and for a group of two', () => {
  it.each(calls)('is the same: %s', async (_name, status, act) => {
    const counts = [];
    for (const size of SIZES) {
      const group = groups.get(size);
      if (!group) throw new Error('no such group');
      counts.push(await statementsOf(() => act(group), status));
    }
    expect(counts[1]).toBe(counts[0]);
    expect(counts[0]).toBeGreaterThan(0);
  });
});
