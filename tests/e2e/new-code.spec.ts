import type { APIRequestContext } from '@playwright/test';

import { createGroupCode } from '@/lib/domain/text/codes';
import { routes } from '@/lib/routes';
import { fillExpense, saveExpense } from './support/entry-forms';
import { aGroup, spent, type TestGroup } from './support/group';
import { hasCopy } from './support/kept-app';
import { meOf, meOn, storedOn } from './support/other-phone';
import { expect, isKnownAs, looksAgain, type Person, test } from './support/person';

/** A group gets a new code, from this device or another one. */

const aTrip = async (friend: APIRequestContext): Promise<TestGroup> => {
  const group = await aGroup(friend, 'Alpen');
  await spent(friend, group, { description: 'Hütte', amount: 30, payer: 'Anna' });
  return group;
};

/** The person uses a device that has the group, and is told in the console what browsers say of each 410. */
async function uses(person: Person, group: TestGroup, name: string): Promise<void> {
  await person.remembers(group);
  await isKnownAs(person, group, name);
  person.expectsInConsole(/410 \(Gone\)|ERR_FAILED/);
}

const statusOf = async (friend: APIRequestContext, code: string): Promise<number> =>
  (await friend.get(`groups/${code}/ledger`)).status();

async function titlesOf(friend: APIRequestContext, code: string): Promise<readonly string[]> {
  const { entries } = (await (await friend.get(`groups/${code}/ledger`)).json()) as {
    readonly entries: readonly { readonly title: string }[];
  };
  return entries.map(({ title }) => title).sort();
}

/** Somebody else renews the code. */
async function renewed(friend: APIRequestContext, group: TestGroup): Promise<TestGroup> {
  const code = createGroupCode();
  const answer = await friend.put(`groups/${group.code}/code`, { data: { code } });
  expect(answer.status()).toBe(200);
  return { ...group, code };
}

/** How often the code of a group was renewed. */
async function renewals(friend: APIRequestContext, code: string): Promise<number> {
  const { events } = (await (await friend.get(`groups/${code}/activity`)).json()) as {
    readonly events: readonly { readonly event: { readonly kind: string } }[];
  };
  return events.filter(({ event }) => event.kind === 'key.renewed').length;
}

/** Asks for a new code in the settings, and confirms. */
async function renew({ page, texts }: Person): Promise<void> {
  await page.goto(routes.groupSettings);
  await page.getByRole('button', { name: texts.groupSettings.renew.action }).click();
  await confirm({ page, texts });
}

const confirm = ({ page, texts }: Pick<Person, 'page' | 'texts'>): Promise<void> =>
  page.getByRole('alertdialog').getByRole('button', { name: texts.groupSettings.renew.confirm }).click();

