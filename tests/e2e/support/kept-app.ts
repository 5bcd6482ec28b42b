import type { APIRequestContext, Page } from '@playwright/test';

import { routes } from '@/lib/routes';
import { unsteadyLine } from '@/tests/support/unsteady-line';
import { aBusyGroup } from './group';
import { expect, type Person, test as base } from './person';

type Line = Awaited<ReturnType<typeof unsteadyLine>>;

const serverPort = Number(process.env.E2E_PORT ?? 4717);

/** A browser that may install the app, on a line that can be cut. Friends reach the server directly. */
export const test = base.extend<{ line: Line }>({
  serviceWorkers: 'allow',
  // Playwright reads from the destructuring pattern which fixtures this one needs.
  // eslint-disable-next-line no-empty-pattern
  line: async ({}, provide) => {
    const line = await unsteadyLine(serverPort);
    await provide(line);
    line.close();
  },
  baseURL: async ({ line }, provide) => {
    await provide(line.origin);
  },
  friend: async ({ playwright }, provide) => {
    const context = await playwright.request.newContext({
      baseURL: `http://localhost:${serverPort}/api/v1/`,
    });
    await provide(context);
    await context.dispose();
  },
});

/** Where functions run: a page of Playwright, or that of another browser. */
type Looked = Pick<Page, 'evaluate'>;

/** Waits until the service worker is active and has all files. It is registered only when the device is idle. */
export const isKept = (page: Looked): Promise<void> =>
  expect
    .poll(
      () => page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active?.state ?? ''),
      { timeout: 40_000 },
    )
    .toBe('activated');

/** Waits until the device has stored a copy of the group, which it does when idle. */
export const hasCopy = (page: Looked, groupCode: string): Promise<void> =>
  expect
    .poll(
      () =>
        page.evaluate(
          (code) =>
            new Promise<boolean>((resolve) => {
              const opening = indexedDB.open('pari');
              // The app has to create it.
              opening.onupgradeneeded = () => opening.transaction?.abort();
              opening.onsuccess = () => {
                const database = opening.result;
                const found = database.objectStoreNames.contains('heads')
                  ? database.transaction('heads').objectStore('heads').count(code)
                  : null;
                if (found) found.onsuccess = () => resolve(found.result > 0);
                else resolve(false);
                database.close();
              };
              opening.onerror = () => resolve(false);
            }),
          groupCode,
        ),
      { timeout: 40_000 },
    )
    .toBe(true);

/** How many changes this device has stored and does not know to be done. A write that has begun is waited for. */
export const keptChanges = (page: Looked): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('pari');
        opening.onerror = () => reject(new Error('no database'));
        opening.onsuccess = () => {
          const counting = opening.result.transaction('changes').objectStore('changes').count();
          counting.onsuccess = () => {
            opening.result.close();
            resolve(counting.result);
          };
        };
      }),
  );

/** Prepares a phone with the installed app and one group, of which only the main screen was opened. */
export async function hasApp(person: Person, friend: APIRequestContext) {
  const group = await aBusyGroup(friend);
  await person.remembers(group);
  await person.page.goto(routes.main);
  await isKept(person.page);
  await hasCopy(person.page, group.code);
  return group;
}

/** From now on no request gets an answer. Browsers log that in the console. */
export function loseLine(person: Person, line: Line): void {
  person.expectsInConsole(/Failed to load resource|ERR_|FetchEvent/);
  line.is('down');
}

export { expect };
