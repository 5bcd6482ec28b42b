import { routes } from '@/lib/routes';
import { aBusyGroup } from './support/group';
import { expect, textsOf, test } from './support/person';

/** Before any script has arrived, or where none runs. */
test.use({ javaScriptEnabled: false });

test('a group is created, gets its members and shows its balances without script', async ({ person }) => {
  const { page, texts } = person;
  await page.goto(routes.home);
  await expect(page.getByRole('heading', { name: texts.home.headline })).toBeVisible();
  await page.getByRole('link', { name: texts.home.create }).click();
  await page.getByLabel(texts.onboarding.createGroup.label).fill('Ohne/Skript');
  await page.getByRole('button', { name: texts.onboarding.createGroup.submit }).click();
  await expect(page).toHaveURL(routes.createGroupMembers);
  for (const name of ['Anna', 'Ben']) {
    await page.getByLabel(texts.members.label, { exact: true }).fill(name);
    await page.getByRole('button', { name: texts.members.add }).click();
    await expect(page.getByRole('list', { name: texts.members.list }).getByText(name)).toBeVisible();
  }
  await page.getByLabel(texts.members.label, { exact: true }).fill('Ben');
  await page.getByRole('button', { name: texts.members.add }).click();
  await expect(
    page.getByText(texts.errors['users-router-conflict-error-name-is-already-taken-in-this-group']),
  ).toBeVisible();
  await page.goto(routes.main);
  await expect(page.getByRole('heading', { name: 'Ohne-Skript' })).toBeVisible();
  await expect(page.getByRole('list', { name: texts.balances.label }).getByRole('listitem')).toHaveCount(2);
  const dock = page.getByRole('navigation', { name: texts.shell.dock.label });
  await dock.getByRole('link', { name: texts.shell.dock.members }).click();
  await expect(page).toHaveURL(routes.createGroupMembers);
  await expect(dock).toBeVisible();
});

test('an invitation is taken without script', async ({ person, friend }) => {
  const { page, texts, language } = person;
  const group = await aBusyGroup(friend);
  await page.goto(routes.joinGroup(language, group.name, group.code));
  await page.getByRole('button', { name: texts.invitation.join }).click();
  await expect(page).toHaveURL(routes.main);
  await expect(page.getByRole('list', { name: texts.balances.label }).getByText('Anna')).toBeVisible();
});

test('a code opens its group without script', async ({ person, friend }) => {
  const { page, texts } = person;
  const group = await aBusyGroup(friend);
  await page.goto(routes.onboardingEnterGroupCode);
  await page.getByLabel(texts.onboarding.enterCode.label).fill(group.code.toLowerCase());
  await page.getByRole('button', { name: texts.onboarding.enterCode.submit }).click();
  await page.getByRole('button', { name: texts.onboarding.codeCheck.open }).click();
  await expect(page).toHaveURL(routes.main);
  await expect(page.getByRole('heading', { name: group.name })).toBeVisible();
});

test('everything that the server knows can be read without script', async ({ person, friend }) => {
  const { page, texts } = person;
  const group = await aBusyGroup(friend);
  await person.remembers(group);
  await page.goto(routes.main);
  await page.getByRole('button', { name: texts.main.view.history }).click();
  await expect(page).toHaveURL(routes.main);
  await expect(page.getByRole('link', { name: /Abendessen/ })).toBeVisible();
  await page.getByRole('button', { name: texts.main.view.balances }).click();
  await expect(page.getByRole('list', { name: texts.balances.label }).getByText('Anna')).toBeVisible();
  await page.getByRole('button', { name: texts.shell.more }).click();
  await page.getByRole('link', { name: texts.shell.panel.tutorial }).click();
  await expect(page.getByRole('heading', { name: texts.tutorial.key.heading })).toBeVisible();
  await page.goto(routes.settleExpenses);
  await expect(page.getByRole('listitem').filter({ hasText: 'Ben' })).toBeVisible();
  await page.goto(routes.shareGroup(group.name, group.code));
  await expect(page.getByRole('main').getByText(group.code, { exact: true })).toBeVisible();
});

test('the language is switched without script, and the page stays', async ({ person, friend }) => {
  const { page, language } = person;
  await person.remembers(await aBusyGroup(friend));
  await page.goto(routes.settleExpenses);
  const next = language === 'de' ? 'en' : 'de';
  await page.getByRole('button', { name: new RegExp(`^${next}`, 'i') }).click();
  await expect(page).toHaveURL(routes.settleExpenses);
  await expect(page.getByRole('heading', { name: textsOf[next].settle.title })).toBeVisible();
});
