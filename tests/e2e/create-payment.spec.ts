import { routes } from '@/lib/routes';
import { fillPayment, openForm, personChoice, savePayment } from './support/entry-forms';
import { aBusyGroup, aGroup, balanceOf } from './support/group';
import { expect, test } from './support/person';
import { storedEntries } from './support/stored';

test('Ben gives Anna what he owes her, and both balances follow', async ({ person, friend }) => {
  const { page, texts, euros } = person;
  const group = await aBusyGroup(friend);
  const before = await balanceOf(friend, group, 'Ben');
  await person.remembers(group);
  await openForm(person, routes.createPayment);
  await fillPayment(person, 'Ben', '2,00', 'Anna');
  await savePayment(person);
  await expect(page).toHaveURL(routes.main);
  await expect.poll(() => balanceOf(friend, group, 'Ben')).toBeCloseTo(before + 2, 10);
  await page.getByRole('button', { name: texts.main.view.history }).click();
  const row = page.getByRole('listitem').filter({ hasText: euros(2) });
  await expect(row).toContainText('Ben');
  await expect(row).toContainText('Anna');
});

test('nobody pays themselves: the maker cannot be chosen as recipient', async ({ person, friend }) => {
  const { texts } = person;
  await person.remembers(await aGroup(friend, 'Lissabon 2026'));
  await openForm(person, routes.createPayment);
  await fillPayment(person, 'Anna', '5', 'Ben');
  await personChoice(person, texts.entries.maker, 'Ben').check();
  await expect(personChoice(person, texts.entries.recipient, 'Ben')).toBeDisabled();
  await expect(personChoice(person, texts.entries.recipient, 'Ben')).not.toBeChecked();
});

test('a payment without an amount and people says what is missing, and nothing is stored', async ({
  person,
  friend,
}) => {
  const { page, texts } = person;
  const group = await aGroup(friend, 'Lissabon 2026');
  await person.remembers(group);
  await openForm(person, routes.createPayment);
  await savePayment(person);
  await expect(page.getByText(texts.errors['missing-payment-amount'])).toBeVisible();
  await expect(page.getByText(texts.errors['missing-payment-maker'])).toBeVisible();
  await expect(page.getByText(texts.errors['missing-payment-recipient'])).toBeVisible();
  expect(await storedEntries(friend, group)).toHaveLength(0);
});
