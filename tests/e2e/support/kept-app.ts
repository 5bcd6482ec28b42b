import type { APIRequestContext, Page } from '@playwright/test';

import { routes } from '@/lib/routes';
import { unsteadyLine } from '@/tests/support/unsteady-line';
import { aBusyGroup } from './group';
import { expect, type Person, test as base } from './person';

type Line = Awaited<ReturnType<typeof unsteadyLine>>;

const serverPort = Number(process.env.E2E_PORT ?? 4717);

/** A browser that may keep the app, at the end of a line that can be cut; friends have a line of their own. */
export const test = base.extend<{ line: Line }>({
  serviceWorkers: 'allow',
  // Playwright reads what a fixture needs from its pattern.
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

/** What functions run in: a page, or another browser's. */
type Looked = Pick<Page, 'evaluate'>;

/** The worker has everything that it keeps. It begins only once the device has nothing else to do. */
export const isKept = (page: Looked): Promise<void> =>
  expect
    .poll(
      () => page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active?.state ?? ''),
      { timeout: 40_000 },
    )
    .toBe('activated');

/** The device has a copy of the group, which it stores once it is left alone. */
export const hasCopy = (page: Looked, groupCode: string): Promise<void> =>
  expect
    .poll(
      () =>
        page.evaluate(
          (code) =>
            new Promise<boolean>((resolve) => {
              const opening = indexedDB.open('pari');
              // The app is to make it.
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

/** A phone that has the app and one group, whose main screen alone was ever looked at. */
export async function hasApp(person: Person, friend: APIRequestContext) {
  const group = await aBusyGroup(friend);
  await person.remembers(group);
  await person.page.goto(routes.main);
  await isKept(person.page);
  await hasCopy(person.page, group.code);
  return group;
}

/** From now on no request gets an answer, which browsers say in the console. */
export function loseLine(person: Person, line: Line): void {
  person.expectsInConsole(/Failed to load resource|ERR_|FetchEvent/);
  line.is('down');
}

export { expect };
