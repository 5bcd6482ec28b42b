import { SEARCH_MIN_ENTRIES } from '@/lib/limits';
import { routes } from '@/lib/routes';
import { amountField, fillExpense, lookAtRefused, openForm, saveExpense } from './support/entry-forms';
import { aBusyGroup, addMember, aGroup, aLongGroup } from './support/group';
import { memberField } from './support/member-field';
import { awake, expect, fill, hasLoadedAhead, hearsOnlyAnswers, type Person, test } from './support/person';

/**
 * What the screens load only when it is needed is loaded ahead with them: it opens without a network for the first
 * time, also where no worker keeps the files, as in these tests.
 */

/** Loses the network for good, once everything is loaded ahead. */
async function losesNetwork(person: Person): Promise<void> {
  await hasLoadedAhead(person);
  person.expectsInConsole(/ERR_INTERNET_DISCONNECTED|Failed to fetch|Failed to load chunk|ChunkLoadError/);
  await person.page.context().setOffline(true);
}

async function opens(person: Person, path: string): Promise<void> {
  await person.page.goto(path);
  await awake(person);
}

const follow = ({ page, texts }: Person, word: keyof Person['texts']['shell']['dock']) =>
  page
    .getByRole('navigation', { name: texts.shell.dock.label })
    .getByRole('link', { name: texts.shell.dock[word] })
    .click();

test.describe('in a form that was never opened before', () => {
  test.beforeEach(async ({ person, friend }) => {
    await person.remembers(await aBusyGroup(friend));
    await opens(person, routes.main);
    await losesNetwork(person);
    await follow(person, 'expense');
    await expect(amountField(person)).toBeFocused();
  });

  test('the quiet line guesses the category, and opens all of its fields', async ({ person }) => {
    const { page, texts } = person;
    const { entries: t, categories } = texts;
    await page.getByLabel(t.description).fill('Raclette');
    const line = page.getByRole('button', { name: new RegExp(`${t.more}$`) }).last();
    await expect(line).toContainText(categories['eating-out']);
    await line.click();
    await expect(page.getByRole('radiogroup', { name: t.day.label })).toBeVisible();
    await page.getByRole('button', { name: t.category.label }).click();
    await expect(page.getByRole('dialog', { name: t.category.label })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByLabel(t.note, { exact: true })).toBeVisible();
    await page.getByRole('switch', { name: t.foreign.other }).check();
    await expect(page.getByLabel(t.foreign.paidIn)).toBeVisible();
    await expect(page.getByRole('switch', { name: t.cameIn })).toBeVisible();
  });

  test('it can be split in another way, and several can have paid', async ({ person }) => {
    const { page, texts } = person;
    const { split, several, payer } = texts.entries;
    await fillExpense(person, '40', 'Taxi', 'Anna');
    await page.locator('[data-field="among"] [aria-haspopup="dialog"]').click();
    const sheet = page.getByRole('dialog', { name: split.how });
    await sheet.getByText(split.way.amounts, { exact: true }).click();
    await expect(
      page.getByRole('textbox', { name: fill(split.field.amounts, { name: 'Ben' }), exact: true }),
    ).toBeVisible();
    await page.getByRole('button', { name: several }).click();
    await page.getByRole('group', { name: payer }).getByRole('checkbox', { name: 'Ben' }).check();
    await expect(
      page.getByRole('textbox', { name: fill(split.field.paid, { name: 'Ben' }), exact: true }),
    ).toBeVisible();
  });
});

test('a long history that was not shown yet can be searched and filtered', async ({ person, friend }) => {
  const { page, texts } = person;
  const group = await aLongGroup(friend, SEARCH_MIN_ENTRIES);
  await person.remembers(group);
  await opens(person, routes.main);
  await losesNetwork(person);
  await page.getByRole('button', { name: texts.main.view.history }).click();
  await page.getByRole('searchbox').fill('ausgabe 8');
  await expect(page.getByText('Ausgabe 8', { exact: true })).toBeVisible();
  await expect(page.getByText('Ausgabe 7', { exact: true })).toBeHidden();
  await page.getByRole('button', { name: texts.history.filter }).click();
  await expect(page.getByRole('radiogroup', { name: texts.historyFilter.person })).toBeVisible();
});

test('whoever began on another screen finds history and open payments on the main one, and can undo', async ({
  person,
  friend,
}) => {
  const { page, texts } = person;
  await person.remembers(await aBusyGroup(friend));
  await opens(person, routes.groupSettings);
  await losesNetwork(person);
  await follow(person, 'home');
  await page.getByRole('button', { name: texts.main.view.history }).click();
  await expect(page.getByText('Abendessen')).toBeVisible();
  await page.getByRole('button', { name: texts.main.view.balances }).click();
  await page.getByRole('button', { name: texts.settle.paid }).first().click();
  await expect(page.getByRole('region', { name: texts.activity.offer.paid })).toBeVisible();
});

test('a refused change opens its question', async ({ person, friend }) => {
  const { page, texts } = person;
  const group = await aGroup(friend, 'Lissabon 2026', ['Anna']);
  await person.remembers(group);
  await opens(person, routes.createGroupMembers);
  const field = memberField({ page, texts });
  await addMember(friend, group.code, 'Dora');
  await field.fill('Dora');
  await field.press('Enter');
  await expect(page.getByRole('complementary', { name: texts.shell.refused.label })).toBeVisible();
  await losesNetwork(person);
  await lookAtRefused(person);
  const dialog = page.getByRole('alertdialog');
  await expect(dialog.getByRole('button', { name: texts.entries.refused.samePerson })).toBeVisible();
});

test('a refused expense opens its form again and says why', async ({ person, friend }) => {
  const { page, texts } = person;
  const group = await aGroup(friend, 'Lissabon 2026');
  await person.remembers(group);
  await hearsOnlyAnswers(person);
  await openForm(person, routes.createExpense);
  await fillExpense(person, '7', 'Eis', 'Ben');
  await page.getByRole('checkbox', { name: 'Ben' }).uncheck();
  await friend.delete(`users/${group.ids.Ben ?? ''}`);
  await saveExpense(person);
  await expect(page.getByRole('complementary', { name: texts.shell.refused.label })).toBeVisible();
  await losesNetwork(person);
  await lookAtRefused(person);
  await expect(page.getByLabel(texts.entries.description)).toHaveValue('Eis');
  await expect(page.getByRole('button', { name: texts.entries.again.discard })).toBeVisible();
});
