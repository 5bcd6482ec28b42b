import { routes } from '@/lib/routes';
import { aBusyGroup } from './support/group';
import { expectNoOverflow, expectOneLanguage } from './support/page-checks';
import { expect, type Person, test } from './support/person';

/** Addresses that are cut off, mistyped or made up give a page with a way on, never a 500. */

const UNKNOWN = 'NOSUCHCODE22';
const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000';

async function open(person: Person, path: string, status: number) {
  const response = await person.page.goto(path);
  expect(response?.status(), path).toBe(status);
  await expect(person.page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await expectOneLanguage(person.page, person.language);
  await expectNoOverflow(person.page);
  expect(
    await person.page.getByRole('main').getByRole('link').or(person.page.getByRole('button')).count(),
  ).toBeGreaterThan(0);
}

test('addresses that do not exist say so and lead on', async ({ person }) => {
  const { page, texts } = person;
  person.expectsInConsole(/status of 404/);
  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of ['/nowhere', '/pari/x', '/PARI', '/update-expense', `/contact`, '/groupCode-validator'])
    await open(person, path, 404);
  await page.getByRole('main').getByRole('link', { name: texts.notFound.action }).click();
  await expect(page).toHaveURL(routes.home);
});

test('addresses that are cut off inside a letter say so and lead on', async ({ person }) => {
  const { page, texts } = person;
  person.expectsInConsole(/status of 404/);
  for (const path of ['/%', '/pari/%zz', '/join-pari-group/Caf%C3', '/share-group/%E0%A4%A/x']) {
    await open(person, path, 404);
    await page.getByRole('main').getByRole('link', { name: texts.notFound.action }).click();
    await expect(page).toHaveURL(routes.home);
    await page.goBack();
    await expect(page.getByRole('heading', { name: texts.notFound.heading })).toBeVisible();
  }
});

test('every page with a code says if no group has it, and nothing is stored', async ({ person }) => {
  const { page, language, texts } = person;
  person.expectsInConsole(/status of 404/);
  await page.setViewportSize({ width: 320, height: 640 });
  await open(person, routes.groupCodeValidator(UNKNOWN), 200);
  await open(person, routes.joinGroup(language, 'Weg', UNKNOWN), 404);
  await open(person, routes.shareGroup('Weg', UNKNOWN), 200);
  await open(person, routes.tutorial('Weg', UNKNOWN), 200);
  await expect(page.getByRole('heading', { name: texts.invitation.unknown.heading })).toBeVisible();
  await expect(page.getByRole('link', { name: texts.invitation.unknown.enter })).toBeVisible();
  await open(person, routes.leaveGroup('Weg', UNKNOWN), 200);
  await open(person, routes.contact(UNKNOWN), 200);
  const cookies = (await page.context().cookies()).map(({ name }) => name);
  expect(cookies).not.toContain('storedGroupCodes');
  expect(cookies).not.toContain('goneGroups');
});

test('a code that is too long, a path, markup or nothing of ours is an unknown code', async ({ person }) => {
  const { page, language, texts } = person;
  person.expectsInConsole(/status of 404/);
  for (const code of ['A'.repeat(300), '../../etc', '<img src=x onerror=alert(1)>', '🏝️%?#']) {
    await page.goto(routes.groupCodeValidator(code));
    await expect(page.getByRole('heading', { name: texts.onboarding.codeCheck.unknown })).toBeVisible();
    await page.goto(routes.joinGroup(language, code.slice(0, 60), code));
    await expect(page.getByRole('heading', { name: texts.invitation.unknown.heading })).toBeVisible();
  }
});

test('cookies that somebody has tampered with are ignored', async ({ person }) => {
  const { page, origin, texts } = person;
  await page.context().addCookies(
    Object.entries({
      activeGroupCode: '%00<script>',
      storedGroupCodes: '../..;%ff',
      viewState: 'view9',
      previousRoute: '//elsewhere.example',
      tz: 'Nowhere%2FLand',
      pwaCtaClosed: 'never',
      goneGroups: '_._',
    }).map(([name, value]) => ({ name, value: encodeURIComponent(value), url: origin })),
  );
  await page.goto(routes.home);
  await expect(page.getByRole('heading', { name: texts.home.headline })).toBeVisible();
});

test('an address that needs a group leads a device without one to the start', async ({ person }) => {
  const { page } = person;
  for (const path of [
    routes.createExpense,
    routes.createPayment,
    routes.settleExpenses,
    routes.createGroupMembers,
    routes.groupSettings,
    routes.onboardingGroupSettings,
  ]) {
    await page.goto(path);
    await expect(page, path).toHaveURL(routes.home);
  }
});

test('an id that does not exist, or belongs to another group, is a 404 with a way on', async ({
  person,
  friend,
}) => {
  const [group, other] = [await aBusyGroup(friend), await aBusyGroup(friend, 'Andere')];
  await person.remembers(group);
  person.expectsInConsole(/status of 404/);
  await person.page.setViewportSize({ width: 320, height: 640 });
  for (const [toPath, foreignId] of [
    [routes.expenseDetails, other.expenseId],
    [routes.updateExpense, other.expenseId],
    [routes.paymentDetails, other.paymentId],
    [routes.updatePayment, other.paymentId],
    [routes.memberDetails, other.ids.Anna ?? ''],
    [routes.memberHistory, other.ids.Anna ?? ''],
  ] as const) {
    await open(person, toPath(group.code, UNKNOWN_ID), 404);
    for (const id of [foreignId, 'x', '\u0000', 'a/b'])
      expect((await person.page.request.get(toPath(group.code, id))).status(), toPath(group.code, id)).toBe(
        404,
      );
  }
});
