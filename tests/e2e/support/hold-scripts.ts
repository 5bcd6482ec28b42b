import type { Person } from './person';

/**
 * On a slow line the page is there long before its scripts.
 * @returns lets the scripts come that were asked for since
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
