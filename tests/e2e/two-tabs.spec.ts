import { routes } from '@/lib/routes';
import { amountField, fillExpense, openForm, saveExpense } from './support/entry-forms';
import { aGroup } from './support/group';
import { expect, test } from './support/person';
import { storedEntries } from './support/stored';

test('a form left open books into its own group, although another tab has switched to another one', async ({
  person,
  friend,
}) => {
  const { page, texts } = person;
  const [here, there] = [await aGroup(friend, 'Hier'), await aGroup(friend, 'Dort')];
  await person.remembers(here, there);
  await openForm(person, routes.createExpense);
  await fillExpense(person, '9', 'Karten', 'Anna');

  const otherTab = await page.context().newPage();
  await otherTab.goto(routes.manageGroups);
  await otherTab.getByRole('link', { name: 'Dort' }).click();
  await expect(otherTab).toHaveURL(routes.main);
  await expect(otherTab.getByRole('heading', { name: 'Dort' })).toBeVisible();

  await saveExpense(person);
  await expect(page).toHaveURL(routes.main);
  await expect(page.getByRole('heading', { name: 'Hier' })).toBeVisible();
  await expect.poll(() => storedEntries(friend, here)).toHaveLength(1);
  expect(await storedEntries(friend, there)).toHaveLength(0);

  await otherTab.getByRole('link', { name: texts.shell.dock.expense, exact: true }).click();
  await expect(amountField({ ...person, page: otherTab })).toHaveValue('');
});
