import { existsSync } from 'node:fs';
import type { Page } from '@playwright/test';
import sharp from 'sharp';

import { routes } from '@/lib/routes';
import { expect, hasApp, isKept, loseLine, test } from './support/kept-app';
import type { Person } from './support/person';

/** The app on a device: what the worker keeps, what it answers, and how the next version comes. */

const offer = ({ page, texts }: Person) =>
  page.getByRole('status').filter({ hasText: texts.shell.newVersion.text });

/** The browser looks for a new worker when the app is looked at again. */
const looksForVersion = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));

const waitingWorker = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting?.state);

test('the worker keeps the app and nothing that somebody has entered', async ({ person, friend }) => {
  const group = await hasApp(person, friend);
  const kept = await person.page.evaluate(async () => {
    const names = await caches.keys();
    const caught = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return caught.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(kept).toContain(routes.offline);
  expect(kept.filter((path) => !/^\/(_next\/static|icons)\//.test(path))).toEqual([routes.offline]);
  expect(kept.filter((path) => path.includes(group.code))).toEqual([]);
  expect(kept.length).toBeGreaterThan(10);
});

test('a page that only a server can show says so, and comes when the network is back', async ({
  person,
  friend,
  line,
}) => {
  const { page, texts } = person;
  await hasApp(person, friend);
  loseLine(person, line);
  await page.goto(routes.terms);
  await expect(page.getByRole('heading', { name: texts.offline.heading })).toBeVisible();
  line.is('up');
  await page.getByRole('button', { name: texts.offline.retry }).click();
  await expect(page.getByRole('heading', { level: 1, name: texts.terms.title })).toBeVisible();
});

test('a network that hangs is not waited for where the device can do without', async ({
  person,
  friend,
  line,
}) => {
  const { page } = person;
  await hasApp(person, friend);
  line.is('hanging');
  await page.goto(routes.main);
  // The page is here although nothing was answered; what it asks for itself is under way.
  await expect(page.locator('body')).toBeVisible();
  expect(await page.evaluate(() => document.querySelector('meta[http-equiv]') !== null)).toBe(true);
  line.is('up');
});

test('an app that is away is told from a page of its own', async ({ person, friend, line }) => {
  const { page } = person;
  await hasApp(person, friend);
  person.expectsInConsole(/status of 50/);
  line.answers(503);
  await page.goto(routes.main);
  expect(await page.evaluate(() => document.querySelector('meta[http-equiv]') !== null)).toBe(true);
});

test('the kept page runs its own scripts and no others', async ({ person, friend, line }) => {
  const { page } = person;
  await hasApp(person, friend);
  loseLine(person, line);
  await page.goto(routes.main);
  person.expectsInConsole(/Content Security Policy/);
  const heard = await page.evaluate(async () => {
    const refused: string[] = [];
    document.addEventListener('securitypolicyviolation', (event) => refused.push(event.effectiveDirective));
    document.body.append(
      Object.assign(document.createElement('script'), { textContent: 'window.smuggled = 1' }),
    );
    document.body.append(
      Object.assign(document.createElement('style'), { textContent: 'body { opacity: 0 }' }),
    );
    while (refused.length < 2) await new Promise((resolve) => requestAnimationFrame(resolve));
    return refused.sort();
  });
  expect(heard).toEqual(['script-src-elem', 'style-src-elem']);
  expect(await page.evaluate(() => 'smuggled' in window)).toBe(false);
});

test('a new version is offered in every tab and takes nothing that was typed', async ({
  person,
  friend,
  line,
}) => {
  const { page, texts } = person;
  await hasApp(person, friend);
  const other = await page.context().newPage();
  await other.goto(routes.main);
  await isKept(other);
  await page.goto(routes.createExpense);
  await page.getByLabel(texts.entries.description).fill('Fähre nach Almada');

  line.deploy('another build');
  // The button is there once the worker is known to the page, which is when it has nothing else to do.
  await expect(async () => {
    await looksForVersion(page);
    await expect(offer(person)).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expect(page.getByLabel(texts.entries.description)).toHaveValue('Fähre nach Almada');
  const reloaded = page.waitForEvent('load');
  await offer(person).getByRole('button', { name: texts.shell.newVersion.action }).click();
  await reloaded;
  await expect(page.getByLabel(texts.entries.description)).toHaveValue('Fähre nach Almada');
  await expect(offer(person)).toHaveCount(0);

  // The other tab has the former version still: it is asked, and not reloaded.
  await expect(offer({ ...person, page: other })).toBeVisible();
});

test('a new version that the browser does not put in place leaves nobody with a button that spins', async ({
  person,
  friend,
  line,
}) => {
  const { page, texts } = person;
  await page.addInitScript(() => {
    ServiceWorker.prototype.postMessage = () => undefined;
  });
  await hasApp(person, friend);
  await page.goto(routes.main);
  line.deploy('another build');
  await expect(async () => {
    await looksForVersion(page);
    await expect(offer(person)).toBeVisible({ timeout: 1000 });
  }).toPass();
  const reloaded = page.waitForEvent('load');
  await offer(person).getByRole('button', { name: texts.shell.newVersion.action }).click();
  await reloaded;
  await expect(offer(person)).toBeVisible();
});

test('a form that keeps no draft is not offered a new version over it, and is once it was put away', async ({
  person,
  friend,
  line,
}) => {
  const { page, texts } = person;
  await hasApp(person, friend);
  // The browser finds it with the next page, and fetches it while that page has other things to do.
  line.deploy('another build');
  await page.goto(routes.groupSettings);
  await page.getByRole('button', { name: texts.groupSettings.editName }).click();
  await page.getByRole('textbox', { name: texts.groupSettings.name }).fill('Porto');
  await expect.poll(() => waitingWorker(page), { timeout: 30_000 }).toBe('installed');
  await expect(offer(person)).toHaveCount(0);
  await page.getByRole('button', { name: texts.shell.edit.cancel }).click();
  await expect(offer(person)).toBeVisible({ timeout: 30_000 });
});

test('whoever is busy puts a new version off', async ({ person, friend, line }) => {
  const { page, texts } = person;
  await hasApp(person, friend);
  // A page that came before the first worker has no former version that would wait.
  await page.reload();
  line.deploy('another build');
  await expect(async () => {
    await looksForVersion(page);
    await expect(offer(person)).toBeVisible({ timeout: 1000 });
  }).toPass();
  await offer(person).getByRole('button', { name: texts.shell.newVersion.later }).click();
  await expect(offer(person)).toHaveCount(0);
});

test('the manifest has a name, pictures that are there and as large as they say, and two ways in', async ({
  person,
}) => {
  type Picture = { src: string; sizes: string; purpose?: string; form_factor?: string };
  const answer = await person.page.request.get('/manifest.webmanifest');
  const manifest = (await answer.json()) as {
    name: string;
    start_url: string;
    display: string;
    lang: string;
    icons: Picture[];
    screenshots: Picture[];
    shortcuts: { name: string; url: string; icons: Picture[] }[];
  };
  const { shortcuts } = person.texts.manifest;
  expect(manifest).toMatchObject({ name: 'Pari', start_url: routes.main, display: 'standalone' });
  expect(manifest.lang).toBe(person.language);
  expect(manifest.icons.filter(({ purpose }) => purpose === 'maskable')).toHaveLength(2);
  expect(manifest.shortcuts.map(({ name, url }) => [name, url])).toEqual([
    [shortcuts.expense, routes.createExpense],
    [shortcuts.settle, routes.settleExpenses],
  ]);
  const factors = new Set(manifest.screenshots.map(({ form_factor }) => form_factor));
  expect(factors).toEqual(new Set(['narrow', 'wide']));
  const pictures = [
    ...manifest.icons,
    ...manifest.screenshots,
    ...manifest.shortcuts.flatMap(({ icons }) => icons),
  ];
  for (const { src, sizes } of pictures) {
    expect(existsSync(`public${src}`), src).toBe(true);
    const { width, height } = await sharp(await (await person.page.request.get(src)).body()).metadata();
    expect(`${width}x${height}`, src).toBe(sizes);
  }
});
