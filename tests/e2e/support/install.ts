import type { Page } from '@playwright/test';

/** Browsers that can put a web app on the home screen, as far as a page can tell. */

export const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

/** Scripts of all pages from now on take the browser for another one. */
export async function callsItself(page: Page, userAgent: string): Promise<void> {
  await page.addInitScript((name) => {
    Object.defineProperty(navigator, 'userAgent', { value: name });
  }, userAgent);
}

/** The browser offers to install the page; how often its prompt was then opened, `timesPrompted` tells. */
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
