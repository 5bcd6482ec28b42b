import type { Request } from '@playwright/test';

import { routes } from '@/lib/routes';
import { amountField, fillExpense, fillPayment, saveExpense, savePayment } from './support/entry-forms';
import { aBusyGroup, aGroup, type TestGroup } from './support/group';
import { holdScripts } from './support/hold-scripts';
import { memberField } from './support/member-field';
import { expect, fill, type Person, test, textsOf } from './support/person';
import { storedEntries, storedExpense, theEntry } from './support/stored';

/** People in a hurry tap before the scripts of the page are there. */

/** Records every request of the page from here on. */
function watchRequests({ page }: Person) {
  const requests: Request[] = [];
  page.on('request', (request) => requests.push(request));
  return {
    posts: (path: string) =>
      requests.filter((request) => request.method() === 'POST' && new URL(request.url()).pathname === path),
    /** Expects that no URL contains what was typed, as the query of a form sent by GET would. */
    expectNothingTold: (typed: string) => {
      const addresses = requests.map((request) => decodeURIComponent(request.url()).replaceAll('+', ' '));
      expect(addresses.filter((address) => address.includes(typed) || address.includes('amount='))).toEqual(
        [],
      );
    },
  };
}

/** The path to which a device posts its changes. */
const changesOf = ({ code }: TestGroup): string => `/api/v1/groups/${code}/changes`;

test('an expense that was saved before the scripts came is saved once, as it was typed', async ({
  person,
  friend,
}) => {
  const { page, texts } = person;
  const group = await aGroup(friend, 'Reise');
  await person.remembers(group);
  const requests = watchRequests(person);
  const release = await holdScripts(person);
  await page.goto(routes.createExpense, { waitUntil: 'commit' });
  await fillExpense(person, '12,30', 'Fähre nach Föhr', 'Ben');
  await page.getByRole('checkbox', { name: 'Cleo' }).click();
  const save = page.getByRole('button', { name: texts.entries.save });
  await saveExpense(person);
  await expect(save).toHaveAttribute('aria-busy', 'true');
  await saveExpense(person);
  await saveExpense(person);
  await expect(page).toHaveURL(routes.createExpense);
  release();
  await expect(page).toHaveURL(routes.main);
  const entry = await theEntry(friend, group);
  expect(entry).toMatchObject({
    expenseDescription: 'Fähre nach Föhr',
    expenseAmount: 12.3,
    expensePayer: { userName: 'Ben' },
  });
  const { shares } = await storedExpense(friend, entry._id);
  expect(shares.map(({ userName }) => userName)).toEqual(['Anna', 'Ben']);
  expect(requests.posts(changesOf(group))).toHaveLength(1);
  requests.expectNothingTold('Fähre');
});

test('a payment that was saved before the scripts came is saved once, as it was typed', async ({
  person,
  friend,
}) => {
  const { page } = person;
  const group = await aGroup(friend, 'Reise');
  await person.remembers(group);
  const requests = watchRequests(person);
  const release = await holdScripts(person);
  await page.goto(routes.createPayment, { waitUntil: 'commit' });
  await fillPayment(person, 'Ben', '4,50', 'Cleo');
  await savePayment(person);
  await savePayment(person);
  release();
  await expect(page).toHaveURL(routes.main);
  expect(await theEntry(friend, group)).toMatchObject({ itemType: 'payment', paymentAmount: 4.5 });
  expect(requests.posts(changesOf(group))).toHaveLength(1);
  requests.expectNothingTold('4,50');
});

test('an expense that was changed before the scripts came is changed', async ({ person, friend }) => {
  const { page, texts } = person;
  const group = await aBusyGroup(friend);
  await person.remembers(group);
  const requests = watchRequests(person);
  const release = await holdScripts(person);
  await page.goto(routes.updateExpense(group.code, group.expenseId), { waitUntil: 'commit' });
  const description = page.getByLabel(texts.entries.description);
  await description.fill('Frühstück am See');
  await description.press('Enter');
  release();
  await expect
    .poll(async () => (await storedExpense(friend, group.expenseId)).expenseDescription)
    .toBe('Frühstück am See');
  requests.expectNothingTold('Frühstück');
});

test('a form tapped too early says what is missing as soon as the scripts are there, and sends nothing', async ({
  person,
  friend,
}) => {
  const { page, texts } = person;
  const group = await aGroup(friend, 'Reise');
  await person.remembers(group);
  const release = await holdScripts(person);
  await page.goto(routes.createExpense, { waitUntil: 'commit' });
  await amountField(person).fill('12,30');
  await saveExpense(person);
  release();
  const description = page.getByLabel(texts.entries.description);
  await expect(description).toHaveAttribute('aria-invalid', 'true');
  await expect(description).toBeFocused();
  await expect(amountField(person)).toHaveValue(/^12[.,]30$/);
  await expect(page.getByRole('button', { name: texts.entries.save })).not.toHaveAttribute('aria-busy');
  expect(await storedEntries(friend, group)).toEqual([]);
});

