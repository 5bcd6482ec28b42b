import type { Page } from '@playwright/test';

import { routes } from '@/lib/routes';
import { aGroup, spent, type TestGroup } from './support/group';
import { expect, fill, looksAgain, type Person, test } from './support/person';

/** A group that a person takes off their device leaves nothing there, whatever was going on at that moment. */

/** How many rows of a group this device keeps, in all tables; null: it has no database yet. */
const keptRows = (page: Page, { code }: TestGroup): Promise<number | null> =>
  page.evaluate(
    (groupCode) =>
      new Promise<number | null>((resolve) => {
        const opening = indexedDB.open('pari');
        // The app has to create it.
        opening.onupgradeneeded = () => opening.transaction?.abort();
        opening.onerror = () => resolve(null);
        opening.onsuccess = () => {
          const tables = [...opening.result.objectStoreNames];
          const reading = opening.result.transaction(tables);
          const all = tables.map((table) => reading.objectStore(table).getAll());
          reading.oncomplete = () => {
            opening.result.close();
            const rows = all.flatMap(({ result }) => result as { readonly groupCode: string }[]);
            resolve(rows.filter((row) => row.groupCode === groupCode).length);
          };
        };
      }),
    code,
  );

/** Keeps the database busy until `freeStore` or the end of the page, as a large copy does that is being written. */
const busyStore = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open('pari');
        opening.onsuccess = () => {
          const writing = opening.result.transaction([...opening.result.objectStoreNames], 'readwrite');
          const goOn = () => {
            if (!('isFree' in window)) writing.objectStore('heads').count().onsuccess = goOn;
          };
          goOn();
          resolve();
        };
      }),
  );

const freeStore = (page: Page): Promise<unknown> =>
  page.evaluate(() => Object.assign(window, { isFree: true }));

const notes = (page: Page): Promise<number> =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('forgotten')).length);

async function leave({ page, texts }: Person): Promise<void> {
  await page.getByRole('button', { name: texts.groups.leave.action }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('button', { name: texts.groups.leave.confirm }).click();
}

/** Opens the page on which a group is left, and waits until this device keeps the group. */
async function aboutToLeave(person: Person, group: TestGroup): Promise<void> {
  await person.page.goto(routes.main);
  await expect.poll(() => keptRows(person.page, group)).toBeGreaterThan(0);
  await person.page.goto(routes.leaveGroup(group.name, group.code));
  await expect(person.page.getByRole('heading', { name: person.texts.groups.leave.title })).toBeVisible();
}

test('the last group of a device is not offered again, although the store was busy', async ({
  person,
  friend,
}) => {
  const { page, texts } = person;
  const group = await aGroup(friend, 'Reise');
  await spent(friend, group, { description: 'Fähre', amount: 30, payer: 'Anna' });
  await person.remembers(group);
  await aboutToLeave(person, group);
  await busyStore(page);
  await leave(person);
  await expect(page.getByRole('heading', { name: texts.home.headline })).toBeVisible();
  await expect.poll(() => keptRows(page, group)).toBe(0);
  await expect.poll(() => notes(page)).toBe(0);
  await page.reload();
  await expect(page.getByRole('heading', { name: texts.home.headline })).toBeVisible();
  await expect(page.getByText(group.name)).toHaveCount(0);
});

test('a group that is given up while it is created is not offered again', async ({ person }) => {
  const { page, texts } = person;
  await page.goto(routes.onboardingCreateGroup);
  await page.getByLabel(texts.onboarding.createGroup.label).fill('Doch nicht');
  await page.getByRole('button', { name: texts.onboarding.createGroup.submit }).click();
  await page.getByRole('button', { name: texts.members.abort }).click();
  const dialog = page.getByRole('alertdialog');
  const code = (await dialog.getByRole('code').innerText()).replace(/\s/g, '');
  const group = { code, name: 'Doch nicht', ids: {} };
  await expect.poll(() => keptRows(page, group)).toBeGreaterThan(0);
  await busyStore(page);
  await dialog.getByRole('button', { name: texts.members.forget.confirm }).click();
  await expect(page.getByRole('heading', { name: texts.home.headline })).toBeVisible();
  await expect.poll(() => keptRows(page, group)).toBe(0);
  await expect(page.getByText(group.name)).toHaveCount(0);
});

test('a deleted group leaves nothing on the device, although the store was busy', async ({
  person,
  friend,
}) => {
  const { page, texts } = person;
  const [gone, stays] = [await aGroup(friend, 'Reise'), await aGroup(friend, 'Wohnung')];
  await person.remembers(gone, stays);
  await page.goto(routes.main);
  await expect.poll(() => keptRows(page, gone)).toBeGreaterThan(0);
  await page.goto(routes.groupSettings);
  await page.getByRole('button', { name: texts.groupSettings.delete }).click();
  await page.getByLabel(texts.groupSettings.deleteName).fill(gone.name);
  await busyStore(page);
  await page.getByRole('button', { name: texts.groupSettings.deleteConfirm }).click();
  await expect(page).toHaveURL(routes.main);
  await freeStore(page);
  await expect(page.getByRole('heading', { name: stays.name })).toBeVisible();
  await expect.poll(() => keptRows(page, gone)).toBe(0);
  await expect.poll(() => notes(page)).toBe(0);
});

test('a gone group that is taken off the list leaves nothing on the device', async ({ person, friend }) => {
  const { page, texts } = person;
  const [gone, stays] = [await aGroup(friend, 'Reise'), await aGroup(friend, 'Wohnung')];
  await person.remembers(gone, stays);
  await page.goto(routes.main);
  await expect.poll(() => keptRows(page, gone)).toBeGreaterThan(0);
  await friend.delete(`groups/${gone.code}`, { data: { groupName: gone.name } });
  person.expectsInConsole(/404 \(Not Found\)/);
  await page.goto(routes.manageGroups);
  const list = page.getByRole('list', { name: texts.groups.gone });
  await list.getByRole('button', { name: fill(texts.groups.removeCode, { code: gone.code }) }).click();
  await expect(list).toHaveCount(0);
  await expect.poll(() => keptRows(page, gone)).toBe(0);
});

test('an answer that comes after a group was left is not kept', async ({ person, friend }) => {
  const { page, texts } = person;
  const [left, stays] = [await aGroup(friend, 'Reise'), await aGroup(friend, 'Wohnung')];
  await person.remembers(left, stays);
  await aboutToLeave(person, left);
  const held = page.waitForRequest((request) => request.url().includes(`${left.code}/ledger`));
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(`**/groups/${left.code}/ledger*`, async (route) => {
    await released;
    await route.continue().catch(() => undefined);
  });
  await spent(friend, left, { description: 'Fähre', amount: 30, payer: 'Anna' });
  await looksAgain(person);
  await held;
  await leave(person);
  await expect(page.getByRole('heading', { name: stays.name })).toBeVisible();
  release();
  await page.goto(routes.manageGroups);
  await expect(page.getByRole('list', { name: texts.groups.stored }).getByText(stays.name)).toBeVisible();
  expect(await keptRows(page, left)).toBe(0);
});
