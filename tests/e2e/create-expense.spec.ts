import { routes } from '@/lib/routes';
import {
  amountField,
  fillExpense,
  openForm,
  personChoice,
  previewedShares,
  saveExpense,
} from './support/entry-forms';
import { aGroup } from './support/group';
import { expectNoBarriers } from './support/page-checks';
import { expect, fill, hearsOnlyAnswers, type Person, test } from './support/person';
import { storedEntries, storedExpense, theEntry } from './support/stored';

test('Anna pays 10 € for three, and the odd cent is stored as the preview shows it', async ({
  person,
  friend,
}) => {
  const { page, euros } = person;
  const group = await aGroup(friend, 'Lissabon 2026');
  await person.remembers(group);
  await openForm(person, routes.createExpense);
  await fillExpense(person, '10', 'Abendessen', 'Anna');
  const previewed = await previewedShares(person, ['Anna', 'Ben', 'Cleo'], 1000);
  expect(Object.values(previewed).toSorted()).toEqual([euros(3.33), euros(3.33), euros(3.34)]);

  await saveExpense(person);
  await expect(page).toHaveURL(routes.main);
  await expect(page.getByText(euros(10)).first()).toBeVisible();
  const entry = await theEntry(friend, group);
  const stored = await storedExpense(friend, entry._id);
  expect(stored.expensePayer.userName).toBe('Anna');
  expect(Object.fromEntries(stored.shares.map(({ userName, amount }) => [userName, euros(amount)]))).toEqual(
    previewed,
  );
});

test('“12,50 Fähre”, typed into the amount, is an amount and what it was for', async ({ person, friend }) => {
  const { page, texts } = person;
  const group = await aGroup(friend, 'Reise');
  await person.remembers(group);
  await openForm(person, routes.createExpense);
  await page.keyboard.type('12,50 Fähre');
  await expect(page.getByLabel(texts.entries.description)).toHaveValue('Fähre');
  await personChoice(person, texts.entries.payer, 'Anna').check();
  await saveExpense(person);
  await expect(page).toHaveURL(routes.main);
  await expect(theEntry(friend, group)).resolves.toMatchObject({
    ...{ expenseDescription: 'Fähre', expenseAmount: 12.5 },
  });
});

test('an amount goes along when the expense turns out to be a payment, and back', async ({
  person,
  friend,
}) => {
  const { page, texts } = person;
  await person.remembers(await aGroup(friend, 'Reise'));
  await openForm(person, routes.createExpense);
  await amountField(person).fill('12,30');
  const kind = page.getByRole('group', { name: texts.entries.kind });
  await kind.getByText(texts.entries.payment, { exact: true }).click();
  await expect(page.getByRole('heading', { name: texts.entries.newPayment })).toBeVisible();
  await expect(amountField(person)).toHaveValue(/12[,.]30/);
  await kind.getByText(texts.entries.expense, { exact: true }).click();
  await expect(page.getByRole('heading', { name: texts.entries.newExpense })).toBeVisible();
  await expect(amountField(person)).toHaveValue(/12[,.]30/);
  await page.reload();
  await kind.getByText(texts.entries.payment, { exact: true }).click();
  await expect(amountField(person)).toHaveValue(/12[,.]30/);
});

test('an expense for some of the group is shared by those only', async ({ person, friend }) => {
  const { page, texts, euros } = person;
  const group = await aGroup(friend, 'Küche', ['Anna', 'Ben', 'Cleo', 'Deniz']);
  await person.remembers(group);
  await openForm(person, routes.createExpense);
  await fillExpense(person, '12,50', 'Taxi', 'Ben');
  await page.getByRole('button', { name: texts.entries.none }).click();
  await expect(page.getByRole('status').filter({ hasText: texts.entries.summary.nobody })).toBeVisible();
  await saveExpense(person);
  await expect(page.getByText(texts.errors['expense-beneficiary-required'])).toBeVisible();
  await page.getByRole('checkbox', { name: 'Cleo' }).check();
  await page.getByRole('checkbox', { name: 'Deniz' }).check();
  const shared = page.getByRole('group', { name: texts.entries.beneficiaries });
  await expect(shared.getByRole('checkbox', { name: euros(6.25) })).toHaveCount(2);
  await saveExpense(person);
  await expect(page).toHaveURL(routes.main);
  const entry = await theEntry(friend, group);
  const { shares } = await storedExpense(friend, entry._id);
  expect(shares.map(({ userName }) => userName).toSorted()).toEqual(['Cleo', 'Deniz']);
});

test('a form with nothing in it says what is missing, and leads to it', async ({ person, friend }) => {
  const { page, texts } = person;
  await person.remembers(await aGroup(friend, 'Lissabon 2026'));
  await openForm(person, routes.createExpense);
  await saveExpense(person);
  await expect(page.getByText(texts.errors['missing-expense-amount'])).toBeVisible();
  await expect(page.getByText(texts.errors['missing-expense-description'])).toBeVisible();
  await expect(page.getByText(texts.errors['missing-expense-payer'])).toBeVisible();
  await expect(amountField(person)).toBeFocused();
});

