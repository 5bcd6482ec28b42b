import type { Page } from '@playwright/test';
import { expect } from './person';

/** What a page does whose font comes after its text, as over a slow line. */

/** Of the layout, as browsers measure it. */
const MAX_SHIFT = 0.02;

declare global {
  /** Sum of the layout shifts of this page. */
  var shifted: number;
}

/** Adds up the layout shifts of every page from its first moment on. */
async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    globalThis.shifted = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        globalThis.shifted += (entry as unknown as { readonly value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Holds the files of Figtree back. @returns a function that releases them */
async function holdFonts(page: Page): Promise<() => void> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/*.woff2', async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

const framesPainted = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise((painted) => {
        requestAnimationFrame(() => requestAnimationFrame(() => painted()));
      }),
  );

/**
 * Holds the font of the next page back.
 * @returns a function for when that page is there: lets the font come, and expects that nothing moves
 */
export async function fontComesLate(page: Page): Promise<() => Promise<void>> {
  await watchShifts(page);
  const release = await holdFonts(page);
  return async () => {
    await expect(page.locator('link[rel="preload"][as="font"]')).toHaveCount(1);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await framesPainted(page);
    expect(await page.evaluate(() => document.fonts.check('16px figtree'))).toBe(false);
    // What moved before has nothing to do with fonts.
    await page.evaluate(() => {
      globalThis.shifted = 0;
    });
    release();
    await page.waitForFunction(() => document.fonts.check('16px figtree'));
    await framesPainted(page);
    expect(await page.evaluate(() => globalThis.shifted)).toBeLessThanOrEqual(MAX_SHIFT);
  };
}
