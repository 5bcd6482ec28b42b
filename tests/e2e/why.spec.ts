import type { Locator } from '@playwright/test';

import { routes } from '@/lib/routes';
import { aBusyGroup, aGroup, aLongGroup, balanceOf, paid, spent } from './support/group';
import { expectNoBarriers, expectNoOverflow } from './support/page-checks';
import { awake, expect, fill, isKnownAs, type Person, test } from './support/person';

/** What an amount comes from, down to the entries (docs/screens.md#why-an-amount). */

const why = ({ page, texts }: Person) => page.locator('summary', { hasText: texts.settle.why.action });

/** The cents of all figures in a part. */
const figuresOf = (part: Locator): Promise<readonly number[]> =>
  part
    .locator('data')
    .evaluateAll((all) => all.map((one) => Math.round(Number((one as HTMLDataElement).value) * 100)));

/** Waits until what is shown below a figure adds up to it, and returns how many rows that are. */
async function expectSum(part: Locator): Promise<number> {
  let rows = 0;
  await expect(async () => {
    const [sum, ...shown] = await figuresOf(part);
    expect(shown.reduce((all, each) => all + each, 0)).toBe(sum);
    rows = shown.length;
  }).toPass();
  return rows;
}

const partOf = ({ page }: Person, words: string) =>
  page.locator('details details').filter({ has: page.locator('summary', { hasText: words }) });

test('from the own balance to an entry and back, where everything is still open', async ({
  person,
  friend,
}) => {
  const { page, texts, euros } = person;
  const group = await aBusyGroup(friend);
  await spent(friend, group, { description: 'Kaffee', amount: 4, payer: 'Ben', for: ['Ben', 'Cleo'] });
  await person.remembers(group);
  await isKnownAs(person, group, 'Ben');
  await page.goto(routes.main);
  await awake(person);
  await why(person).click();
  const paidPart = partOf(person, texts.settle.why.you.paid);
  await expect(paidPart.locator('summary')).toContainText(euros(4));
  await expect(partOf(person, texts.settle.why.you.made).locator('summary')).toContainText(euros(1));
  await expect(page.getByText(texts.settle.why.you.owes)).toBeVisible();
  await paidPart.locator('summary').click();
  await expect(paidPart.getByRole('listitem')).toContainText(
    fill(texts.settle.why.beside.share, { amount: euros(2) }),
  );
  expect(await expectSum(paidPart)).toBe(1);
  await expectNoBarriers(page);
  await expectNoOverflow(page);
  await paidPart.getByRole('link', { name: /Kaffee/ }).click();
  await expect(page.getByRole('heading', { name: 'Kaffee', exact: true })).toBeVisible();
  await page.getByRole('link', { name: texts.shell.back, exact: true }).click();
  await expect(page).toHaveURL(routes.main);
  await expect(paidPart.getByRole('link', { name: /Kaffee/ })).toBeFocused();
});

test('from a payment of the plan: what it is a part of, and back to the plan', async ({ person, friend }) => {
  const { page, texts } = person;
  const group = await aGroup(friend, 'Hütte', ['Anna', 'Ben', 'Cleo', 'Deniz']);
  await spent(friend, group, { description: 'Miete', amount: 100, payer: 'Anna' });
  await spent(friend, group, { description: 'Holz', amount: 10, payer: 'Ben' });
  await paid(friend, group, { maker: 'Cleo', amount: 5, recipient: 'Anna' });
  await person.remembers(group);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(routes.settleExpenses);
  await awake(person);
  const row = page
    .getByRole('listitem')
    .filter({ hasText: fill(texts.settle.row, { from: 'Cleo', to: 'Anna' }) });
  const sheet = page.getByRole('dialog');
  await row.getByRole('button').first().click();
  await sheet.locator('summary').first().click();
  await expect(sheet).toContainText(fill(texts.settle.why.ofWhich.to, { to: 'Anna' }));
  const share = sheet
    .locator('details details')
    .filter({ hasText: 'Cleo' })
    .filter({ hasText: /Ausgaben/ });
  await share.locator('summary').click();
  expect(await expectSum(share)).toBe(2);
  await expectNoBarriers(page);
  await expectNoOverflow(page);
  await share.getByRole('link', { name: /Miete/ }).click();
  await expect(page.getByRole('heading', { name: 'Miete', exact: true })).toBeVisible();
  await page.getByRole('link', { name: texts.shell.back, exact: true }).click();
  await expect(page).toHaveURL(routes.settleExpenses);
  await row.getByRole('button').first().click();
  await expect(share.getByRole('link', { name: /Miete/ })).toBeVisible();
});

test('of another member, with more entries than the device holds: the sums hold, and older ones are loaded', async ({
  person,
  friend,
}) => {
  const { page, texts } = person;
  const group = await aLongGroup(friend, 45);
  await person.remembers(group);
  // The device never gets more of the history than the page has brought.
  await page.route(/\/ledger\?(limit|before)=/, () => new Promise(() => undefined));
  await page.goto(routes.memberDetails(group.code, group.ids.Anna ?? ''));
  await awake(person);
  await why(person).click();
  const part = partOf(person, fill(texts.settle.why.they.paid, { name: 'Anna' }));
  await part.locator('summary').click();
  const earlier = part.getByText(texts.settle.why.earlier);
  await expect(earlier).toBeVisible();
  await expectSum(part);
  const more = part.getByRole('button', { name: texts.history.more });
  await expect(async () => {
    await more.click({ timeout: 1000 });
    await expect(earlier).toHaveCount(0, { timeout: 1000 });
  }).toPass();
  expect(await expectSum(part)).toBe(45);
  await part.getByRole('link', { name: /Ausgabe 1\b/ }).click();
  await expect(page.getByRole('heading', { name: 'Ausgabe 1', exact: true })).toBeVisible();
  await page.getByRole('link', { name: texts.shell.back, exact: true }).click();
  await expect(page).toHaveURL(routes.memberDetails(group.code, group.ids.Anna ?? ''));
  await expect(part.getByRole('link', { name: /Ausgabe 1\b/ })).toBeFocused();
});

test('without a network it opens, and counts what waits on this device', async ({ person, friend }) => {
  const { page, texts, euros } = person;
  const group = await aBusyGroup(friend);
  await person.remembers(group);
  // What Ben has paid back, and the rest, which may have the odd cent.
  const inAll = 1 - (await balanceOf(friend, group, 'Ben'));
  await isKnownAs(person, group, 'Anna');
  await page.goto(routes.main);
  // After the code of all screens the device writes this note.
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('repository')), { timeout: 30_000 })
    .not.toBeNull();
  person.expectsInConsole(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  await page.context().setOffline(true);
  await page.getByRole('link', { name: texts.shell.dock.settle, exact: true }).click();
  const rows = page.getByRole('button', { name: /Ben/ });
  await rows.last().click();
  await expect(page).toHaveURL(routes.main);
  await why(person).click();
  const received = partOf(person, texts.settle.why.you.received);
  await received.locator('summary').click();
  await expect(received.getByRole('listitem')).toHaveCount(2);
  await expect(received.locator('summary')).toContainText(euros(inAll));
  expect(await expectSum(received)).toBe(2);
  await page.context().setOffline(false);
});