test('an amount is read as one number, or refused in words, and never rewritten under the caret', async ({
  person,
  friend,
}) => {
  const { page, texts, language } = person;
  await person.remembers(await aGroup(friend, 'Lissabon 2026'));
  await openForm(person, routes.createExpense);
  const amount = amountField(person);
  const notation = (text: string) =>
    language === 'de' ? text.replace(/[.,]/g, (mark) => (mark === '.' ? ',' : '.')) : text;
  const unclear = page.getByText(texts.errors['amount-unclear']);
  const readsAs = async (typed: string, read: string) => {
    await amount.fill('');
    await amount.pressSequentially(typed);
    await expect(amount).toHaveValue(typed);
    await amount.blur();
    await expect(amount).toHaveValue(read);
  };
  for (const typed of ['1.234,56', '1,234.56', '1 234,56', notation('1,234.56 €'), '١٢٣٤٫٥٦'])
    await readsAs(typed, notation('1234.56'));
  await readsAs(notation('1,500'), notation('1500.00'));
  await expect(unclear).toBeHidden();
  for (const typed of [notation('12.345'), '12 50', '12€5', '10 %']) await readsAs(typed, typed);
  await expect(unclear).toBeVisible();
  await expect(amount).toHaveAttribute('aria-invalid', 'true');
  await page.getByRole('button', { name: texts.entries.save }).click();
  await expect(amount).toBeFocused();

  await amount.fill('1250');
  await expect(unclear).toBeHidden();
  await amount.evaluate((field: HTMLInputElement) => field.setSelectionRange(2, 2));
  await page.keyboard.type('9,');
  await expect(amount).toHaveValue('129,50');
  expect(await amount.evaluate((field: HTMLInputElement) => field.selectionStart)).toBe(4);
});

test('in a currency without decimals nobody bears a part of a unit', async ({ person, friend }) => {
  const group = await aGroup(friend, 'Kyoto');
  const currency = { groupCode: group.code, currency: 'JPY' };
  expect((await friend.patch(`groups/currency/${group.code}`, { data: currency })).status()).toBe(200);
  await person.remembers(group);
  await openForm(person, routes.createExpense);
  await fillExpense(person, '1000', 'Ryokan', 'Anna');
  const previewed = await previewedShares(person, ['Anna', 'Ben', 'Cleo'], 1000);
  expect(Object.values(previewed).toSorted()).toEqual(['333\u00a0JPY', '333\u00a0JPY', '334\u00a0JPY']);
  await saveExpense(person);
  await expect(person.page).toHaveURL(routes.main);
  const entry = await theEntry(friend, group);
  const { shares } = await storedExpense(friend, entry._id);
  expect(shares.map(({ amount }) => amount).toSorted()).toEqual([333, 333, 334]);
});

