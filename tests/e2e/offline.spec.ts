import { matchScreen, routes, SCREEN_NAMES } from '@/lib/routes';
import { fillExpense, openForm, saveExpense } from './support/entry-forms';
import { aBusyGroup, aGroup, balanceOf, sendChange } from './support/group';
import { expect, hasApp, hasCopy, isKept, loseLine, test } from './support/kept-app';
import { expectNoBarriers, expectNoOverflow, expectOneLanguage } from './support/page-checks';
import { confirmPaid, owing, payButton, sheetOf } from './support/paying';
import type { Person } from './support/person';
import { screens } from './support/screens';

/** Without a network, every group that was open on this device works with what the device has. */

/** The heading of a page as the server renders it, read without opening the page on the device. */
async function headingOf({ page }: Person, path: string): Promise<string> {
  const html = await (await page.request.get(path)).text();
  const [, heading = ''] = /<h1[^>]*>(.*?)<\/h1>/s.exec(html) ?? [];
  return heading.replace(/<[^>]*>/g, '');
}

test('every screen of a group opens without a network, also one that was never seen', async ({
  person,
  friend,
  line,
}) => {
  const { page, euros } = person;
  const group = await hasApp(person, friend);
  const paths = Object.values(screens)
    .map(({ path }) => path(group, person.language))
    .filter((path) => matchScreen(path) !== null);
  expect(new Set(paths.map((path) => matchScreen(path)?.screen))).toEqual(new Set(SCREEN_NAMES));
  const headings = new Map<string, string>();
  for (const path of paths) headings.set(path, await headingOf(person, path));
  loseLine(person, line);
  for (const [path, heading] of headings) {
    expect(heading, path).not.toBe('');
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }), path).toHaveText(heading);
    expect(new URL(page.url()).pathname, path).toBe(path);
    await expect(page.locator('html')).toHaveAttribute('lang', person.language);
  }
  await page.goto(routes.memberHistory(group.code, group.ids.Ben ?? ''));
  await expect(page.getByText('Abendessen')).toBeVisible();
  await page.goto(routes.main);
  await expect(page.getByText(euros(10)).first()).toBeVisible();
});

test('a start without a network removes nothing that it has shown', async ({ person, friend, line }) => {
  const { page } = person;
  await hasApp(person, friend);
  loseLine(person, line);
  await page.addInitScript(() => {
    const seen: boolean[] = [];
    Object.assign(window, { seen });
    new MutationObserver(() => {
      const [dock] = [...document.querySelectorAll('nav')].filter((nav) => nav.getClientRects().length > 0);
      if (seen.at(-1) !== (dock !== undefined)) seen.push(dock !== undefined);
    }).observe(document, { subtree: true, childList: true, attributes: true });
  });
  // On a fast processor the frame and its screen would appear in one step.
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  await page.reload();
  await expect(page.locator('main data').first()).toBeVisible();
  expect(await page.evaluate(() => (window as Window & { seen?: boolean[] }).seen)).toEqual([false, true]);
});

test('an expense entered without a network is stored once, although the app was closed in between', async ({
  person,
  friend,
  line,
}) => {
  const { page, texts } = person;
  const group = await hasApp(person, friend);
  loseLine(person, line);
  await openForm(person, routes.createExpense);
  await fillExpense(person, '12', 'Fähre', 'Ben');
  await saveExpense(person);
  await page.getByRole('button', { name: texts.main.view.history }).click();
  await expect(page.getByRole('link', { name: /Fähre/ })).toBeVisible();
  await expect(page.getByRole('img', { name: texts.shell.notSent }).first()).toBeVisible();
  const context = page.context();
  await page.close();

  const again = await context.newPage();
  await again.goto(routes.main);
  await expect(again.getByText('Fähre')).toBeVisible();
  line.is('up');
  await again.reload();
  await expect(again.getByText('Fähre')).toBeVisible();
  const named = async () => {
    const answer = await friend.get(`expenses/byGroupCode/${group.code}`);
    return (await answer.text()).split('Fähre').length - 1;
  };
  await expect.poll(named).toBe(1);
  await expect(again.getByRole('img', { name: texts.shell.notSent })).toHaveCount(0);
  expect(await named()).toBe(1);
});

/** Records at each change of the DOM the text of `<last-look>`, and whether the screen itself is there. */
function watchStart(): void {
  const seen: [look: string | null, hasScreen: boolean][] = [];
  Object.assign(window, { seenAtStart: seen });
  new MutationObserver(() => {
    const look = document.querySelector('last-look');
    const screens = [...document.querySelectorAll('h1')].filter((heading) => !look?.contains(heading));
    seen.push([look?.textContent ?? null, screens.length > 0]);
  }).observe(document, { childList: true, subtree: true });
}

