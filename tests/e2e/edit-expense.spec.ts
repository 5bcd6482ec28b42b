import { routes } from '@/lib/routes';
import { amountField, lookAtRefused, previewedShares, saveExpense } from './support/entry-forms';
import { aBusyGroup, type TestGroup } from './support/group';
import { expect, fill, hearsOnlyAnswers, looksAgain, test } from './support/person';
import { storedEntries, storedExpense } from './support/stored';
import type { APIRequestContext } from '@playwright/test';

/** A friend changes an expense while somebody else has it open. */
const friendChanges = (friend: APIRequestContext, group: TestGroup, id: string, amount: number) =>
  friend.put(`expenses/${id}`, {
    data: {
      expenseDescription: 'Abendessen',
      expenseAmount: amount,
      groupCode: group.code,
      expensePayerName: 'Anna',
      expenseBeneficiariesNames: ['Anna', 'Ben', 'Cleo'],
    },
  });

const amountOf = async (friend: APIRequestContext, { expenseId }: { readonly expenseId: string }) =>
  (await storedExpense(friend, expenseId)).expenseAmount;

test('the details of an expense show what everyone bears, to the cent', async ({ person, friend }) => {
  const { page, texts, euros } = person;
  const group = await aBusyGroup(friend);
  await person.remembers(group);
  await page.goto(routes.main);
  await page.getByRole('button', { name: texts.main.view.history }).click();
  await page.getByRole('link', { name: /Abendessen/ }).click();
  await expect(page).toHaveURL(routes.expenseDetails(group.code, group.expenseId));
  await expect(page.getByRole('heading', { name: 'Abendessen' })).toBeVisible();
  for (const { userName, amount } of (await storedExpense(friend, group.expenseId)).shares)
    await expect(page.getByRole('listitem').filter({ hasText: userName })).toContainText(euros(amount));
});

test('an amount is shown with thousands separators, and edited as a plain number', async ({
  person,
  friend,
}) => {
  const { page, texts, language } = person;
  const group = await aBusyGroup(friend);
  await friendChanges(friend, group, group.expenseId, 1234.56);
  await person.remembers(group);
  await page.goto(routes.updateExpense(group.code, group.expenseId));
  const [read, plain] = language === 'de' ? ['1.234,56', '1234,56'] : ['1,234.56', '1234.56'];
  await expect(page.getByText(read, { exact: true })).toBeVisible();
  await expect(amountField(person)).toHaveCSS('opacity', '0');
  await amountField(person).focus();
  await expect(page.getByText(read, { exact: true })).toBeHidden();
  await expect(amountField(person)).toHaveCSS('opacity', '1');
  await expect(amountField(person)).toHaveValue(plain);
  await page.getByLabel(texts.entries.description).focus();
  await expect(page.getByText(read, { exact: true })).toBeVisible();
});

test('an expense is saved only after a change, and its new shares are those that were shown', async ({
  person,
  friend,
}) => {
  const { page, texts, euros } = person;
  const group = await aBusyGroup(friend);
  await person.remembers(group);
  await page.goto(routes.expenseDetails(group.code, group.expenseId));
  await page.getByRole('link', { name: texts.details.edit, exact: true }).click();
  await expect(page).toHaveURL(routes.updateExpense(group.code, group.expenseId));
  const save = page.getByRole('button', { name: texts.entries.save });
  const amount = amountField(person);
  await expect(amount).toHaveValue(euros(10).replace('\u00a0€', ''));
  await expect(save).toBeHidden();
  await amount.fill('11');
  await expect(save).toBeVisible();
  await amount.fill('10');
  await expect(save).toBeHidden();
  await amount.fill('20');
  const previewed = await previewedShares(person, ['Anna', 'Ben', 'Cleo'], 2000);
  await saveExpense(person);
  await expect(page).toHaveURL(routes.main);
  await expect.poll(() => amountOf(friend, group)).toBe(20);
  const { shares } = await storedExpense(friend, group.expenseId);
  expect(Object.fromEntries(shares.map(({ userName, amount: share }) => [userName, euros(share)]))).toEqual(
    previewed,
  );
});

test('two friends change one expense: the later one sees both versions and decides', async ({
  person,
  friend,
}) => {
  const { page, texts, euros } = person;
  const group = await aBusyGroup(friend);
  await person.remembers(group);
  await hearsOnlyAnswers(person);
  await page.goto(routes.updateExpense(group.code, group.expenseId));
  await amountField(person).fill('30');
  await friendChanges(friend, group, group.expenseId, 40);
  await saveExpense(person);
  await expect(page).toHaveURL(routes.main);
  await lookAtRefused(person);
  const dialog = page.getByRole('alertdialog', { name: texts.entries.conflict.title });
  await expect(dialog.getByRole('cell', { name: euros(30) })).toBeVisible();
  await expect(dialog.getByRole('cell', { name: euros(40) })).toBeVisible();
  expect((await storedExpense(friend, group.expenseId)).expenseAmount).toBe(40);
  await dialog.getByRole('button', { name: texts.entries.conflict.keepMine }).click();
  await expect(page).toHaveURL(routes.main);
  await expect.poll(() => amountOf(friend, group)).toBe(30);
});

