import { PUZZLE_KEPT_MINUTES } from '@/lib/limits';
import { routes } from '@/lib/routes';
import { aBusyGroup, aGroup } from './support/group';
import { holdScripts } from './support/hold-scripts';
import { expectNoBarriers, expectNoOverflow, expectOneLanguage } from './support/page-checks';
import { expect, type Person, test } from './support/person';

/** The device of a new user solves a puzzle before they create or find a group; a device with a group need not. */

const puzzles = '**/api/v1/captchas/puzzle?*';
const check = ({ page, texts }: Person) =>
  page.getByRole('region', { name: texts.onboarding.humanCheck.title });
const nameField = ({ page, texts }: Person) => page.getByLabel(texts.onboarding.createGroup.label);
const createButton = ({ page, texts }: Person) =>
  page.getByRole('button', { name: texts.onboarding.createGroup.submit });
const solved = (person: Person) =>
  expect(check(person).getByRole('status')).toHaveText(person.texts.onboarding.humanCheck.solved);

test('the button of a new user is there during the check, which goes when it is done', async ({ person }) => {
  const { page, texts } = person;
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(puzzles, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(routes.onboardingCreateGroup);
  await expect(check(person).getByRole('status')).toHaveText(texts.onboarding.humanCheck.fetching);
  await expect(check(person).getByRole('progressbar')).toHaveAccessibleName(
    texts.onboarding.humanCheck.progress,
  );
  const under = await check(person).boundingBox();
  const button = await createButton(person).boundingBox();
  expect(button?.y).toBeLessThan(under?.y ?? 0);
  await nameField(person).fill('Von Hand');
  await createButton(person).click();
  await expect(createButton(person)).toHaveAttribute('aria-busy', 'true');
  await expect(page).toHaveURL(routes.onboardingCreateGroup);
  release();
  await expect(page).toHaveURL(routes.createGroupMembers);
});

test('what has been checked is not shown any more, and moves nothing', async ({ person }) => {
  const { page } = person;
  await page.goto(routes.onboardingCreateGroup);
  const before = await createButton(person).boundingBox();
  await solved(person);
  expect((await check(person).boundingBox())?.height).toBeLessThan(2);
  expect((await createButton(person).boundingBox())?.y).toBe(before?.y);
});

test('a button that is tapped before the scripts are there creates the group once the check is done', async ({
  person,
}) => {
  const { page } = person;
  const release = await holdScripts(person);
  await page.goto(routes.onboardingCreateGroup, { waitUntil: 'commit' });
  await nameField(person).fill('Sehr eilig');
  await createButton(person).click();
  release();
  await expect(page).toHaveURL(routes.createGroupMembers);
});

test('a form that is sent with Enter before the check is done is sent when it is', async ({ person }) => {
  const { page } = person;
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(puzzles, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(routes.onboardingCreateGroup);
  await expect(check(person).getByRole('progressbar')).toBeVisible();
  await nameField(person).fill('Eilig');
  await nameField(person).press('Enter');
  release();
  await expect(page).toHaveURL(routes.createGroupMembers);
});

test('a new user finds a group by its code, and needs another solution after a wrong code', async ({
  person,
  friend,
}) => {
  const { page, texts } = person;
  const group = await aGroup(friend, 'Per Code');
  await page.goto(routes.onboardingEnterGroupCode);
  const field = page.getByLabel(texts.onboarding.enterCode.label);
  await solved(person);
  await field.fill('NOSUCHCODE22');
  await field.press('Enter');
  await expect(
    page.getByText(texts.errors['validate-groupcode-error-groupcode-does-not-exist']),
  ).toBeVisible();
  await field.fill(group.code);
  await field.press('Enter');
  await expect(page).toHaveURL(routes.groupCodeValidator(group.code));
});

test('a device whose only code is of no group has to pass the check', async ({ person }) => {
  await person.remembers({ code: 'NOSUCHCODE22' });
  await person.page.goto(routes.onboardingCreateGroup);
  await solved(person);
});

test('a device with a group sees no check and fetches no puzzle', async ({ person, friend }) => {
  const { page } = person;
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await person.remembers(await aBusyGroup(friend));
  await page.goto(routes.onboardingCreateGroup);
  await expect(createButton(person)).toBeVisible();
  await expect(check(person)).toHaveCount(0);
  await nameField(person).fill('Noch eine');
  await createButton(person).click();
  await expect(page).toHaveURL(routes.createGroupMembers);
  expect(asked.filter((path) => path.includes('captchas'))).toEqual([]);
});

test('the server asks for the check even if the page did not, and again if the solution was used', async ({
  person,
  friend,
}) => {
  const { page, texts, origin } = person;
  await person.remembers(await aBusyGroup(friend));
  await page.goto(routes.onboardingCreateGroup);
  await expect(createButton(person)).toBeVisible();
  await page.context().clearCookies({ name: /GroupCode/ });
  await page.context().addCookies([{ name: 'language', value: person.language, url: origin }]);
  await nameField(person).fill('Plötzlich neu');
  await createButton(person).click();
  await expect(page.getByText(texts.onboarding.humanCheck.refused)).toBeVisible();
  await solved(person);
  const solutionField = page.locator('input[name="captchaSolution"]');
  const solution = await solutionField.inputValue();
  const used = await friend.post('captchas/verify-captcha', { data: { solution } });
  expect(used.status()).toBe(200);
  await createButton(person).click();
  // Until the server has answered, the screen says the same about the used solution as about the new one.
  await expect
    .poll(async () => {
      const value = await solutionField.inputValue();
      return value !== solution && !value.startsWith('.');
    })
    .toBe(true);
  await expect(page.getByText(texts.onboarding.humanCheck.refused)).toBeVisible();
  await solved(person);
  await createButton(person).click();
  await expect(page).toHaveURL(routes.createGroupMembers);
});

test('a check that has expired says so, and runs anew when somebody is there again', async ({ person }) => {
  const { page, texts } = person;
  await page.clock.install();
  await page.goto(routes.onboardingCreateGroup);
  await solved(person);
  // The clock of the page keeps running: this gives a slow machine half a minute to look, not a second.
  await page.clock.fastForward((PUZZLE_KEPT_MINUTES * 60 - 60) * 1000);
  await solved(person);
  await page.clock.fastForward(31 * 1000);
  await expect(check(person).getByRole('status')).toHaveText(texts.onboarding.humanCheck.expired);
  await check(person).getByRole('button', { name: texts.onboarding.humanCheck.restart }).click();
  await solved(person);
  await page.clock.fastForward((PUZZLE_KEPT_MINUTES * 60 - 29) * 1000);
  await expect(check(person).getByRole('status')).toHaveText(texts.onboarding.humanCheck.expired);
  await nameField(person).fill('Wieder da');
  await solved(person);
  await expectOneLanguage(page, person.language);
});

test('without a puzzle the check says so, and a tap tries again', async ({ person }) => {
  const { page, texts } = person;
  person.expectsInConsole(/FRC|Failed to load resource/);
  await page.route(puzzles, (route) => route.fulfill({ status: 503, json: {} }));
  await page.goto(routes.onboardingCreateGroup);
  await expect(check(person).getByRole('status')).toHaveText(texts.onboarding.humanCheck.unreachable);
  await expectOneLanguage(page, person.language);
  await expectNoBarriers(page);
  await expectNoOverflow(page);
  await page.unroute(puzzles);
  await check(person).getByRole('button', { name: texts.onboarding.humanCheck.retry }).click();
  await solved(person);
  await expectNoBarriers(page);
  await expectNoOverflow(page);
});

test('an automated browser is told to use another one', async ({ person }) => {
  const { page, texts } = person;
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'webdriver', { get: () => true });
  });
  await page.goto(routes.onboardingCreateGroup);
  await expect(check(person).getByRole('status')).toHaveText(texts.onboarding.humanCheck.automated);
  await expect(check(person).getByRole('button')).toHaveCount(0);
  await expect(createButton(person)).toHaveCount(0);
});
