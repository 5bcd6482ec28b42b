import type { APIRequestContext, Page } from '@playwright/test';

import { routes } from '@/lib/routes';
import { amountField, fillExpense, openForm, saveExpense } from './support/entry-forms';
import { aGroup, type TestGroup } from './support/group';
import { expect, type Person, test } from './support/person';
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

/** Somebody who has typed an expense in a new group. @returns the group */
async function typesPizza(person: Person, friend: APIRequestContext): Promise<TestGroup> {
  const group = await aGroup(friend, 'Rom');
  await person.remembers(group);
  await openForm(person, routes.createExpense);
  await fillExpense(person, '30', 'Pizza', 'Anna');
  return group;
}

/** Another tab with all that this one holds, as browsers duplicate one: `window.open` copies sessionStorage, too. */
async function duplicateOf(page: Page): Promise<Page> {
  const copy = page.context().waitForEvent('page');
  await page.evaluate(() => void window.open(location.href));
  return copy;
}

for (const isOffline of [false, true]) {
  test(`a form in a duplicated tab saves an entry of its own${isOffline ? ', without a network' : ''}`, async ({
    person,
    friend,
  }) => {
    const { page, texts } = person;
    const group = await typesPizza(person, friend);
    const other = { ...person, page: await duplicateOf(page) };
    await expect(other.page.getByText(texts.entries.draft.justNow)).toBeVisible();
    await expect(amountField(other)).toHaveValue(/^30/);
    await expect(amountField(other)).toBeFocused();
    // What screens open later is loaded after them.
    await other.page.waitForLoadState('networkidle');
    await page.context().setOffline(isOffline);

    await page.bringToFront();
    await saveExpense(person);
    await expect(page).toHaveURL(routes.main);
    await other.page.bringToFront();
    await fillExpense(other, '20', 'Taxi', 'Ben');
    await saveExpense(other);
    await expect(other.page).toHaveURL(routes.main);
    if (isOffline) person.expectsInConsole(/ERR_INTERNET_DISCONNECTED/);
    await page.context().setOffline(false);
    await expect
      .poll(async () => (await storedEntries(friend, group)).map((entry) => entry.expenseDescription).sort())
      .toEqual(['Pizza', 'Taxi']);
  });
}

test('a draft that was saved before its browser was killed does not come back', async ({
  person,
  friend,
}) => {
  const { page, texts } = person;
  const group = await typesPizza(person, friend);
  const session = await page.evaluate(() => JSON.stringify(sessionStorage));
  await saveExpense(person);
  await expect.poll(() => storedEntries(friend, group)).toHaveLength(1);
  await page.evaluate((kept) => void Object.assign(sessionStorage, JSON.parse(kept)), session);
  await openForm(person, routes.createExpense);
  await expect(amountField(person)).toHaveValue('');
  await expect(page.getByText(texts.entries.draft.justNow)).toBeHidden();
});

test('a form that was left behind says so, and can be begun anew', async ({ person, friend }) => {
  const { page, texts } = person;
  const group = await aGroup(friend, 'Rom');
  await person.remembers(group);
  const left = page.getByText(texts.entries.draft.justNow);
  const description = page.getByLabel(texts.entries.description);
  await openForm(person, routes.createExpense);
  await fillExpense(person, '30', 'Pizza', 'Anna');
  // Another kind is the same form for whoever types.
  const kinds = page.getByRole('group', { name: texts.entries.kind });
  await kinds.getByRole('link', { name: texts.entries.payment }).click();
  await expect(page).toHaveURL(routes.createPayment);
  await expect(amountField(person)).toHaveValue(/^30/);
  await expect(left).toBeHidden();
  await kinds.getByRole('link', { name: texts.entries.expense }).click();
  await expect(page).toHaveURL(routes.createExpense);
  await expect(description).toHaveValue('Pizza');
  await expect(left).toBeHidden();
  await openForm(person, routes.createExpense);
  await expect(left).toBeVisible();
  await expect(description).toHaveValue('Pizza');
  await page.getByRole('button', { name: texts.entries.draft.discard }).click();
  await expect(left).toBeHidden();
  await expect(description).toHaveValue('');
  await expect(amountField(person)).toHaveValue('');
  await expect(amountField(person)).toBeFocused();
  expect(
    await page.evaluate(() => Object.keys(sessionStorage).filter((name) => name.endsWith('create-expense'))),
  ).toEqual([]);
});
