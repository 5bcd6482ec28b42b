import { routes } from '@/lib/routes';
import { aLongGroup, spent } from './support/group';
import { expect, looksAgain, type Person, test } from './support/person';

/** The device holds one copy of each group's ledger (docs/screens.md#moving-inside-a-group). */

const ENTRIES = 40;

/** Records the query strings with which the page asks for a ledger. */
function watchLedger({ page }: Person): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.endsWith('/ledger')) asked.push(search);
  });
  return asked;
}

/** Resolves when the device has asked for the older entries, which no screen needs yet. */
const untilWhole = (asked: readonly string[]) =>
  expect.poll(() => asked.some((search) => /before=|^\?limit=/.test(search)), { timeout: 15_000 }).toBe(true);

/** Opens the main screen and waits until the device has the whole copy. */
async function opensWhole({ page }: Person) {
  const answered = page.waitForResponse((response) => response.url().includes('/ledger?limit='));
  await page.goto(routes.main);
  await (await answered).finished();
}

/** Resolves when the device has prefetched: after the code of all screens it writes a note to localStorage. */
const untilFetchedAhead = ({ page }: Person) =>
  expect
    .poll(() => page.evaluate(() => localStorage.getItem('repository')), { timeout: 30_000 })
    .not.toBeNull();

test('soon after a page has opened, the whole history is there without a network', async ({
  person,
  friend,
}) => {
  const { page, texts } = person;
  await person.remembers(await aLongGroup(friend, ENTRIES));
  await opensWhole(person);
  await untilFetchedAhead(person);

  person.expectsInConsole(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  await page.context().setOffline(true);
  await page.getByRole('button', { name: texts.main.view.history }).click();
  const first = page.getByRole('link', { name: /Ausgabe 1\b/ });
  await page.getByRole('button', { name: texts.history.more }).scrollIntoViewIfNeeded();
  await first.click();
  await expect(page.getByRole('heading', { name: 'Ausgabe 1', exact: true })).toBeVisible();
  await page.context().setOffline(false);
});

test('after a reload the stored copy is used, and only what is new is asked for', async ({
  person,
  friend,
}) => {
  const { page } = person;
  const group = await aLongGroup(friend, ENTRIES);
  await person.remembers(group);
  const asked = watchLedger(person);
  await page.goto(routes.main);
  await untilWhole(asked);
  const kept = () =>
    page.evaluate(
      () =>
        new Promise<number>((resolve, reject) => {
          const opening = indexedDB.open('pari');
          opening.onerror = () => reject(new Error('the database cannot be opened'));
          opening.onsuccess = () => {
            const { result } = opening;
            const reading = result.transaction('blocks').objectStore('blocks').getAll();
            reading.onsuccess = () => {
              result.close();
              const blocks = reading.result as readonly { entries: readonly object[] }[];
              resolve(blocks.reduce((sum, { entries }) => sum + entries.length, 0));
            };
          };
        }),
    );
  await expect.poll(kept).toBe(ENTRIES);
  await spent(friend, group, { description: 'Mitbringsel', amount: 7, payer: 'Ben' });
  asked.length = 0;
  await page.reload();
  await expect.poll(kept, { timeout: 15_000 }).toBe(ENTRIES + 1);
  expect(asked.filter((search) => !search.startsWith('?since='))).toEqual([]);
  expect(asked).not.toEqual([]);
});

test('a page that becomes visible again asks only for what is new', async ({ person, friend }) => {
  const { page } = person;
  const group = await aLongGroup(friend, ENTRIES);
  await person.remembers(group);
  await opensWhole(person);
  const total = (ENTRIES * (ENTRIES + 1)) / 2;
  await expect(page.locator(`data[value="${total}"]`).first()).toBeVisible();
  const asked = watchLedger(person);
  await spent(friend, group, { description: 'Bootsfahrt', amount: 21, payer: 'Ben' });
  await looksAgain(person);
  await expect(page.locator(`data[value="${total + 21}"]`).first()).toBeVisible();
  expect(asked[0]).toMatch(/^\?since=/);
});
