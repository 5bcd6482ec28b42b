import { routes } from '@/lib/routes';
import { aBusyGroup, aGroup } from './support/group';
import { expect, fill, test } from './support/person';

test('a code typed in lower case with blanks opens its group after a moment', async ({ person, friend }) => {
  const { page, texts } = person;
  const group = await aBusyGroup(friend);
  await page.goto(routes.home);
  await page.getByRole('link', { name: texts.home.join }).click();
  const field = page.getByLabel(texts.onboarding.enterCode.label);
  await expect(field).toBeFocused();
  const spaced = (group.code.match(/.{1,4}/g) ?? []).join(' ').toLowerCase();
  await field.fill(spaced);
  await field.press('Enter');
  await expect(page).toHaveURL(routes.groupCodeValidator(group.code));
  await expect(
    page.getByRole('heading', { name: fill(texts.onboarding.codeCheck.found, { name: group.name }) }),
  ).toBeVisible();
  await expect(page).toHaveURL(routes.main);
  await expect(page.getByRole('heading', { name: group.name })).toBeVisible();
});

test('a button opens the group at once, without waiting', async ({ person, friend }) => {
  const { page, texts } = person;
  const group = await aBusyGroup(friend);
  await page.clock.install();
  await page.goto(routes.groupCodeValidator(group.code));
  await page.getByRole('button', { name: texts.onboarding.codeCheck.open }).click();
  await expect(page).toHaveURL(routes.main);
});

test('a pasted invitation is as good as its code', async ({ person, friend }) => {
  const { page, texts, language, origin } = person;
  const group = await aGroup(friend, 'Per Link');
  await page.goto(routes.onboardingEnterGroupCode);
  const field = page.getByLabel(texts.onboarding.enterCode.label);
  await field.fill(origin + routes.joinGroup(language, group.name, group.code));
  await page.getByRole('button', { name: texts.onboarding.enterCode.submit }).click();
  await expect(page).toHaveURL(routes.groupCodeValidator(group.code));
});

test('a code is found in pasted text, and with misread symbols', async ({ person, friend }) => {
  const { page, texts, language, origin } = person;
  const { code } = await aGroup(friend, 'Per Hand');
  const byHand = code.replace(/[OISZ8]/g, (symbol) => '0152B'.charAt('OISZ8'.indexOf(symbol)));
  const link = origin + routes.joinGroup(language, 'Per Hand', code);
  for (const typed of [
    `(${link})`,
    `„${link}“`,
    `[Rom](${link})`,
    `Code: ${code}.`,
    `\u2068${code}\u2069`,
    byHand,
    byHand.toLowerCase(),
  ]) {
    await page.goto(routes.onboardingEnterGroupCode);
    await page.getByLabel(texts.onboarding.enterCode.label).fill(typed);
    await page.getByRole('button', { name: texts.onboarding.enterCode.submit }).click();
    await expect(page).toHaveURL(routes.groupCodeValidator(code));
  }
});

test('an empty field and an unknown code are told apart, and the typed text stays', async ({ person }) => {
  const { page, texts } = person;
  await page.goto(routes.onboardingEnterGroupCode);
  const field = page.getByLabel(texts.onboarding.enterCode.label);
  await expect(field).toBeFocused();
  await field.press('Enter');
  await expect(page.getByText(texts.errors['missing-groupcode'])).toBeVisible();
  await field.fill('NOSUCHCODE22');
  await field.press('Enter');
  await expect(
    page.getByText(texts.errors['validate-groupcode-error-groupcode-does-not-exist']),
  ).toBeVisible();
  await expect(field).toHaveValue('NOSUCHCODE22');
});

test('a link to the check of an unknown code says so and leads back to the form', async ({ person }) => {
  const { page, texts } = person;
  await page.goto(routes.groupCodeValidator('NOSUCHCODE22'));
  await expect(page.getByRole('heading', { name: texts.onboarding.codeCheck.unknown })).toBeVisible();
  await page.getByRole('main').getByRole('link').first().click();
  await expect(page).toHaveURL(routes.onboardingEnterGroupCode);
});
