import { routes } from '@/lib/routes';
import { amountField, fillExpense, openForm, saveButton, saveExpense } from './support/entry-forms';
import { aBusyGroup, aGroup, aLongGroup, balanceOf, spent } from './support/group';
import { addRule, expectNoBarriers, expectNoOverflow } from './support/page-checks';
import { awake, expect, isKnownAs, type Person, test } from './support/person';

/** Only big screens have the rail, both views side by side, and forms in a panel (docs/screens.md#big-screens). */

test.use({ viewport: { width: 1280, height: 900 }, hasTouch: false });

const balances = ({ page, texts }: Person) => page.getByRole('list', { name: texts.balances.label });

const boxOf = async (locator: ReturnType<typeof balances>) => {
  const box = await locator.boundingBox();
  if (!box) throw new Error('nothing to be seen');
  return box;
};

async function tapExpense(person: Person) {
  await awake(person);
  await person.page.getByRole('link', { name: person.texts.shell.dock.expense, exact: true }).click();
}

async function openPanel(person: Person) {
  await tapExpense(person);
  await expect(amountField(person)).toBeFocused();
}

/** As many expenses fill more than a screen. */
const MORE_THAN_A_SCREEN = 25;

/** The number of lines on which the elements are. */
const linesOf = async (locator: ReturnType<typeof balances>) => {
  const tops = await locator.evaluateAll((parts) =>
    parts.map((part) => Math.round(part.getBoundingClientRect().top)),
  );
  return new Set(tops).size;
};

test('history and balances stand beside each other, and one button swaps their columns', async ({
  person,
  friend,
}) => {
  const { page, texts } = person;
  await person.remembers(await aBusyGroup(friend));
  await page.goto(routes.main);
  const entry = page.getByRole('link', { name: /Abendessen/ });
  await expect(entry).toBeVisible();
  await expect(page.getByRole('heading', { name: texts.main.view.history, level: 2 })).toBeVisible();
  const [wide, slim] = [await boxOf(balances(person)), await boxOf(entry)];
  expect(wide.width).toBeGreaterThan(slim.width);
  expect(wide.x).toBeLessThan(slim.x);
  await expectNoOverflow(page);
  await expectNoBarriers(page);
  const activity = page.getByRole('link', { name: texts.history.activity });
  await expect(activity).toHaveCount(1);

  await expect(page.getByRole('group', { name: texts.main.view.label })).toBeHidden();
  await page.getByRole('button', { name: texts.main.view.swap }).click();
  await expect(page.getByRole('heading', { name: texts.main.view.balances, level: 2 })).toBeVisible();
  // The names change at once, the columns once the other view is rendered.
  await expect.poll(async () => (await boxOf(entry)).width).toBeGreaterThan(slim.width);
  const [now, then] = [await boxOf(entry), await boxOf(balances(person))];
  expect(now.width).toBeGreaterThan(then.width);
  expect(now.x).toBeLessThan(then.x);
  await expect(activity).toHaveCount(1);

  await page.setViewportSize({ width: 1100, height: 900 });
  await expect(balances(person)).toBeHidden();
  await expect(page.getByRole('button', { name: texts.main.view.swap })).toBeHidden();
  await expect(page.getByRole('group', { name: texts.main.view.label })).toBeVisible();
  await expect(entry).toBeVisible();
  await expectNoOverflow(page);
});

test('at 1100 px the rail stays beside the form of an entry, and a menu dims nothing', async ({
  person,
  friend,
}) => {
  const { page, texts } = person;
  await person.remembers(await aBusyGroup(friend));
  await page.setViewportSize({ width: 1100, height: 900 });
  await page.goto(routes.createExpense);
  const links = page.getByRole('navigation', { name: texts.shell.dock.label });
  await expect(links).toBeVisible();
  await expect(page.locator('.rail-head')).toBeVisible();
  await expectNoOverflow(page);
  await links.getByRole('link', { name: texts.shell.dock.home }).click();
  await page.getByRole('button', { name: texts.shell.more, exact: true }).click();
  const menu = page.getByRole('navigation', { name: texts.shell.more });
  await expect(menu).toBeVisible();
  expect(await menu.evaluate((one) => getComputedStyle(one, '::backdrop').backgroundColor)).toBe(
    'rgba(0, 0, 0, 0)',
  );
  await page.setViewportSize({ width: 900, height: 900 });
  await page.goto(routes.createExpense);
  await expect(links).toBeHidden();
});