test('taking the new state of a changed expense goes on from that state', async ({ person, friend }) => {
  const { page, texts, euros } = person;
  const group = await aBusyGroup(friend);
  await person.remembers(group);
  await hearsOnlyAnswers(person);
  await page.goto(routes.updateExpense(group.code, group.expenseId));
  await amountField(person).fill('30');
  await friendChanges(friend, group, group.expenseId, 40);
  await saveExpense(person);
  await lookAtRefused(person);
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: texts.entries.conflict.takeTheirs })
    .click();
  await expect(amountField(person)).toHaveValue(euros(40).replace('\u00a0€', ''));
  expect((await storedExpense(friend, group.expenseId)).expenseAmount).toBe(40);
});

test('an expense is deleted after a question that names it, and the balances follow', async ({
  person,
  friend,
}) => {
  const { page, texts } = person;
  const group = await aBusyGroup(friend);
  await person.remembers(group);
  await page.goto(routes.expenseDetails(group.code, group.expenseId));
  await page.getByRole('button', { name: texts.details.delete }).click();
  const dialog = page.getByRole('alertdialog', {
    name: fill(texts.details.deletion.expense, { name: 'Abendessen' }),
  });
  await dialog.getByRole('button', { name: texts.details.deletion.keep }).click();
  await expect(dialog).toBeHidden();
  expect(await storedEntries(friend, group)).toHaveLength(2);
  await page.getByRole('button', { name: texts.details.delete }).click();
  await dialog.getByRole('button', { name: texts.details.deletion.confirm }).click();
  await expect(page).toHaveURL(routes.main);
  await expect(page.locator('data[value="0"]').first()).toBeVisible();
  await expect
    .poll(async () => (await storedEntries(friend, group)).map(({ itemType }) => itemType))
    .toEqual(['payment']);
});

test('deleting an expense that a friend has meanwhile raised to 500 € shows that first', async ({
  person,
  friend,
}) => {
  const { page, texts, euros } = person;
  const group = await aBusyGroup(friend);
  await person.remembers(group);
  await hearsOnlyAnswers(person);
  await page.goto(routes.expenseDetails(group.code, group.expenseId));
  await friendChanges(friend, group, group.expenseId, 500);
  await page.getByRole('button', { name: texts.details.delete }).click();
  const dialog = page.getByRole('alertdialog', {
    name: fill(texts.details.deletion.expense, { name: 'Abendessen' }),
  });
  await dialog.getByRole('button', { name: texts.details.deletion.confirm }).click();
  await expect(page).toHaveURL(routes.main);
  await lookAtRefused(person);
  await expect(dialog).toContainText(euros(500));
  await dialog.getByRole('button', { name: texts.entries.refused.deleteAnyway }).click();
  await expect.poll(async () => (await storedEntries(friend, group)).length).toBe(1);
});

test('an expense that a friend has deleted during an edit can be created anew, as it was typed', async ({
  person,
  friend,
}) => {
  const { page, texts } = person;
  person.expectsInConsole(/status of 404/);
  const group = await aBusyGroup(friend);
  await person.remembers(group);
  await hearsOnlyAnswers(person);
  await page.goto(routes.updateExpense(group.code, group.expenseId));
  await amountField(person).fill('30');
  await friend.delete(`expenses/${group.expenseId}`);
  await saveExpense(person);
  await lookAtRefused(person);
  await expect(page.getByRole('alert').filter({ hasText: texts.entries.again.deleted })).toBeVisible();
  await saveExpense(person);
  await expect(page).toHaveURL(routes.main);
  await expect
    .poll(async () => (await storedEntries(friend, group)).map(({ expenseAmount }) => expenseAmount))
    .toContain(30);
});

test('an expense that a friend has deleted meanwhile says so, and its address is a 404 from then on', async ({
  person,
  friend,
}) => {
  const { page, texts } = person;
  person.expectsInConsole(/status of 404/);
  const group = await aBusyGroup(friend);
  await person.remembers(group);
  await page.goto(routes.main);
  await page.getByRole('button', { name: texts.main.view.history }).click();
  const row = page.getByRole('link', { name: /Abendessen/ });
  await expect(row).toBeVisible();
  await row.click();
  await expect(page.getByRole('heading', { name: 'Abendessen' })).toBeVisible();
  await friend.delete(`expenses/${group.expenseId}`);
  await looksAgain(person);
  await expect(page.getByRole('heading', { name: texts.details.gone.expense })).toBeVisible();
  await expect(page).not.toHaveTitle(/Abendessen/);
  await page.getByRole('link', { name: texts.details.gone.action, exact: true }).click();
  await expect(page).toHaveURL(routes.main);
  const response = await page.goto(routes.expenseDetails(group.code, group.expenseId));
  expect(response?.status()).toBe(404);
});
