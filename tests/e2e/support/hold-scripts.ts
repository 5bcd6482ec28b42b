import type { Person } from './person';

/**
 * Holds the scripts back, as on a slow line on which the page is there long before them.
 * @returns a function that releases them
 */
export async function holdScripts({ page }: Person): Promise<() => void> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/_next/static/chunks/*.js', async (route) => {
    await released;
    await route.continue();
  });
  return release;
}