test('the wide column is there before any script, and does not move @desk', async ({ person, friend }) => {
  const { page, texts } = person;
  await person.remembers(await aBusyGroup(friend));
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/_next\/static\/chunks\/.*\.js/, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(routes.main, { waitUntil: 'commit' });
  await expect(balances(person)).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  const { x, y, width } = await boxOf(balances(person));
  release();
  await expect(page.getByRole('heading', { name: texts.main.view.history, level: 2 })).toBeVisible();
  expect(await boxOf(balances(person))).toMatchObject({ x, y, width });
});

test('the rail shows the group and the own balance in it, and leads to another group', async ({
  person,
  friend,
}) => {
  const { page, texts, euros } = person;
  const group = await aBusyGroup(friend);
  const other = await aGroup(friend, 'Büro');
  await person.remembers(group, other);
  await isKnownAs(person, group, 'Ben');
  await page.goto(routes.settleExpenses);
  const logo = page.getByRole('link', { name: /^Pari/ });
  await expect(logo).toHaveCount(1);
  const rail = page.locator('.rail-head');
  await expect(rail).toContainText(euros(Math.abs(await balanceOf(friend, group, 'Ben'))));

  const menu = page.getByRole('navigation', { name: texts.shell.panel.manage });
  await rail.getByRole('button', { name: group.name }).click();
  await expect(menu.getByRole('link', { name: group.name })).toHaveAttribute('aria-current', 'true');
  await expectNoBarriers(page);
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await rail.getByRole('button', { name: group.name }).click();
  await menu.getByRole('link', { name: other.name }).click();
  await expect(page.getByRole('heading', { name: other.name, level: 1 })).toBeFocused();
  await expect(menu).toBeHidden();
  await expect(rail.getByRole('button', { name: other.name })).toBeVisible();

  // On the main screen the address stays as it is.
  await rail.getByRole('button', { name: other.name }).click();
  await menu.getByRole('link', { name: group.name }).click();
  await expect(page.getByRole('heading', { name: group.name, level: 1 })).toBeFocused();
  await page.goBack();
  await expect(page).toHaveURL(routes.settleExpenses);
});

test('the main screen says name and balance once, and the footer is one line', async ({ person, friend }) => {
  const { page, texts, euros } = person;
  const group = await aBusyGroup(friend);
  await person.remembers(group);
  await isKnownAs(person, group, 'Ben');
  await page.goto(routes.main);
  const rail = page.locator('.rail-head');
  const balance = rail.getByText(euros(Math.abs(await balanceOf(friend, group, 'Ben'))));
  const heading = page.getByRole('heading', { name: group.name, level: 1 });
  await expect(rail.getByRole('button', { name: group.name })).toBeVisible();
  await expect(heading).toHaveCSS('opacity', '0');
  await expect(balance).toBeHidden();
  const links = page.getByRole('contentinfo').getByRole('link');
  await expect(links).toHaveCount(3);
  expect(await linesOf(links)).toBe(1);
  const expense = await boxOf(page.getByRole('link', { name: texts.shell.dock.expense, exact: true }));

  await page.getByRole('link', { name: texts.shell.dock.members }).click();
  await expect(balance).toBeVisible();
  // Nothing in the rail moves from screen to screen.
  expect(await boxOf(page.getByRole('link', { name: texts.shell.dock.expense, exact: true }))).toEqual(
    expense,
  );
  await page.getByRole('link', { name: texts.shell.dock.home, exact: true }).click();
  await expect(heading).toBeFocused();
  await expect(balance).toBeHidden();
});

