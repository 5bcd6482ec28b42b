import { readFile } from 'node:fs/promises';
import type { APIRequestContext } from '@playwright/test';

import { routes } from '@/lib/routes';
import { aGroup, meCookieOf, paid, spent, type TestGroup } from './support/group';
import { amountField, fillExpense, saveExpense } from './support/entry-forms';
import { expectNoBarriers, expectNoOverflow } from './support/page-checks';
import { expect, fill, type Person, test } from './support/person';

/** Anna paid 90.00 for three, and Ben 10.00 for himself and Anna, who gave him 5.00. */
async function trip(friend: APIRequestContext): Promise<TestGroup> {
  const group = await aGroup(friend, 'Hütte', ['Anna', 'Ben', 'Cleo']);
  await spent(friend, group, { description: 'Miete', amount: 90, payer: 'Anna' });
  await spent(friend, group, { description: 'Boot', amount: 10, payer: 'Ben', for: ['Anna', 'Ben'] });
  await paid(friend, group, { maker: 'Anna', amount: 5, recipient: 'Ben' });
  return group;
}

async function isAnna({ page, origin, remembers }: Person, group: TestGroup): Promise<void> {
  await remembers(group);
  await page.context().addCookies([{ name: 'me', value: meCookieOf(group, 'Anna'), url: origin }]);
}

const number = ({ page }: Person, label: string) =>
  page
    .locator('dl > div')
    .filter({ has: page.getByText(label, { exact: true }) })
    .locator('dd');

const rowOf = ({ page }: Person, name: string) => page.getByRole('link', { name: new RegExp(`^${name}`) });

test('from the balance to what it was for, and on to the entries', async ({ person, friend }) => {
  const { page, texts, euros } = person;
  const group = await trip(friend);
  await isAnna(person, group);
  await page.goto(routes.main);
  await page.getByRole('main').getByRole('link', { name: texts.shell.dock.statistics }).click();
  await expect(page.getByRole('heading', { level: 1, name: texts.statistics.title })).toBeVisible();
  await expect(number(person, texts.statistics.total)).toHaveText(euros(100));
  await expect(number(person, texts.statistics.mine)).toHaveText(euros(35));
  for (const width of [320, 360, 500, 1280, 1440]) {
    await page.setViewportSize({ width, height: 740 });
    await expectNoOverflow(page);
  }
  await expectNoBarriers(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole('button', { name: texts.statistics.asTable }).click();
  await expectNoOverflow(page);
  await expectNoBarriers(page);
  await page.getByRole('button', { name: texts.statistics.asBars }).click();
  await page.getByRole('button', { name: texts.statistics.slicedBy.person }).click();
  await expect(rowOf(person, 'Cleo')).toContainText(euros(30));
  await rowOf(person, 'Cleo').click();
  await expect(page).toHaveURL(routes.main);
  await expect(page.getByRole('link', { name: /Miete/ })).toBeVisible();
  await expect(page.getByRole('link', { name: /Boot/ })).toHaveCount(0);
  await page.goBack();
  await expect(rowOf(person, 'Cleo')).toBeVisible();
});

test('the first HTML has the figures, which are live and work without a network', async ({
  person,
  friend,
  browser,
}) => {
  const { page, texts, euros, origin } = person;
  const group = await trip(friend);
  await isAnna(person, group);
  const noScript = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  });
  const plain = await noScript.newPage();
  await plain.goto(`${origin}${routes.statistics}`);
  await expect(plain.locator('dl')).toContainText(euros(100));
  await expect(plain.locator('dl')).toContainText(euros(35));
  await expect(
    plain.getByRole('link', { name: new RegExp(`^${texts.statistics.noCategory}`) }),
  ).toContainText(euros(100));
  await noScript.close();

  await page.goto(routes.statistics);
  await expect(number(person, texts.statistics.total)).toHaveText(euros(100));
  await spent(friend, group, { description: 'Käse', amount: 7, payer: 'Cleo' });
  await expect(number(person, texts.statistics.total)).toHaveText(euros(107));

  person.expectsInConsole(/ERR_INTERNET_DISCONNECTED/);
  await page.getByRole('link', { name: texts.shell.dock.expense, exact: true }).click();
  await expect(amountField(person)).toBeFocused();
  await page.context().setOffline(true);
  await fillExpense(person, '3', 'Eis', 'Anna');
  await saveExpense(person);
  await expect(page).toHaveURL(routes.main);
  await page.getByRole('main').getByRole('link', { name: texts.shell.dock.statistics }).click();
  await expect(number(person, texts.statistics.total)).toHaveText(euros(110));
  await page.context().setOffline(false);
});

test('a budget is one line, for everybody, and is taken back from the activity', async ({
  person,
  friend,
}) => {
  const { page, texts, euros } = person;
  const { budget } = texts.statistics;
  const group = await trip(friend);
  await isAnna(person, group);
  await page.goto(routes.statistics);
  await page.getByRole('button', { name: budget.add }).click();
  const sheet = page.getByRole('dialog', { name: budget.add });
  await sheet.getByLabel(budget.amount).fill('120');
  await expectNoOverflow(page);
  await expectNoBarriers(page);
  await sheet.getByRole('button', { name: budget.save }).click();
  await expect(sheet).toBeHidden();
  const line = page.getByRole('button', { name: new RegExp(budget.everything) });
  await expect(line).toContainText(fill(budget.left, { amount: euros(20) }));
  const budgets = async () => {
    const answer = await friend.get(`groups/${group.code}/ledger`);
    return ((await answer.json()) as { group: { budgets: string } }).group.budgets;
  };
  await expect.poll(budgets).toBe('*:all:12000');
  await page.goto(routes.activity(group.code));
  await expect(page.getByText(fill(texts.main.settings.inAll, { amount: euros(120) })).first()).toBeVisible();
  await page
    .getByRole('button', { expanded: false })
    .filter({ hasText: texts.activity.done.changed })
    .click();
  const [named = ''] = fill(texts.activity.undoNamed, { what: texts.activity.what.groupSet }).split(',');
  await page.getByRole('button', { name: named }).click();
  await expect.poll(budgets).toBe('');
});

test('a settled group is one picture to share, without its code', async ({ person, friend }) => {
  const { page, texts } = person;
  const { picture } = texts.statistics;
  const group = await trip(friend);
  await paid(friend, group, { maker: 'Cleo', amount: 30, recipient: 'Anna' });
  await paid(friend, group, { maker: 'Ben', amount: 30, recipient: 'Anna' });
  await isAnna(person, group);
  await page.goto(routes.settleExpenses);
  await page.getByRole('button', { name: texts.settle.square.picture }).click();
  const sheet = page.getByRole('dialog', { name: picture.title });
  const drawn = sheet.getByRole('img');
  await expect(drawn).toHaveAccessibleName(/Hütte.*Anna/);
  expect(await drawn.getAttribute('aria-label')).not.toContain(group.code);
  await expectNoOverflow(page);
  await expectNoBarriers(page);
  const download = page.waitForEvent('download');
  await sheet.getByRole('button', { name: picture.save }).click();
  const saved = await download;
  expect(saved.suggestedFilename()).toBe(`${fill(picture.file, { name: 'Hütte' })}.png`);
  const bytes = await readFile(await saved.path());
  expect(bytes.subarray(1, 4).toString()).toBe('PNG');
  // As wide as it was drawn, and not empty: one colour alone would be far smaller.
  expect(bytes.readUInt32BE(16)).toBe(1080);
  expect(bytes.length).toBeGreaterThan(20_000);
});
