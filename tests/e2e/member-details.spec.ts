import { routes } from '@/lib/routes';
import { aBusyGroup, addMember, spent } from './support/group';
import { expect, fill, test } from './support/person';
import { storedEntries } from './support/stored';

test('a renamed member has the new name in the balances and in every entry', async ({ person, friend }) => {
  const { page, texts } = person;
  const group = await aBusyGroup(friend);
  await person.remembers(group);
  await page.goto(routes.main);
  await page.getByRole('list', { name: texts.balances.label }).getByRole('link', { name: /Anna/ }).click();
  await expect(page).toHaveURL(routes.memberDetails(group.code, group.ids.Anna ?? ''));
  await page.getByRole('button', { name: texts.members.details.rename }).click();
  const field = page.getByRole('textbox', { name: texts.members.details.label });
  await field.fill('Ben');
  await field.press('Enter');
  await expect(page.getByText(texts.errors['user-name-taken'])).toBeVisible();
  await field.fill('Annegret');
  await field.press('Enter');
  await expect(page.getByRole('heading', { name: 'Annegret' })).toBeVisible();
  await page.getByRole('link', { name: texts.shell.back, exact: true }).click();
  await page.getByRole('button', { name: texts.main.view.history }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Abendessen' })).toContainText('Annegret');
});

test('a member with entries cannot be deleted and the page says why, one without entries can', async ({
  person,
  friend,
}) => {
  const { page, texts, expectsInConsole } = person;
  const group = await aBusyGroup(friend);
  // Until the copy reaches back to the beginning, her entries are asked for, which may be answered when she is gone.
  expectsInConsole(/404.*\/ledger\?member=/);
  const doraId = await addMember(friend, group.code, 'Dora');
  await person.remembers(group);
  await page.goto(routes.memberDetails(group.code, group.ids.Ben ?? ''));
  await expect(page.getByText(fill(texts.members.details.blocked, { name: 'Ben' }))).toBeVisible();

  await page.goto(routes.memberDetails(group.code, doraId));
  await page.getByRole('button', { name: fill(texts.members.details.delete, { name: 'Dora' }) }).click();
  await page
    .getByRole('alertdialog', { name: fill(texts.members.details.question, { name: 'Dora' }) })
    .getByRole('button', { name: texts.members.details.confirm })
    .click();
  await expect(page).toHaveURL(routes.main);
  await expect(page.getByRole('list', { name: texts.balances.label }).getByRole('listitem')).toHaveCount(3);
  await expect.poll(async () => (await friend.get(`users/${doraId}`)).status()).toBe(404);
});

test('the history of a member has their entries only, newest first, and lets them be deleted', async ({
  person,
  friend,
}) => {
  const { page, texts } = person;
  const group = await aBusyGroup(friend);
  await spent(friend, group, { description: 'Nur für Cleo', amount: 4, payer: 'Cleo', for: ['Cleo'] });
  await spent(friend, group, { description: 'Kahnfahrt', amount: 6, payer: 'Ben' });
  await person.remembers(group);
  await page.goto(routes.memberDetails(group.code, group.ids.Ben ?? ''));
  await page.getByRole('link', { name: texts.members.details.history }).click();
  await expect(page).toHaveURL(routes.memberHistory(group.code, group.ids.Ben ?? ''));
  const rows = page.getByRole('main').getByRole('listitem');
  await expect(rows).toHaveText([/Kahnfahrt/, /Ben/, /Abendessen/]);
  await rows.first().getByRole('button').click();
  await page.getByRole('button', { name: fill(texts.details.deleteNamed, { name: 'Kahnfahrt' }) }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: texts.details.deletion.confirm }).click();
  await expect(rows).toHaveCount(2);
  await expect.poll(() => storedEntries(friend, group)).toHaveLength(3);
});

test('an edit that starts in the history of a member leads back to it', async ({ person, friend }) => {
  const { page, texts } = person;
  const group = await aBusyGroup(friend);
  await person.remembers(group);
  const history = routes.memberHistory(group.code, group.ids.Ben ?? '');
  await page.goto(history);
  await page.getByRole('main').getByRole('button', { name: 'Abendessen' }).click();
  await page.getByRole('link', { name: fill(texts.details.editNamed, { name: 'Abendessen' }) }).click();
  await expect(page).toHaveURL(routes.updateExpense(group.code, group.expenseId));
  await expect(page.getByRole('heading', { name: texts.entries.editExpense })).toBeVisible();
  await page.getByRole('link', { name: texts.shell.back, exact: true }).click();
  await expect(page).toHaveURL(history);
});