/** The same, but the answer is lost. */
async function renewUnheard(person: Person): Promise<void> {
  const { page, texts } = person;
  await page.route('**/code', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await renew(person);
  await expect(page.getByText(texts.groupSettings.renew.unknown)).toBeVisible();
  await page.unroute('**/code');
}

const codeInAddress = ({ page }: Pick<Person, 'page'>): string =>
  new URL(page.url()).pathname.split('/').at(-1) ?? '';

test('whoever renews the code gets the new link to hand on, and goes on under it', async ({
  person,
  friend,
}) => {
  const { page, texts } = person;
  const group = await aTrip(friend);
  await uses(person, group, 'Anna');
  await renew(person);
  await expect(page.getByRole('status').filter({ hasText: texts.sharing.renewed })).toBeVisible();
  const code = codeInAddress(person);
  expect([code.length, code === group.code]).toEqual([12, false]);
  expect(await storedOn(page)).toEqual([code]);
  expect(await meOn(page, { ...group, code })).toBe(meOf([{ ...group, code }, 'Anna']));
  expect([await statusOf(friend, group.code), await statusOf(friend, code)]).toEqual([410, 200]);

  await page.goto(routes.main);
  await expect(page.getByRole('heading', { level: 1, name: 'Alpen' })).toBeVisible();
  await page.goto(routes.activity(code));
  const said = { de: 'den Gruppencode geändert', en: 'changed the group code' }[person.language];
  await expect(page.getByRole('main')).toContainText(said);
});

test('a device without the new code keeps what it has, and goes on once it has the link', async ({
  person,
  friend,
}) => {
  const { page, texts, language } = person;
  const group = await aTrip(friend);
  await uses(person, group, 'Ben');
  await page.goto(routes.main);
  await expect(page.getByRole('heading', { level: 1, name: 'Alpen' })).toBeVisible();
  await hasCopy(page, group.code);
  const next = await renewed(friend, group);
  await looksAgain(person);
  const notice = page.getByRole('status').filter({ hasText: texts.main.codeChanged.heading });
  await expect(notice).toBeVisible();

  await page.goto(routes.createExpense);
  await fillExpense(person, '12', 'Seilbahn', 'Ben');
  await saveExpense(person);
  await expect(notice).toContainText('1');
  await page.reload();
  await expect(notice).toBeVisible();

  await page.goto(routes.joinGroup(language, 'Alpen', next.code));
  await page.getByRole('main').getByRole('button').first().click();
  await expect(page).toHaveURL(routes.main);
  await expect.poll(() => storedOn(page)).toEqual([next.code]);
  expect(await meOn(page, next)).toBe(meOf([next, 'Ben']));
  await expect(notice).toBeHidden();
  await expect.poll(() => titlesOf(friend, next.code)).toEqual(['Hütte', 'Seilbahn']);
});

test('a device that joins by the new link before it has heard of it has the group once', async ({
  person,
  friend,
}) => {
  const { page, language } = person;
  const group = await aTrip(friend);
  await uses(person, group, 'Ben');
  await page.goto(routes.main);
  await hasCopy(page, group.code);
  const next = await renewed(friend, group);
  await page.goto(routes.joinGroup(language, 'Alpen', next.code));
  await page.getByRole('main').getByRole('button').first().click();
  await expect(page).toHaveURL(routes.main);
  await hasCopy(page, next.code);
  await page.goto(routes.shareGroup('Alpen', group.code));
  await expect.poll(() => storedOn(page)).toEqual([next.code]);
  expect(await meOn(page, next)).toBe(meOf([next, 'Ben']));
});

test('a renewed group stays on the list, and what waits in it is sent although another one is shown', async ({
  person,
  friend,
}) => {
  const { page, texts, language } = person;
  const group = await aTrip(friend);
  const other = await aGroup(friend, 'Büro');
  await person.remembers(group, other);
  person.expectsInConsole(/410 \(Gone\)|Failed to load resource/);
  await page.goto(routes.main);
  await hasCopy(page, group.code);
  const next = await renewed(friend, group);
  // Nothing but the change itself meets the former code.
  await page.goto(routes.createExpense);
  await fillExpense(person, '12', 'Seilbahn', 'Ben');
  await saveExpense(person);
  await page.goto(routes.manageGroups);
  const stored = page.getByRole('list', { name: texts.groups.stored }).getByRole('listitem');
  await expect(stored).toContainText(['Alpen', 'Büro']);
  await expect(page.getByRole('heading', { name: texts.groups.gone })).toBeHidden();

  await page.goto(routes.joinGroup(language, 'Alpen', next.code));
  await page.getByRole('main').getByRole('button').first().click();
  await expect(page).toHaveURL(routes.main);
  await expect.poll(() => titlesOf(friend, next.code)).toEqual(['Hütte', 'Seilbahn']);
  await expect.poll(async () => (await storedOn(page)).includes(group.code)).toBe(false);
});

test('whoever deletes a group by a code that has ended deletes nothing, and keeps what they have', async ({
  person,
  friend,
}) => {
  const { page, texts } = person;
  const group = await aTrip(friend);
  await uses(person, group, 'Ben');
  await page.goto(routes.groupSettings);
  await page.getByRole('button', { name: texts.groupSettings.delete }).click();
  const next = await renewed(friend, group);
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('textbox').fill('Alpen');
  await dialog.getByRole('button', { name: texts.groupSettings.deleteConfirm }).click();
  await expect(dialog.getByText(texts.errors['code-changed'])).toBeVisible();
  expect(await storedOn(page)).toEqual([group.code]);
  expect(await statusOf(friend, next.code)).toBe(200);
});

test('a link and a typed code that have ended say so', async ({ person, friend }) => {
  const { page, texts, language } = person;
  const group = await aTrip(friend);
  person.expectsInConsole(/410 \(Gone\)/);
  await renewed(friend, group);
  await page.goto(routes.joinGroup(language, 'Alpen', group.code));
  await expect(page.getByRole('heading', { name: texts.invitation.unknown.changedHeading })).toBeVisible();
  await page.goto(routes.shareGroup('Alpen', group.code));
  await expect(page.getByRole('heading', { name: texts.invitation.unknown.changedHeading })).toBeVisible();
  await person.remembers(await aGroup(friend, 'Büro'));
  await page.goto(routes.onboardingEnterGroupCode);
  await page.getByRole('textbox').fill(group.code);
  await page.keyboard.press('Enter');
  await expect(page.getByText(texts.errors['code-changed'])).toBeVisible();
});

test('an answer that was lost is asked for again, and the code changes once', async ({ person, friend }) => {
  const { page, texts } = person;
  const group = await aTrip(friend);
  await uses(person, group, 'Anna');
  await renewUnheard(person);
  await confirm(person);
  await expect(page.getByRole('status').filter({ hasText: texts.sharing.renewed })).toBeVisible();
  expect(await renewals(friend, codeInAddress(person))).toBe(1);
});

test('a page that ends before the answer comes goes on under the new code by itself', async ({
  person,
  friend,
}) => {
  const { page } = person;
  const group = await aTrip(friend);
  await uses(person, group, 'Anna');
  await renewUnheard(person);
  await page.goto(routes.main);
  await expect.poll(async () => (await storedOn(page)).includes(group.code)).toBe(false);
  const [code = ''] = await storedOn(page);
  expect(await renewals(friend, code)).toBe(1);
  await expect(page.getByRole('heading', { level: 1, name: 'Alpen' })).toBeVisible();
});
