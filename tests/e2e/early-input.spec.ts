import { routes } from '@/lib/routes';
import { amountField, personChoice, saveExpense } from './support/entry-forms';
import { aGroup } from './support/group';
import { holdScripts } from './support/hold-scripts';
import { expect, test } from './support/person';
import { picture } from './support/picture';
import { theEntry } from './support/stored';

/** People begin to type as soon as they see the page, before its scripts are there. */

test('an expense that was entered before the scripts came is saved as it was entered', async ({
  person,
  friend,
}) => {
  const { page, texts } = person;
  const group = await aGroup(friend, 'Reise');
  await person.remembers(group);
  const release = await holdScripts(person);
  await page.goto(routes.createExpense, { waitUntil: 'commit' });
  await amountField(person).fill('12,30');
  await page.getByLabel(texts.entries.description).fill('Fähre');
  await personChoice(person, texts.entries.payer, 'Ben').check();
  await page.getByRole('checkbox', { name: 'Cleo' }).click();
  release();
  // Only script keeps the draft in sessionStorage, so after this the scripts are there.
  await expect(page.getByRole('checkbox', { name: 'Cleo' })).not.toBeChecked();
  await expect.poll(() => page.evaluate(() => JSON.stringify(sessionStorage))).toContain('Fähre');
  await saveExpense(person);
  await expect(page).toHaveURL(routes.main);
  const entry = await theEntry(friend, group);
  expect(entry).toMatchObject({
    expenseDescription: 'Fähre',
    expenseAmount: 12.3,
    expensePayer: { userName: 'Ben' },
  });
});

test('a picture that was chosen before the scripts came is seen', async ({ person, friend }) => {
  const { page } = person;
  const group = await aGroup(friend, 'Reise');
  await person.remembers(group);
  const release = await holdScripts(person);
  await page.goto(routes.contact(group.code), { waitUntil: 'commit' });
  await page.locator('input[type=file]').setInputFiles(picture);
  release();
  await expect(page.getByRole('img', { name: /shot\.png/ })).toBeVisible();
});

test('a choice that was made before the scripts came stays', async ({ person, friend }) => {
  const { page, texts } = person;
  const group = await aGroup(friend, 'Reise');
  await person.remembers(group);
  const release = await holdScripts(person);
  await page.goto(routes.contact(group.code), { waitUntil: 'commit' });
  await page.getByLabel(texts.contact.type).selectOption({ label: texts.contact.types.feature });
  await page.getByLabel(texts.contact.message, { exact: true }).fill('Bitte mit Musik.');
  release();
  await expect(page.locator('input[type=file]')).toHaveCount(0);
  await expect(page.getByLabel(texts.contact.message, { exact: true })).toHaveValue('Bitte mit Musik.');
});