test('a message that was sent before the scripts came arrives once', async ({ person, friend }) => {
  const { page, texts } = person;
  const group = await aGroup(friend, 'Reise');
  await person.remembers(group);
  const requests = watchRequests(person);
  const release = await holdScripts(person);
  await page.goto(routes.contact(group.code), { waitUntil: 'commit' });
  await page.getByLabel(texts.contact.type).selectOption({ label: texts.contact.types.feature });
  await page.getByLabel(texts.contact.name, { exact: true }).fill('Anna');
  await page.getByLabel(texts.contact.message, { exact: true }).fill('Bitte mit Musik.');
  const send = page.getByRole('button', { name: texts.contact.submit });
  await send.click();
  await send.click();
  release();
  await expect(page.getByRole('heading', { name: texts.contact.sent.heading })).toBeVisible();
  const [sent, ...others] = requests.posts('/api/v1/feedbacks');
  expect(sent?.postDataJSON()).toMatchObject({ name: 'Anna', groupCode: group.code });
  expect(others).toEqual([]);
  requests.expectNothingTold('Musik');
});

test('a member who was added before the scripts came is added once, and the field is empty for the next', async ({
  person,
  friend,
}) => {
  const { page, texts } = person;
  const group = await aGroup(friend, 'Reise', ['Anna']);
  await person.remembers(group);
  const requests = watchRequests(person);
  const release = await holdScripts(person);
  await page.goto(routes.createGroupMembers, { waitUntil: 'commit' });
  const field = memberField({ page, texts });
  await field.fill('Benedikt');
  await page.getByRole('button', { name: texts.members.add }).dblclick();
  const list = page.getByRole('list', { name: texts.members.list });
  await expect(list.getByText('Benedikt')).toBeVisible();
  release();
  await expect(field).toHaveValue('');
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await expect(page).toHaveURL(routes.createGroupMembers);
  expect(requests.posts(routes.createGroupMembers)).toHaveLength(1);
  requests.expectNothingTold('Benedikt');
});

test('a switch of the language waits for what was typed on the page', async ({ person, friend }) => {
  const { page, texts, language } = person;
  const group = await aGroup(friend, 'Reise');
  await person.remembers(group);
  const release = await holdScripts(person);
  await page.goto(routes.contact(group.code), { waitUntil: 'commit' });
  await page.getByLabel(texts.contact.message, { exact: true }).fill('Bitte mit Musik.');
  const next = language === 'de' ? 'en' : 'de';
  await page.getByRole('button', { name: new RegExp(`^${next}`, 'i') }).click();
  release();
  await expect(page.getByRole('heading', { name: textsOf[next].contact.title })).toBeVisible();
  await expect(page.getByLabel(textsOf[next].contact.message, { exact: true })).toHaveValue(
    'Bitte mit Musik.',
  );
});

test('tapping save and leaving before the scripts came saves nothing, also after coming back', async ({
  person,
  friend,
}) => {
  const { page, texts } = person;
  const group = await aGroup(friend, 'Reise');
  await person.remembers(group);
  const requests = watchRequests(person);
  const release = await holdScripts(person);
  await page.goto(routes.createExpense, { waitUntil: 'commit' });
  await fillExpense(person, '12,30', 'Fähre', 'Ben');
  await saveExpense(person);
  await page.getByRole('link', { name: texts.shell.back, exact: true }).click();
  await expect(page).toHaveURL(routes.main);
  await page.goBack({ waitUntil: 'commit' });
  await expect(page).toHaveURL(routes.createExpense);
  release();
  // The page listens now, so a tap that was kept would have been carried out by now.
  await expect(page.getByRole('button', { name: texts.entries.save })).not.toHaveAttribute('aria-busy');
  await expect(amountField(person)).toBeFocused();
  expect(requests.posts(changesOf(group))).toEqual([]);
  expect(await storedEntries(friend, group)).toEqual([]);
});

test('no form for renaming or deleting can be sent before the scripts that open it are there', async ({
  person,
  friend,
}) => {
  const { page, texts } = person;
  const group = await aGroup(friend, 'Reise');
  await person.remembers(group);
  const release = await holdScripts(person);
  for (const path of [routes.groupSettings, routes.memberDetails(group.code, group.ids.Anna ?? '')]) {
    await page.goto(path, { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('form input:visible, form select:visible')).toHaveCount(0);
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
  }
  await page.getByRole('button', { name: fill(texts.members.details.delete, { name: 'Anna' }) }).click();
  await expect(page).toHaveURL(routes.memberDetails(group.code, group.ids.Anna ?? ''));
  release();
});

test('a plain button that was tapped before the scripts came acts once they are there', async ({
  person,
  friend,
}) => {
  const { page, texts } = person;
  await person.remembers(await aGroup(friend, 'Reise'));
  const release = await holdScripts(person);
  await page.goto(routes.groupSettings, { waitUntil: 'commit' });
  const open = page.getByRole('button', { name: texts.groupSettings.delete });
  await open.click();
  await expect(open).toHaveAttribute('aria-busy', 'true');
  release();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expect(open).not.toHaveAttribute('aria-busy');
});