test('a group of one is asked for a second person instead of an expense', async ({ person, friend }) => {
  const { page, texts } = person;
  await person.remembers(await aGroup(friend, 'Allein', ['Anna']));
  await page.goto(routes.createExpense);
  await expect(page.getByRole('heading', { name: texts.shell.tooFew.heading })).toBeVisible();
  await page.getByRole('link', { name: texts.shell.tooFew.action }).click();
  await expect(page).toHaveURL(routes.createGroupMembers);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

/** The path to which changes are posted. */
const CHANGES = '**/api/v1/groups/*/changes';

/** Fires the event by which the browser says that the network is back. */
const comeOnline = ({ page }: Person) => page.evaluate(() => dispatchEvent(new Event('online')));

/** The "not sent" mark of a row of the history, not that of the balances, which a big screen shows beside it. */
const marks = ({ page, texts }: Person, title: string) =>
  page.getByRole('listitem').filter({ hasText: title }).getByRole('img', { name: texts.shell.notSent });

test('what was typed survives a reload and a look at the balances', async ({ person, friend }) => {
  const { page, texts, euros } = person;
  await person.remembers(await aGroup(friend, 'Lissabon 2026'));
  await openForm(person, routes.createExpense);
  await fillExpense(person, '24', 'Hafenrundfahrt', 'Cleo');
  await page.getByRole('checkbox', { name: 'Ben' }).uncheck();
  await page.reload();
  await page.getByRole('link', { name: texts.shell.back }).click();
  await expect(page).toHaveURL(routes.main);
  await page.goBack();
  await expect(amountField(person)).toHaveValue(euros(24).replace('\u00a0€', ''));
  await expect(page.getByLabel(texts.entries.description)).toHaveValue('Hafenrundfahrt');
  await expect(personChoice(person, texts.entries.payer, 'Cleo')).toBeChecked();
  await expect(page.getByRole('checkbox', { name: 'Ben' })).not.toBeChecked();
});

test('what was entered without a network is answered with its amount, and can be taken back', async ({
  person,
  friend,
}) => {
  const { page, texts, euros } = person;
  const group = await aGroup(friend, 'Reise');
  await person.remembers(group);
  await openForm(person, routes.createExpense);
  await page.route(CHANGES, (route) => route.abort());
  person.expectsInConsole(/ERR_FAILED|Failed to fetch/);
  await fillExpense(person, '34.5', 'Pizza', 'Anna');
  await saveExpense(person);
  await expect(page).toHaveURL(routes.main);
  const bar = page
    .locator('.undo-bar')
    .filter({ hasText: fill(texts.activity.offer.saved, { name: 'Pizza', amount: euros(34.5) }) });
  await expect(bar).toBeVisible();
  await expectNoBarriers(page);
  await bar.getByRole('button', { name: texts.activity.undo }).click();
  await expect(page.getByRole('region', { name: texts.activity.offer.done })).toBeVisible();
  await page.unroute(CHANGES);
  await comeOnline(person);
  await page.getByRole('button', { name: texts.main.view.history }).click();
  await expect(page.getByText('Pizza')).toBeHidden();
  await expect.poll(() => storedEntries(friend, group)).toHaveLength(0);
});

test('without a network the expense is there at once, marked until it is sent, and saved once', async ({
  person,
  friend,
}) => {
  const { page, texts, euros } = person;
  person.expectsInConsole(/ERR_FAILED|Failed to fetch/);
  const group = await aGroup(friend, 'Lissabon 2026');
  await person.remembers(group);
  await openForm(person, routes.createExpense);
  await fillExpense(person, '24', 'Hafenrundfahrt', 'Cleo');
  await page.route(CHANGES, (route) => route.abort());
  await saveExpense(person);
  await expect(page).toHaveURL(routes.main);
  await page.getByRole('button', { name: texts.main.view.history }).click();
  const row = page.getByRole('listitem').filter({ hasText: 'Hafenrundfahrt' });
  await expect(row).toContainText(euros(24));
  await expect(marks(person, 'Hafenrundfahrt')).toHaveCount(1);
  expect(await storedEntries(friend, group)).toEqual([]);
  await page.unroute(CHANGES);
  await comeOnline(person);
  await expect(marks(person, 'Hafenrundfahrt')).toHaveCount(0);
  await expect(row).toHaveCount(1);
  expect(await storedEntries(friend, group)).toHaveLength(1);
});

test('a lost answer does not make a second expense', async ({ person, friend }) => {
  const { page, texts } = person;
  person.expectsInConsole(/ERR_FAILED|Failed to fetch/);
  const group = await aGroup(friend, 'Lissabon 2026');
  await person.remembers(group);
  await openForm(person, routes.createExpense);
  await fillExpense(person, '7', 'Eis', 'Ben');
  await page.route(CHANGES, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await saveExpense(person);
  await theEntry(friend, group);
  await page.getByRole('button', { name: texts.main.view.history }).click();
  await expect(marks(person, 'Eis')).toHaveCount(1);
  // The app sends again by itself, so an answer may be under way.
  await page.unrouteAll({ behavior: 'wait' });
  await comeOnline(person);
  await expect(marks(person, 'Eis')).toHaveCount(0);
  expect(await storedEntries(friend, group)).toHaveLength(1);
});

test('if the payer has left the group, the expense comes back as it was typed, and is saved with another payer', async ({
  person,
  friend,
}) => {
  const { page, texts } = person;
  const group = await aGroup(friend, 'Lissabon 2026');
  await person.remembers(group);
  await hearsOnlyAnswers(person);
  await openForm(person, routes.createExpense);
  await fillExpense(person, '7', 'Eis', 'Ben');
  await page.getByRole('checkbox', { name: 'Ben' }).uncheck();
  await friend.delete(`users/${group.ids.Ben ?? ''}`);
  await saveExpense(person);
  const notice = page.getByRole('complementary', { name: texts.shell.refused.label });
  await notice.getByRole('button', { name: texts.shell.refused.look }).click();
  await expect(page).toHaveURL(/\/create-expense\?again=/);
  await expect(page.getByLabel(texts.entries.description)).toHaveValue('Eis');
  await expect(notice).toBeHidden();
  await personChoice(person, texts.entries.payer, 'Cleo').check();
  await saveExpense(person);
  await expect(page).toHaveURL(routes.main);
  const stored = await storedExpense(friend, (await theEntry(friend, group))._id);
  expect([stored.expenseDescription, stored.expensePayer.userName]).toEqual(['Eis', 'Cleo']);
  await expect(notice).toBeHidden();
});

test('a new expense is in the history and says who paid for whom', async ({ person, friend }) => {
  const { page, texts } = person;
  await person.remembers(await aGroup(friend, 'Lissabon 2026'));
  await openForm(person, routes.createExpense);
  await fillExpense(person, '0,01', 'Kaugummi', 'Ben');
  await saveExpense(person);
  await expect(page).toHaveURL(routes.main);
  await page.getByRole('button', { name: texts.main.view.history }).click();
  const row = page.getByRole('listitem').filter({ hasText: 'Kaugummi' });
  await expect(row).toContainText(fill(texts.history.paid, { payer: 'Ben', whom: texts.history.whom.all }));
  await expect(row).toContainText(person.euros(0.01));
});
