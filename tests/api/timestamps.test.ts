import { newId } from '@/lib/domain/ids';
import type { WireExpense } from '@/lib/wire/old/expense';
import type { WireGroup } from '@/lib/wire/old/group';
import type { WireMember } from '@/lib/wire/old/member';
import { aGroup, type TestGroup } from '../support/a-group';
import { api } from '../support/api';
import { rows } from '../support/database';

const story = () => aGroup().with('Anna', 'Ben', 'Gast').spent('Anna', 10, ['Ben']).paid('Ben', 1, 'Anna');

const expense = ({ code }: TestGroup, more: object = {}) => ({
  ...{ expenseDescription: 'Eis', expenseAmount: 3, groupCode: code },
  ...{ expensePayerName: 'Anna', expenseBeneficiariesNames: ['Ben'] },
  ...more,
});
const payment = ({ code }: TestGroup, paymentAmount: number) => ({
  ...{ paymentMakerName: 'Ben', paymentRecipientName: 'Anna', paymentAmount, groupCode: code },
});
const settlement = ({ code }: TestGroup) => ({ from: 'Ben', to: 'Anna', amount: 9, groupCode: code });

const groupOf = async ({ code }: TestGroup) =>
  (await api.get<{ group: WireGroup }>(`groups/${code}`)).body.group;

/** Every write of entries, people and plan, and the kind of event that it causes. */
const writes: readonly [what: string, kind: string, act: (group: TestGroup) => Promise<unknown>][] = [
  ['somebody joins', 'member.added', ({ code }) => api.post('users', { userName: 'Neu', groupCode: code })],
  [
    'a rename',
    'member.renamed',
    ({ members }) => api.patch(`users/${members.Gast?._id}`, { userName: 'Gästin' }),
  ],
  ['somebody leaves', 'member.removed', ({ members }) => api.delete(`users/${members.Gast?._id}`)],
  ['a new expense', 'entry.created', (group) => api.post('expenses', expense(group))],
  ['an edit', 'entry.revised', (group) => api.put(`expenses/${group.expenses[0]?._id}`, expense(group))],
  ['a deleted expense', 'entry.deleted', ({ expenses }) => api.delete(`expenses/${expenses[0]?._id}`)],
  ['a new payment', 'entry.created', (group) => api.post('payments', payment(group, 2))],
  [
    'an edited payment',
    'entry.revised',
    (group) => api.put(`payments/${group.payments[0]?._id}`, payment(group, 2)),
  ],
  ['a deleted payment', 'entry.deleted', ({ payments }) => api.delete(`payments/${payments[0]?._id}`)],
  ['a plan', 'plan.fixed', (group) => api.post('settlements', { settlements: [settlement(group)] })],
  ['a confirmation', 'plan.confirmed', (group) => api.post('settlements/confirm', settlement(group))],
  ['a new name', 'group.set', ({ id }) => api.patch(`groups/${id}`, { groupName: 'Rom' })],
  ['another currency', 'group.set', ({ code }) => api.patch(`groups/currency/${code}`, { currency: '$' })],
];

describe('every write of a group', () => {
  it.each(writes)(
    'adds one revision with one row of the Journal, and touches the group: %s',
    async (_what, kind, act) => {
      const group = await story();
      const before = await groupOf(group);
      await act(group);
      const after = await groupOf(group);
      expect(after.revision).toBe(before.revision + 1);
      expect(after.lastActive > before.lastActive).toBe(true);
      const journal = await rows(
        `SELECT event->>'kind' AS kind FROM journal WHERE group_id = $1 AND revision = $2`,
        [group.id, after.revision],
      );
      expect(journal).toEqual([{ kind }]);
      expect(after.updatedAt).toBe(kind === 'group.set' ? after.lastActive : before.updatedAt);
    },
  );
});

describe('updatedAt', () => {
  it('of a member moves with the name, not with the balance', async () => {
    const { code, members } = await story();
    const { users } = (await api.get<{ users: WireMember[] }>(`users/byGroupCode/${code}`)).body;
    for (const { userName, updatedAt, revision } of users) {
      expect([updatedAt, revision]).toEqual([members[userName]?.updatedAt, 0]);
    }
  });

  it('of an entry moves with its content, not with the names in it', async () => {
    const group = await story();
    await api.patch(`users/${group.members.Anna?._id}`, { userName: 'Annika' });
    const path = `expenses/${group.expenses[0]?._id}`;
    const { expense: renamed } = (await api.get<{ expense: WireExpense }>(path)).body;
    expect([renamed.expensePayer.userName, renamed.updatedAt]).toEqual(['Annika', renamed.createdAt]);
    await api.put(path, expense(group, { expensePayerName: 'Annika', expenseDescription: 'Neu' }));
    const { expense: edited } = (await api.get<{ expense: WireExpense }>(path)).body;
    expect(edited.updatedAt > edited.createdAt).toBe(true);
  });

  it('is later with every write, also within one millisecond', async () => {
    const group = await aGroup().with('Anna', 'Ben');
    const bodies = Array.from({ length: 20 }, () => expense(group, { _id: newId() }));
    const answers = await Promise.all(
      bodies.map((body) => api.post<{ expense: WireExpense }>('expenses', body)),
    );
    const instants = answers.map(({ body }) => body.expense.createdAt);
    expect(new Set(instants).size).toBe(20);
  });
});
