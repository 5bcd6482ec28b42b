import { existsSync } from 'node:fs';
import type { Page } from '@playwright/test';
import sharp from 'sharp';

import { routes } from '@/lib/routes';
import { expect, hasApp, isKept, loseLine, test } from './support/kept-app';
import type { Person } from './support/person';

/** The installed app: what the service worker keeps, what it answers, and how the next version comes. */

const offer = ({ page, texts }: Person) =>
  page.getByRole('status').filter({ hasText: texts.shell.newVersion.text });

/** The app checks for a new worker when it becomes visible again. */
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

test('a page that only a server can show says so, and is shown when the network is back', async ({
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

test('the app does not wait for a hanging network if the device can do without', async ({
  person,
  friend,
  line,
}) => {
  const { page } = person;
  await hasApp(person, friend);
  line.is('hanging');
  await page.goto(routes.main);
  // The kept page is shown although the network has not answered.
  await expect(page.locator('body')).toBeVisible();
  expect(await page.evaluate(() => document.querySelector('meta[http-equiv]') !== null)).toBe(true);
  line.is('up');
});

test('a server that answers 503 is replaced by the kept page', async ({ person, friend, line }) => {
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

test('a new version is offered in every tab and loses nothing that was typed', async ({
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
  // The offer appears once the page has registered the worker, which it does when idle.
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

  // The other tab still has the former version: it shows the offer, and is not reloaded.
  await expect(offer({ ...person, page: other })).toBeVisible();
});

test('if the browser does not activate a new version, the page reloads instead of waiting for ever', async ({
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

test('a new version is not offered over a form without a draft, but after that is closed', async ({
  person,
  friend,
  line,
}) => {
  const { page, texts } = person;
  await hasApp(person, friend);
  // The browser finds the new version with the next page, and installs it in the background.
  line.deploy('another build');
  await page.goto(routes.groupSettings);
  await page.getByRole('button', { name: texts.groupSettings.editName }).click();
  await page.getByRole('textbox', { name: texts.groupSettings.name }).fill('Porto');
  await expect.poll(() => waitingWorker(page), { timeout: 30_000 }).toBe('installed');
  await expect(offer(person)).toHaveCount(0);
  await page.getByRole('button', { name: texts.shell.edit.cancel }).click();
  await expect(offer(person)).toBeVisible({ timeout: 30_000 });
});

test('a new version can be put off', async ({ person, friend, line }) => {
  const { page, texts } = person;
  await hasApp(person, friend);
  // Without a reload the first worker does not control the page, so no new one would have to wait.
  await page.reload();
  line.deploy('another build');
  await expect(async () => {
    await looksForVersion(page);
    await expect(offer(person)).toBeVisible({ timeout: 1000 });
  }).toPass();
  await offer(person).getByRole('button', { name: texts.shell.newVersion.later }).click();
  await expect(offer(person)).toHaveCount(0);
});

test('the manifest has a name, pictures that exist in the stated sizes, and two shortcuts', async ({
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
