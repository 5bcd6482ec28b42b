import type { Page } from '@playwright/test';

/** Makes the browser look like one that can install a web app. */

export const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

/** Makes scripts of all later pages see another user agent. */
export async function callsItself(page: Page, userAgent: string): Promise<void> {
  await page.addInitScript((name) => {
    Object.defineProperty(navigator, 'userAgent', { value: name });
  }, userAgent);
}

/** Fires the browser's offer to install the page. `timesPrompted` counts how often its prompt was opened. */
export const offerInstall = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const { dataset } = document.documentElement;
    const prompt = () => {
      dataset.prompted = String(Number(dataset.prompted ?? 0) + 1);
      return Promise.resolve();
    };
    const userChoice = Promise.resolve({ outcome: 'accepted', platform: 'web' });
    const event = new Event('beforeinstallprompt', { cancelable: true });
    return dispatchEvent(Object.assign(event, { prompt, userChoice }));
  });

export const timesPrompted = (page: Page): Promise<number> =>
  page.evaluate(() => Number(document.documentElement.dataset.prompted ?? 0));