test('details, settling and settings use the second column', async ({ person, friend }) => {
  const { page, texts } = person;
  const group = await aBusyGroup(friend);
  await person.remembers(group);
  const beside = async (left: ReturnType<typeof balances>, right: ReturnType<typeof balances>) => {
    await expect(left).toBeVisible();
    await expect(right).toBeVisible();
    const [first, second] = [await boxOf(left), await boxOf(right)];
    expect(second.x).toBeGreaterThan(first.x + first.width);
    await expectNoOverflow(page);
    await expectNoBarriers(page);
  };
  const term = (text: string) => page.getByRole('term').filter({ hasText: text });
  await page.goto(routes.expenseDetails(group.code, group.expenseId));
  await beside(term(texts.details.facts.payer), page.getByRole('link', { name: texts.details.edit }));
  await page.goto(routes.memberDetails(group.code, group.ids.Ben ?? ''));
  await beside(
    page.getByRole('region', { name: texts.members.details.totals }),
    page.getByRole('link', { name: texts.members.details.history }),
  );
  await page.goto(routes.settleExpenses);
  const paid = page.getByRole('button', { name: texts.settle.paid }).first();
  await beside(paid, balances(person));
  await addRule(page, 'html { font-size: 200% }');
  await expect.poll(async () => (await boxOf(balances(person))).y).toBeGreaterThan((await boxOf(paid)).y);
  await expectNoOverflow(page);
  await page.goto(routes.groupSettings);
  await beside(
    page.getByRole('button', { name: texts.groupSettings.editName }),
    page.getByRole('button', { name: texts.groupSettings.delete, exact: true }),
  );
});

test('the form is a panel beside the screen that it was opened on, which stays where it was', async ({
  person,
  friend,
}) => {
  const { page, texts } = person;
  const group = await aLongGroup(friend, MORE_THAN_A_SCREEN);
  await person.remembers(group);
  await page.context().addCookies([{ name: 'viewState', value: 'view1', url: person.origin }]);
  await page.goto(routes.main);
  const row = page.getByText('Ausgabe 12', { exact: true });
  await row.scrollIntoViewIfNeeded();
  const left = await page.evaluate(() => scrollY);
  expect(left).toBeGreaterThan(0);

  await openPanel(person);
  await expect(page).toHaveTitle(new RegExp(texts.entries.newExpense));
  // The screen underneath can be seen, but not reached.
  await expect(row).toBeInViewport();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(texts.entries.newExpense);
  await expect(page.getByRole('main')).toHaveCount(1);
  expect(await page.evaluate(() => scrollY)).toBe(left);
  await page.mouse.move(500, 500);
  await page.mouse.wheel(0, 120);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(left + 120);

  await page.getByRole('link', { name: texts.shell.close }).click();
  await expect(amountField(person)).toBeHidden();
  await expect(page.getByRole('link', { name: texts.shell.dock.expense, exact: true })).toBeFocused();
  await expect(page).toHaveTitle(new RegExp(group.name));
  expect(await page.evaluate(() => scrollY)).toBe(left + 120);

  await openPanel(person);
  await expectNoBarriers(page);
  await expectNoOverflow(page);
  await fillExpense(person, '12', 'Fähre', 'Ben');
  await saveExpense(person);
  await expect(amountField(person)).toBeHidden();
  await expect(page.getByRole('link', { name: 'Fähre' })).toBeInViewport();
});

