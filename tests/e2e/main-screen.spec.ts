import { product } from '@/lib/product';
import { routes } from '@/lib/routes';
import { aBusyGroup, aGroup, aLongGroup } from './support/group';
import { awake, expect, fill, test } from './support/person';

test('the view that a person chose is there again after a reload, in the first HTML @once', async ({
  person,
  friend,
}) => {
  const { page, texts } = person;
  await person.remembers(await aBusyGroup(friend));
  await page.goto(routes.main);
  const history = page.getByRole('button', { name: texts.main.view.history });
  const balances = page.getByRole('button', { name: texts.main.view.balances });
  await expect(balances).toHaveAttribute('aria-pressed', 'true');
  await history.click();
  await expect(page.getByText('Abendessen')).toBeVisible();
  await page.reload();
  await expect(history).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText('Abendessen')).toBeVisible();
  await balances.click();
  await expect(page.getByRole('list', { name: texts.balances.label })).toBeVisible();
});

test('the mark in the bar has the name of the product with it, and leads home', async ({
  person,
  friend,
}) => {
  const { page, texts } = person;
  await person.remembers(await aGroup(friend, 'Lissabon 2026'));
  await page.setViewportSize({ width: 360, height: 740 });
  const home = page
    .getByRole('banner')
    .getByRole('link', { name: fill(texts.shell.overview, { product: product.name }) });
  for (const path of [routes.main, routes.settleExpenses]) {
    await page.goto(path);
    await expect(home).toHaveText(product.name);
    await expect(home).toBeInViewport({ ratio: 1 });
  }
  await home.click();
  await expect(page).toHaveURL(routes.main);
  const title = page.getByRole('heading', { level: 1 });
  expect(await title.evaluate((heading) => heading.scrollWidth > heading.clientWidth)).toBe(false);
});

test('a long history comes page by page as one scrolls, newest first, each entry once', async ({
  person,
  friend,
}) => {
  const { page, texts } = person;
  const group = await aLongGroup(friend, 45);
  await person.remembers(group);
  await page.context().addCookies([{ name: 'viewState', value: 'view1', url: person.origin }]);
  await page.goto(routes.main);
  await expect(page.getByText('Ausgabe 45', { exact: true })).toBeVisible();
  const first = page.getByText('Ausgabe 1', { exact: true });
  await expect(async () => {
    await page.mouse.wheel(0, 4000);
    await expect(first).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(page.getByRole('button', { name: texts.history.more })).toHaveCount(0);
  const titles = await page.getByText(/^Ausgabe \d+$/).allInnerTexts();
  expect(titles).toEqual(Array.from({ length: 45 }, (_, index) => `Ausgabe ${45 - index}`));
});

test('coming back to a long history finds it where it was left', async ({ person, friend }) => {
  const { page, texts } = person;
  const group = await aLongGroup(friend, 25);
  await person.remembers(group);
  await page.context().addCookies([{ name: 'viewState', value: 'view1', url: person.origin }]);
  await page.goto(routes.main);
  const row = page.getByRole('link', { name: /Ausgabe 3\b/ });
  await row.scrollIntoViewIfNeeded();
  const left = await page.evaluate(() => scrollY);
  expect(left).toBeGreaterThan(0);
  await row.click();
  await expect(page.getByRole('heading', { name: 'Ausgabe 3' })).toBeVisible();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.getByRole('link', { name: texts.shell.back, exact: true }).click();
  await expect(row).toBeVisible();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(left);
});

test('today becomes yesterday in a tab that stays open over midnight @once', async ({ person, friend }) => {
  const { page, texts, language } = person;
  await person.remembers(await aBusyGroup(friend));
  const words = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  const dayWord = (days: number) => new RegExp(`^${words.format(days, 'day')}$`, 'i');
  await page.clock.install({ time: new Date() });
  await page.goto(routes.main);
  await page.getByRole('button', { name: texts.main.view.history }).click();
  await expect(page.getByRole('heading', { level: 2, name: dayWord(0) })).toBeVisible();
  await awake(person);
  await page.clock.fastForward('24:02:00');
  await expect(page.getByRole('heading', { level: 2, name: dayWord(-1) })).toBeVisible();
});

test('a group that somebody deleted says so, and leaves this device @once', async ({ person, friend }) => {
  const { page, texts } = person;
  const group = await aGroup(friend, 'Vorbei');
  const other = await aGroup(friend, 'Noch da');
  await person.remembers(group, other);
  await friend.delete(`groups/${group.code}`, { data: { groupName: group.name } });
  person.expectsInConsole(/status of 404/);
  await page.goto(routes.main);
  await expect(page.getByRole('heading', { name: texts.main.gone.heading })).toBeVisible();
  await page.getByRole('link', { name: texts.main.gone.next }).click();
  await expect(page.getByRole('heading', { name: 'Noch da' })).toBeVisible();
});

test('without a group the main screen leads to the landing page @once', async ({ person }) => {
  const { page, texts } = person;
  await page.goto(routes.main);
  await expect(page).toHaveURL(routes.home);
  await expect(page.getByRole('heading', { name: texts.home.headline })).toBeVisible();
});
