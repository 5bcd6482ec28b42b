import { routes } from '@/lib/routes';
import { dayNumber } from '@/lib/session/session';
import { aGroup } from './support/group';
import { expect, fill, type Person, test } from './support/person';

/** Groups that the server did not find stay in the list of groups, each with a button to ask again. */

const UNKNOWN = 'NOSUCHCODE22';

const cookie = async ({ page }: Person, name: string) =>
  (await page.context().cookies()).find((found) => found.name === name)?.value;

const findsGone = ({ page, origin }: Person, ...codes: readonly string[]) =>
  page.context().addCookies([
    {
      name: 'goneGroups',
      value: codes.map((code) => `${code}_${dayNumber(Date.now())}`).join('.'),
      url: origin,
    },
  ]);

const retry = ({ page, texts }: Person, code: string) =>
  page.getByRole('button', { name: fill(texts.groups.retryCode, { code }) }).click();

test('a gone group that the server finds again is back on the device, and the open one stays open', async ({
  person,
  friend,
}) => {
  const { page, texts } = person;
  const [open, back] = [await aGroup(friend, 'Reise'), await aGroup(friend, 'Wohnung')];
  await person.remembers(open);
  await findsGone(person, back.code);
  await page.goto(routes.manageGroups);
  await retry(person, back.code);
  const stored = page.getByRole('list', { name: texts.groups.stored });
  await expect(stored.getByRole('listitem')).toHaveCount(2);
  await expect(stored.getByRole('listitem').filter({ hasText: 'Reise' })).toContainText(texts.groups.active);
  await expect(
    page.getByRole('status').filter({ hasText: fill(texts.groups.back, { code: back.code }) }),
  ).toHaveCount(1);
  await expect(page.getByRole('list', { name: texts.groups.gone })).toHaveCount(0);
  expect(await cookie(person, 'goneGroups')).toBe('');
  expect(await cookie(person, 'storedGroupCodes')).toBe(`${open.code}.${back.code}`);
  await stored.getByRole('link', { name: 'Wohnung' }).click();
  await expect(page.getByRole('heading', { name: 'Wohnung' })).toBeVisible();
});

test('a gone group that is found again on a device without another one becomes the open one', async ({
  person,
  friend,
}) => {
  const { page, texts } = person;
  const back = await aGroup(friend, 'Wohnung');
  await findsGone(person, back.code);
  await page.goto(routes.manageGroups);
  await expect(page.getByRole('heading', { name: texts.groups.none })).toBeVisible();
  await retry(person, back.code);
  await expect(page.getByRole('list', { name: texts.groups.stored })).toContainText('Wohnung');
  await page.goto(routes.home);
  await expect(page).toHaveURL(routes.main);
  await expect(page.getByRole('heading', { name: 'Wohnung' })).toBeVisible();
});

test('a group that stays gone says so, and its code is kept', async ({ person, friend }) => {
  const { page, texts } = person;
  await person.remembers(await aGroup(friend, 'Reise'));
  await findsGone(person, UNKNOWN);
  await page.goto(routes.manageGroups);
  await retry(person, UNKNOWN);
  const row = page.getByRole('list', { name: texts.groups.gone }).getByRole('listitem');
  await expect(row.getByRole('alert')).toHaveText(texts.groups.stillGone);
  expect(await cookie(person, 'goneGroups')).toContain(UNKNOWN);
});

test('a gone group is not called gone if the server cannot be reached', async ({ person, friend }) => {
  const { page, texts } = person;
  person.expectsInConsole(/ERR_FAILED|Failed to fetch/);
  const back = await aGroup(friend, 'Wohnung');
  await person.remembers(await aGroup(friend, 'Reise'));
  await findsGone(person, back.code);
  await page.goto(routes.manageGroups);
  await page.route('**/api/v1/groups/stored-group-names', (route) => route.abort());
  await retry(person, back.code);
  const row = page.getByRole('list', { name: texts.groups.gone }).getByRole('listitem');
  await expect(row.getByRole('alert')).toHaveText(texts.groups.unreachable);
});
