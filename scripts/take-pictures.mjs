/**
 * Takes the pictures of the README, at twice the size of the screen: the demonstration group on a phone and on a big screen,
 * in English.
 *
 *     npm run demo
 *     node scripts/take-pictures.mjs [address]
 */
import { fileURLToPath } from 'node:url';

import { chromium } from '@playwright/test';

import { launchOptions } from '../bench/browser.mjs';

const origin = process.argv[2] ?? 'http://localhost:3000';
/** The group of the demonstration (prisma/seed.ts). */
const GROUP_CODE = 'PARIDEMO3467';

const PHONE = { width: 360, height: 740 };

/**
 * Fills in a dinner that is split unevenly.
 * @param {import('@playwright/test').Page} page
 */
async function splitUnevenly(page) {
  await page.getByLabel('Amount', { exact: true }).fill('34.50');
  await page.getByLabel('What for?').fill('Pizza');
  await page.getByRole('radio', { name: 'Anna' }).check();
  await page.getByRole('button', { name: /^Split differently/ }).click();
  await page.getByRole('radio', { name: /^By shares/ }).click();
  await page.getByRole('textbox', { name: 'Shares of Cleo' }).fill('2');
  await page.getByRole('textbox', { name: 'Shares of Elif' }).fill('0.5');
  await page.getByRole('heading', { name: 'New expense' }).focus();
  await page
    .getByText('For whom?')
    .first()
    .evaluate((words) => scrollBy(0, words.getBoundingClientRect().top - 80));
}

/**
 * @type {readonly {
 *   name: string, path: string, viewport: { width: number, height: number }, isDark?: boolean,
 *   prepare?: (page: import('@playwright/test').Page) => Promise<void>
 * }[]}
 */
const PICTURES = [
  { name: 'phone', path: '/pari', viewport: PHONE },
  { name: 'uneven-split', path: '/create-expense', viewport: PHONE, prepare: splitUnevenly },
  { name: 'settling', path: '/settle-expenses', viewport: PHONE, isDark: true },
  { name: 'big-screen', path: '/pari', viewport: { width: 1280, height: 740 } },
];

const path = (/** @type {string} */ relative) => fileURLToPath(new URL(relative, import.meta.url));
const emojiFont = path(
  '../node_modules/@fontsource/noto-color-emoji/files/noto-color-emoji-emoji-400-normal.woff2',
);

/**
 * Not every machine has the emoji of a phone, so the pictures in the history are drawn with Noto's.
 * @param {import('@playwright/test').Page} page
 */
async function showEmoji(page) {
  await page.evaluate(async () => {
    document.fonts.add(await new FontFace('Emoji of a phone', 'url(/emoji.woff2)').load());
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('.picture-tile, .emoji { font-family: "Emoji of a phone" }');
    document.adoptedStyleSheets.push(sheet);
    await document.fonts.ready;
  });
}

const browser = await chromium.launch(launchOptions);
try {
  for (const { name, path: screen, viewport, isDark = false, prepare } of PICTURES) {
    const context = await browser.newContext({
      viewport,
      locale: 'en-GB',
      timezoneId: 'Europe/Berlin',
      colorScheme: isDark ? 'dark' : 'light',
      deviceScaleFactor: 2,
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
    });
    const cookies = { storedGroupCodes: GROUP_CODE, activeGroupCode: GROUP_CODE, language: 'en' };
    await context.addCookies(
      Object.entries(cookies).map(([key, value]) => ({ name: key, value, url: origin })),
    );
    const page = await context.newPage();
    await page.route('**/emoji.woff2', (route) => route.fulfill({ path: emojiFont }));
    await page.goto(origin + screen, { waitUntil: 'networkidle' });
    await prepare?.(page);
    await showEmoji(page);
    await page.screenshot({ path: path(`../docs/pictures/${name}.png`) });
    await context.close();
  }
} finally {
  await browser.close();
}
