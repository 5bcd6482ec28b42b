import { routes } from '@/lib/routes';
import { aBusyGroup } from '@/tests/e2e/support/group';
import { textsOf } from '@/tests/e2e/support/person';
import { storedEntries } from '@/tests/e2e/support/stored';
import { enterExpense } from './support/enter-expense';
import { expect, test } from './support/test';

const texts = textsOf.en;

test('a person joins, enters an expense, settles and undoes that', async ({ visitor, friend }) => {
  const group = await aBusyGroup(friend);
  const entered = async () =>
    (await storedEntries(friend, group)).map(({ expenseAmount }) => expenseAmount ?? 'payment');

  await visitor.open(routes.joinGroup('en', group.name, group.code));
  await visitor.findsAllInSight();
  await visitor.press('button', texts.invitation.join);
  await visitor.press('button', texts.who.look);
  await visitor.sees('list', texts.balances.label);
  await visitor.findsAllInSight();

  await enterExpense(visitor, '20.50', 'Taxi');
  await expect.poll(entered).toEqual([10, 'payment', 20.5]);

  await visitor.press('link', texts.shell.dock.settle);
  await visitor.sees('heading', texts.settle.title);
  await visitor.findsAllInSight();
  await visitor.press('text', texts.settle.paid);
  await visitor.isOn(routes.main);
  await expect.poll(entered).toEqual([10, 'payment', 20.5, 'payment']);
  await visitor.findsAllInSight();

  await visitor.press('button', texts.activity.undo);
  await expect.poll(entered).toEqual([10, 'payment', 20.5]);
  await visitor.sees('text', texts.activity.offer.done);
});
