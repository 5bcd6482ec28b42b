import { routes } from '@/lib/routes';
import { amountField, openForm } from './support/entry-forms';
import { aBusyGroup } from './support/group';
import { expect, type Language, textsOf, test } from './support/person';

const other = (language: Language): Language => (language === 'de' ? 'en' : 'de');

test('switching the language inside a group keeps the screen, and holds from then on', async ({
  person,
  friend,
}) => {
  const { page, language } = person;
  await person.remembers(await aBusyGroup(friend));
  await page.goto(routes.settleExpenses);
  const next = other(language);
  await page.getByRole('button', { name: new RegExp(`^${next}`, 'i') }).click();
  await expect(page.getByRole('heading', { name: textsOf[next].settle.title })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', next);
  await expect(page).toHaveURL(routes.settleExpenses);
  await page.goto(routes.createExpense);
  await expect(page.getByRole('heading', { name: textsOf[next].entries.newExpense })).toBeVisible();
});

test('on an invitation the switch leads to the same invitation in the other language', async ({
  person,
  friend,
}) => {
  const { page, language } = person;
  const group = await aBusyGroup(friend, 'Ferien & Co');
  await page.goto(routes.joinGroup(language, group.name, group.code));
  const next = other(language);
  await page.getByRole('button', { name: new RegExp(`^${next}`, 'i') }).click();
  await expect(page).toHaveURL(routes.joinGroup(next, group.name, group.code));
  await expect(page.getByRole('button', { name: textsOf[next].invitation.join })).toBeVisible();
});

test('a typed amount is shown in the notation of the other language', async ({ person, friend }) => {
  const { page, language } = person;
  await person.remembers(await aBusyGroup(friend));
  await openForm(person, routes.createExpense);
  await amountField(person).fill(language === 'de' ? '12,5' : '12.5');
  // The form has no footer: the language is switched on another screen, and the draft waits.
  await page.goto(routes.main);
  const next = other(language);
  await page.getByRole('button', { name: new RegExp(`^${next}`, 'i') }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', next);
  await page.goto(routes.createExpense);
  const field = page.getByLabel(textsOf[next].entries.amount, { exact: true });
  await expect(field).toHaveValue(next === 'de' ? /^12,50?$/ : /^12\.50?$/);
});

test('in yen, decimals are refused with a message', async ({ person, friend }) => {
  const { page, texts } = person;
  const group = await aBusyGroup(friend);
  const currency = { groupCode: group.code, currency: 'JPY' };
  expect((await friend.patch(`groups/currency/${group.code}`, { data: currency })).status()).toBe(200);
  await person.remembers(group);
  await openForm(person, routes.createExpense);
  await amountField(person).focus();
  await page.keyboard.type('1234,50');
  await amountField(person).blur();
  await expect(amountField(person)).toHaveValue('1234,50');
  await expect(page.getByText(texts.errors['amount-not-whole'])).toBeVisible();
  await amountField(person).fill('1.234,00');
  await expect(page.getByText(texts.errors['amount-not-whole'])).toBeHidden();
  await amountField(person).blur();
  await expect(amountField(person)).toHaveValue('1234');
});

test.describe('a phone in another zone', () => {
  test.use({ timezoneId: 'Pacific/Kiritimati' });

  test('shows its own clock at the first visit, without a reload', async ({ person, friend }) => {
    const { page, language } = person;
    const group = await aBusyGroup(friend);
    await person.remembers(group);
    const answer = await friend.get(`expenses/${group.expenseId}`);
    const { expense } = (await answer.json()) as { expense: { createdAt: string } };
    await page.goto(routes.expenseDetails(group.code, group.expenseId));
    const time = new Intl.DateTimeFormat(language === 'de' ? 'de-DE' : 'en-GB', {
      timeZone: 'Pacific/Kiritimati',
      hour: '2-digit',
      minute: '2-digit',
    }).format(new Date(expense.createdAt));
    await expect(page.getByRole('main').locator('time').last()).toContainText(time);
  });
});