test('a start without a network shows how the main screen looked last, until the screen itself is there', async ({
  person,
  friend,
  line,
}) => {
  const { page, texts } = person;
  const group = await hasApp(person, friend);
  const isKeptWith = (text: string) =>
    expect
      .poll(() => page.evaluate(() => localStorage.getItem('look1') ?? ''), { timeout: 20_000 })
      .toContain(text);
  await isKeptWith(group.name);
  loseLine(person, line);
  await page.addInitScript(watchStart);
  await page.goto(routes.main);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(group.name);
  await expect(page.locator('last-look')).toHaveCount(0);
  const seen = await page.evaluate(
    () => (window as unknown as { seenAtStart: [string | null, boolean][] }).seenAtStart,
  );
  const before = seen.find(([look, hasScreen]) => look !== null && !hasScreen)?.[0];
  expect(before).toContain(group.name);
  expect(before).toContain('Anna');

  await page.getByRole('button', { name: texts.main.view.history }).click();
  await expect(page.getByText('Abendessen').first()).toBeVisible();
  await isKeptWith('Abendessen');
  await page.goto(routes.main);
  await expect(page.getByText('Abendessen').first()).toBeVisible();
});

test('a group that was never open here says so, and every way out stays', async ({
  person,
  friend,
  line,
}) => {
  const { page, texts } = person;
  const group = await hasApp(person, friend);
  const other = await aGroup(friend, 'Porto');
  await person.remembers(group, other);
  loseLine(person, line);
  await page.goto(routes.memberDetails(other.code, other.ids.Anna ?? ''));
  await expect(page.getByRole('heading', { name: texts.offline.heading })).toBeVisible();
  await expect(page.getByText(texts.offline.group)).toBeVisible();
  await expect(page.getByRole('navigation', { name: texts.shell.dock.label })).toBeVisible();
});

test('pages that need a network say what for', async ({ person, friend, line }) => {
  const { page, texts } = person;
  await hasApp(person, friend);
  loseLine(person, line);
  await page.goto(routes.onboardingCreateGroup);
  await expect(page.getByText(texts.offline.create)).toBeVisible();
  await expect(page).toHaveTitle(new RegExp(texts.offline.heading));
  await expectNoBarriers(page);
  await expectNoOverflow(page);
  await expectOneLanguage(page, person.language);
  await page.goto(routes.onboardingEnterGroupCode);
  await expect(page.getByText(texts.offline.join)).toBeVisible();
  await page.goto('/');
  await expect(page.getByRole('list', { name: texts.balances.label })).toBeVisible();
  await expect(page).toHaveURL(routes.main);
});

test('with a hanging network the balances are shown before anything was answered', async ({
  person,
  friend,
  line,
}) => {
  const { page, texts } = person;
  await hasApp(person, friend);
  line.is('hanging');
  await page.goto(routes.main);
  await expect(page.getByRole('list', { name: texts.balances.label })).toBeVisible();
  line.is('up');
});

test('a browser that keeps nothing works with a network as before', async ({ person, friend, line }) => {
  const { page, texts } = person;
  const group = await aBusyGroup(friend);
  await person.remembers(group);
  // Some browsers have no IndexedDB and no service workers in private windows.
  await page.addInitScript(() => {
    Object.defineProperty(window, 'indexedDB', { get: () => undefined });
    Reflect.deleteProperty(Navigator.prototype, 'serviceWorker');
  });
  await openForm(person, routes.createExpense);
  await fillExpense(person, '12', 'Fähre', 'Ben');
  await saveExpense(person);
  await page.getByRole('button', { name: texts.main.view.history }).click();
  await expect(page.getByRole('link', { name: /Fähre/ })).toBeVisible();
  await expect(page.getByRole('img', { name: texts.shell.notSent })).toHaveCount(0);
  expect(line.origin).toBe(new URL(page.url()).origin);
});

test('in a tunnel, the sheet of a payment opens with its code, and the payment is sent afterwards', async ({
  person,
  friend,
  line,
}) => {
  const { page, texts } = person;
  const group = await owing(person, friend, 'Ben');
  const payWays = { iban: 'DE02120300000000202051', holder: 'Anna Beispiel' };
  await sendChange(friend, group, { kind: 'member.set', memberId: group.ids.Anna, payWays });
  await page.goto(routes.main);
  await isKept(page);
  await hasCopy(page, group.code);
  loseLine(person, line);
  await page.goto(routes.settleExpenses);
  await payButton(person, 100).click();
  const sheet = sheetOf(person);
  await expect(sheet.getByRole('img')).toBeVisible();
  await expect(sheet.getByText('DE02 1203 0000 0000 2020 51')).toBeVisible();
  await sheet.getByRole('textbox', { name: texts.pay.amount }).fill('40');
  await confirmPaid(person, 40);
  await expect(payButton(person, 60)).toBeVisible();
  expect(await balanceOf(friend, group, 'Ben')).toBe(-100);
  line.is('up');
  await expect.poll(() => balanceOf(friend, group, 'Ben'), { timeout: 60_000 }).toBe(-60);
});
