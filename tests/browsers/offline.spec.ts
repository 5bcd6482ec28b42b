import { routes } from '@/lib/routes';
import { aBusyGroup } from '@/tests/e2e/support/group';
import { hasCopy, isKept } from '@/tests/e2e/support/kept-app';
import { textsOf } from '@/tests/e2e/support/person';
import { storedEntries } from '@/tests/e2e/support/stored';
import { enterExpense } from './support/enter-expense';
import { expect, test } from './support/test';

const texts = textsOf.en;

test('a person continues without a network', async ({ visitor, friend, line }) => {
  const group = await aBusyGroup(friend);
  const entered = async () =>
    (await storedEntries(friend, group)).map(({ expenseAmount }) => expenseAmount ?? 'payment');

  await visitor.open(routes.terms);
  await visitor.remembers(group, 'view2');
  await visitor.open(routes.main);
  await isKept(visitor);
  await hasCopy(visitor, group.code);
  line.is('down');
  await visitor.reload();
  await visitor.sees('heading', group.name);
  await enterExpense(visitor, '1234.50', 'Fähre');
  await visitor.press('button', texts.main.view.history);
  await visitor.sees('text', 'Fähre');
  await visitor.sees('img', texts.shell.notSent);
  await visitor.findsAllInSight();

  line.is('up');
  await visitor.reload();
  await expect.poll(entered).toEqual([10, 'payment', 1234.5]);
  await visitor.sees('text', 'Fähre');
  await visitor.misses('img', texts.shell.notSent);
});
