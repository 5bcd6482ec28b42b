import { aChange, outcomeOf } from '../support/a-device';
import { aGroup, type TestGroup } from '../support/a-group';
import { expectBooksInOrder } from '../support/answers';
import { api } from '../support/api';
import { rows } from '../support/database';
import { ledgerOf } from '../support/ledger-calls';

const BUDGETS = '*:all:150000 groceries:month:40000';

const setTo = (budgets: unknown, more: object = {}) => aChange('group.set', { budgets, ...more });

const groupOf = async ({ code }: TestGroup) => (await ledgerOf(code)).body.group;

test('a group sets budgets, changes them and takes that back', async () => {
  const group = await aGroup().with('Anna', 'Ben');
  const { revision } = await groupOf(group);
  expect((await groupOf(group)).budgets).toBe('');
  expect(await outcomeOf(group, setTo(BUDGETS))).toMatchObject({ outcome: 'done' });
  expect((await groupOf(group)).budgets).toBe(BUDGETS);
  expect(await outcomeOf(group, setTo('*:all:1'))).toMatchObject({ outcome: 'done' });
  expect(await outcomeOf(group, aChange('undo', { revision: revision + 2 }))).toMatchObject({
    outcome: 'done',
  });
  expect((await groupOf(group)).budgets).toBe(BUDGETS);
  await expectBooksInOrder(group.id);
});

test('who builds on a stale revision is told so', async () => {
  const group = await aGroup().with('Anna', 'Ben');
  const { revision } = await groupOf(group);
  await outcomeOf(group, setTo(BUDGETS, { base: revision }));
  expect(await outcomeOf(group, setTo('', { base: revision }))).toMatchObject({
    outcome: 'refused',
    code: 'entry-changed',
  });
});

test.each([['groceries:month:1 *:all:1'], ['*:week:1'], ['*:all:0'], ['yachts:all:1'], [5]])(
  '%p is refused, and nothing changes',
  async (budgets) => {
    const group = await aGroup().with('Anna');
    expect(await outcomeOf(group, setTo(budgets))).toMatchObject({
      outcome: 'refused',
      code: 'budgets-unknown',
    });
    expect((await groupOf(group)).budgets).toBe('');
  },
);

test('old clients see nothing of it', async () => {
  const group = await aGroup().with('Anna', 'Ben');
  const before = await api.get<{ group: object }>(`groups/${group.code}`);
  await outcomeOf(group, setTo(BUDGETS));
  const after = await api.get<{ group: object }>(`groups/${group.code}`);
  expect(Object.keys(after.body.group)).toEqual(Object.keys(before.body.group));
  expect(JSON.stringify(after.body)).not.toContain('budget');
});

test('the database takes no other form', async () => {
  const group = await aGroup().with('Anna');
  const put = (budgets: string) => rows('UPDATE groups SET budgets = $2 WHERE id = $1', [group.id, budgets]);
  await expect(put('something')).rejects.toThrow('groups_budgets_check');
  await expect(put('*:all:1 ')).rejects.toThrow('groups_budgets_check');
  await put('*:month:1');
});
