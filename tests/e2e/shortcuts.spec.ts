import { routes } from '@/lib/routes';
import { SEARCH_MIN_ENTRIES } from '@/lib/limits';
import { amountField } from './support/entry-forms';
import { aBusyGroup, aLongGroup } from './support/group';
import { expectNoBarriers } from './support/page-checks';
import { expect, type Person, test } from './support/person';

/** Single keys (docs/screens.md#keyboard). */

test.use({ hasTouch: false });

const list = ({ page, texts }: Person) => page.getByRole('dialog', { name: texts.shortcuts.title });

/** Presses until the list opens, because the shortcuts are loaded when the page is idle. */
const asksForList = async (person: Person) =>
  expect(async () => {
    await person.page.keyboard.press('?');
    await expect(list(person)).toBeVisible({ timeout: 1000 });
  }).toPass();

const closesList = async (person: Person) => {
  await person.page.keyboard.press('Escape');
  await expect(list(person)).toBeHidden();
};

for (const width of [360, 1280]) {
  test(`n, / and ? do what the list says at ${width} px`, async ({ person, friend }) => {
    const { page, texts } = person;
    await page.setViewportSize({ width, height: 900 });
    const group = await aLongGroup(friend, SEARCH_MIN_ENTRIES);
    await person.remembers(group);
    await page.goto(routes.groupSettings);
    await asksForList(person);
    await expect(list(person)).toContainText(texts.shortcuts.search);
    await expectNoBarriers(page);
    await closesList(person);

    await page.keyboard.press('/');
    await expect(page).toHaveURL(routes.main);
    const search = page.getByRole('searchbox', { name: texts.history.search.label });
    await expect(search).toBeFocused();
    await page.keyboard.type('n7?/');
    await expect(search).toHaveValue('n7?/');
    await page.keyboard.press('Escape');
    await expect(search).toHaveValue('');

    await page.getByRole('heading', { level: 1 }).focus();
    await page.keyboard.press('Control+n');
    await page.keyboard.press('n');
    await expect(amountField(person)).toBeFocused();
    await expect(page).toHaveURL(routes.createExpense);
    await expect(amountField(person)).toHaveValue('');
  });
}

test('switched off, they do nothing until they are switched on in the settings', async ({
  person,
  friend,
}) => {
  const { page, texts } = person;
  await person.remembers(await aBusyGroup(friend));
  await page.goto(routes.groupSettings);
  const control = page.getByRole('main').getByRole('switch', { name: texts.shortcuts.use });
  await asksForList(person);
  await list(person).getByRole('switch', { name: texts.shortcuts.use }).press('Space');
  await closesList(person);
  await expect(control).not.toBeChecked();
  await page.getByRole('heading', { level: 1 }).focus();
  await page.keyboard.press('n');
  await page.keyboard.press('?');
  await expect(list(person)).toBeHidden();
  await expect(page).toHaveURL(routes.groupSettings);

  await page.reload();
  await expect(control).not.toBeChecked();
  await control.press('Space');
  await expect(control).toBeChecked();
  await page.getByRole('heading', { level: 1 }).focus();
  await asksForList(person);
});
