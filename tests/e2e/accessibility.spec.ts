import { routes } from '@/lib/routes';
import { amountField, fillExpense, openForm, saveButton, saveExpense } from './support/entry-forms';
import { aBusyGroup, aGroup } from './support/group';
import { expectNoBarriers, expectNoOverflow } from './support/page-checks';
import { expect, type Person, test } from './support/person';

/** States of screens that are not seen on arrival, and the use of the keyboard alone. */

test.beforeEach(async ({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

/** Presses Tab until an element has the focus. Fails after 40 steps. */
async function tabTo({ page }: Person, wanted: ReturnType<Person['page']['locator']>) {
  for (let steps = 0; steps < 40; steps += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(wanted).toBeFocused();
}

test('an expense is recorded and settled with the keyboard alone', async ({ person, friend }) => {
  const { page, texts } = person;
  await person.remembers(await aGroup(friend, 'Nur Tasten', ['Anna', 'Ben']));
  await page.goto(routes.main);
  const dock = page.getByRole('navigation', { name: texts.shell.dock.label });
  await tabTo(person, dock.getByRole('link', { name: texts.shell.dock.expense }));
  await page.keyboard.press('Enter');
  await expect(amountField(person)).toBeFocused();
  await page.keyboard.type('10');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel(texts.entries.description)).toBeFocused();
  await page.keyboard.type('Brot');
  await page.keyboard.press('Enter');
  const payer = page.getByRole('radiogroup', { name: texts.entries.payer });
  await expect(payer.getByRole('radio').first()).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(payer.getByRole('radio', { name: 'Ben' })).toBeChecked();
  await tabTo(person, saveButton(person));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(routes.main);

  await tabTo(person, dock.getByRole('link', { name: texts.shell.dock.settle }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: texts.settle.title })).toBeFocused();
  await tabTo(person, page.getByRole('main').getByRole('button', { name: texts.settle.paid }).first());
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(routes.main);
  await expect(page.getByText(texts.balance.settled)).toHaveCount(2);
});

test('the first Tab offers to skip the bars, and Enter does', async ({ person, friend }) => {
  const { page, texts } = person;
  await person.remembers(await aBusyGroup(friend));
  await page.goto(routes.main);
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: texts.shell.skip });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

test('forms that show errors have no barriers and fit on a narrow screen', async ({ person, friend }) => {
  const { page, texts } = person;
  const group = await aGroup(friend, 'Reise');
  await person.remembers(group);
  await openForm(person, routes.createExpense);
  await saveExpense(person);
  await expect(amountField(person)).toHaveAttribute('aria-invalid', 'true');
  await expectNoBarriers(page);
  await page.goto(routes.contact(group.code));
  await page.getByRole('button', { name: texts.contact.submit }).click();
  await expect(page.getByLabel(texts.contact.name, { exact: true })).toBeFocused();
  await expectNoBarriers(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoOverflow(page);
});

test('a form that could not be sent says so without a barrier', async ({ person, friend }) => {
  const { page } = person;
  person.expectsInConsole(/ERR_FAILED|Failed to fetch/);
  await person.remembers(await aGroup(friend, 'Reise'));
  await openForm(person, routes.createExpense);
  await fillExpense(person, '5', 'Obst', 'Anna');
  await page.route('**/api/v1/expenses', (route) => route.abort());
  await saveExpense(person);
  await expect(page.getByRole('alert').first()).toBeVisible();
  await expectNoBarriers(page);
});

test('dialogs and panels have no barriers', async ({ person, friend }) => {
  const { page, texts } = person;
  const group = await aBusyGroup(friend);
  await person.remembers(group);
  await page.goto(routes.main);
  await page.getByRole('button', { name: texts.shell.more }).click();
  await expect(page.getByRole('navigation', { name: texts.shell.more })).toBeVisible();
  await expectNoBarriers(page);
  await page.goto(routes.groupSettings);
  await page.getByRole('button', { name: texts.groupSettings.delete }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectNoBarriers(page);
});

test('a group without members has no barriers', async ({ person, friend }) => {
  const { page } = person;
  await person.remembers(await aGroup(friend, 'Leer', []));
  for (const path of [routes.main, routes.createExpense, routes.settleExpenses, routes.createGroupMembers]) {
    await page.goto(path);
    await expectNoBarriers(page);
  }
});

test('a group without expenses has no barriers', async ({ person, friend }) => {
  const { page, texts } = person;
  await person.remembers(await aGroup(friend, 'Ohne Ausgaben'));
  await page.context().addCookies([{ name: 'viewState', value: 'view1', url: person.origin }]);
  await page.goto(routes.main);
  await expect(page.getByRole('heading', { name: texts.history.empty.heading })).toBeVisible();
  await expectNoBarriers(page);
  await page.goto(routes.settleExpenses);
  await expect(page.getByRole('heading', { name: texts.settle.settled.heading })).toBeVisible();
  await expectNoBarriers(page);
});

test('with reduced motion no animation lasts', async ({ person, friend }) => {
  const { page } = person;
  await person.remembers(await aBusyGroup(friend));
  await page.goto(routes.main);
  const longest = await page.evaluate(() =>
    Math.max(
      0,
      ...document.getAnimations().map((animation) => Number(animation.effect?.getComputedTiming().duration)),
    ),
  );
  expect(longest).toBeLessThanOrEqual(1);
});

test('Tab on the last line of "Mehr" closes it', async ({ person, friend }) => {
  const { page, texts } = person;
  await person.remembers(await aBusyGroup(friend));
  await page.goto(routes.main);
  const panel = page.getByRole('navigation', { name: texts.shell.more });
  const leave = panel.getByRole('link', { name: texts.shell.panel.leave });
  await page.getByRole('button', { name: texts.shell.more }).click();
  await tabTo(person, leave);
  await expect(panel).toBeVisible();
  // The panel opens without script, so the page may not listen yet. It may also close late, and then takes no focus.
  await expect(async () => {
    if (await panel.isVisible()) {
      await leave.focus({ timeout: 500 });
      await page.keyboard.press('Tab');
    }
    await expect(panel).toBeHidden({ timeout: 500 });
  }).toPass();
});

test('a screen reader is told that Ben owes, without a minus', async ({ person, friend }) => {
  const { page, texts, euros } = person;
  await person.remembers(await aBusyGroup(friend));
  await page.goto(routes.main);
  // The id of the expense decides who bears the odd cent.
  const named = (amount: number) =>
    page.getByRole('link', { name: `Ben ${texts.balance.owes} ${euros(amount)}` });
  await expect(named(2.33).or(named(2.34))).toBeVisible();
});