test('the panel covers no part of the screen beside it, and closes by its cross and by Escape @desk', async ({
  person,
  friend,
}) => {
  const { page, texts } = person;
  await person.remembers(await aBusyGroup(friend));
  for (const [path, width] of [
    [routes.main, 1280],
    [routes.main, 1920],
    [routes.createGroupMembers, 1280],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(path);
    const heading = page.getByRole('heading', { level: 1 });
    const title = await heading.textContent();
    await openPanel(person);
    await expect(heading).toHaveText(texts.entries.newExpense);
    const panel = await boxOf(page.locator('.form-panel'));
    const rights = await page
      .locator('[inert] main :is(a, button, li, h2, p)')
      .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().right));
    expect(rights).not.toEqual([]);
    expect(Math.max(...rights)).toBeLessThanOrEqual(panel.x);

    await page.getByRole('link', { name: texts.shell.close }).click();
    await expect(heading).toHaveText(title ?? '');
    const link = page.getByRole('link', { name: texts.shell.dock.expense, exact: true });
    await expect(link).toBeFocused();
    await openPanel(person);
    await page.keyboard.press('Escape');
    await expect(link).toBeFocused();
    await expect(page).toHaveURL(path);
  }
});

test('a notice in the panel instead of a form has no rail of its own', async ({ person, friend }) => {
  const { page, texts } = person;
  await person.remembers(await aGroup(friend, 'Allein', ['Anna']));
  await page.goto(routes.main);
  await tapExpense(person);
  const panel = page.locator('.form-panel');
  await expect(panel.getByRole('heading', { name: texts.entries.newExpense })).toBeVisible();
  await expect(page.locator('.rail-head')).toHaveCount(1);
  await expect(panel.getByRole('navigation')).toHaveCount(0);
  await expectNoBarriers(page);
});

test('nothing is shown beside the form of a group that this device does not have @desk', async ({
  person,
  friend,
}) => {
  const { page, texts } = person;
  const group = await aGroup(friend, 'Fremd');
  const id = await spent(friend, group, { description: 'Kanu', amount: 30, payer: 'Ben' });
  await person.remembers(await aBusyGroup(friend));
  await page.goto(routes.updateExpense(group.code, id));
  await expect(page.getByLabel(texts.entries.description)).toHaveValue('Kanu');
  await expect(page.locator('.rail-head')).toHaveCount(0);
  await expect(page.locator('.form-panel')).toBeVisible();
  await expect(page.locator('[inert]')).toHaveCount(0);
});

test('above a keyboard the button of the panel is in the bar of the panel @desk', async ({
  person,
  friend,
}) => {
  const { page } = person;
  await person.remembers(await aBusyGroup(friend));
  await openForm(person, routes.createExpense);
  await page.evaluate(() => document.documentElement.toggleAttribute('data-keyboard', true));
  const save = await boxOf(saveButton(person));
  expect(save.x).toBeGreaterThan(840);
  expect(save.y).toBeLessThan(60);
});

test('an entry is edited beside its details @desk', async ({ person, friend }) => {
  const { page, texts } = person;
  const group = await aLongGroup(friend, MORE_THAN_A_SCREEN);
  await person.remembers(group);
  const id = await spent(friend, group, { description: 'Kanu', amount: 30, payer: 'Ben' });
  await page.goto(routes.expenseDetails(group.code, id));
  await page.getByRole('link', { name: texts.details.edit }).click();
  await expect(page.getByLabel(texts.entries.description)).toHaveValue('Kanu');
  await expect(page.getByText('Kanu', { exact: true })).toBeVisible();
  await page.getByLabel(texts.entries.description).fill('Kanus');
  await saveExpense(person);
  await expect(amountField(person)).toBeHidden();
  await expect(page.getByText('Kanus', { exact: true })).toBeVisible();
});

test('a form that is opened by its address is in the panel beside the main screen @desk', async ({
  person,
  friend,
}) => {
  const { page, texts } = person;
  await person.remembers(await aBusyGroup(friend));
  await openForm(person, routes.createExpense);
  await expect(page.getByText(texts.main.total, { exact: true }).first()).toBeVisible();
  expect((await boxOf(amountField(person))).x).toBeGreaterThan(840);
  await page.setViewportSize({ width: 1100, height: 900 });
  await expect(page.getByText(texts.main.total, { exact: true })).toHaveCount(0);
  await expect(amountField(person)).toBeVisible();
});
