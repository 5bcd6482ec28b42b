import { routes } from '@/lib/routes';
import { amountField } from './support/entry-forms';
import { aBusyGroup } from './support/group';
import { memberField } from './support/member-field';
import { expect, textsOf, test } from './support/person';

/** The app before any script has arrived, or if none runs. */
test.use({ javaScriptEnabled: false });

test('a device with a group creates another one, and adds its members, without script', async ({
  person,
  friend,
}) => {
  const { page, texts } = person;
  await person.remembers(await aBusyGroup(friend));
  await page.goto(routes.onboardingCreateGroup);
  await page.getByLabel(texts.onboarding.createGroup.label).fill('Ohne/Skript');
  await page.getByRole('button', { name: texts.onboarding.createGroup.submit }).click();
  await expect(page).toHaveURL(routes.createGroupMembers);
  for (const name of ['Anna', 'Ben']) {
    await memberField({ page, texts }).fill(name);
    await page.getByRole('button', { name: texts.members.add }).click();
    await expect(page.getByRole('list', { name: texts.members.list }).getByText(name)).toBeVisible();
  }
  await memberField({ page, texts }).fill('Ben');
  await page.getByRole('button', { name: texts.members.add }).click();
  await expect(page.getByText(texts.errors['user-name-taken'])).toBeVisible();
  await page.goto(routes.main);
  await expect(page.getByRole('heading', { name: 'Ohne-Skript' })).toBeVisible();
  await expect(page.getByRole('link', { name: texts.history.empty.action })).toBeVisible();
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

test('new users are told why script is needed, and which way works without it', async ({ person }) => {
  const { page, texts } = person;
  for (const path of [routes.onboardingCreateGroup, routes.onboardingEnterGroupCode]) {
    await page.goto(path);
    // Playwright does not search the text of noscript elements, even if the browser shows it.
    const explanation = page.locator('noscript p');
    await expect(explanation).toBeVisible();
    await expect(explanation).toHaveText(texts.onboarding.humanCheck.noScript);
    await expect(page.getByText(texts.onboarding.humanCheck.loading)).toBeHidden();
    await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
  }
});

test('a code opens its group without script, on a device with a group', async ({ person, friend }) => {
  const { page, texts } = person;
  const group = await aBusyGroup(friend);
  await person.remembers(await aBusyGroup(friend, 'Die andere'));
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

test('a form that needs script says so, offers no button, and still keeps what is typed', async ({
  person,
  friend,
}) => {
  const { page, texts } = person;
  const group = await aBusyGroup(friend);
  await person.remembers(group);
  const forms = [
    { path: routes.createExpense, save: texts.entries.saveExpense },
    { path: routes.createPayment, save: texts.entries.savePayment },
    { path: routes.updateExpense(group.code, group.expenseId), save: texts.entries.saveExpense },
    { path: routes.contact(group.code), save: texts.contact.submit },
  ];
  for (const { path, save } of forms) {
    await page.goto(path);
    await expect(page.getByRole('alert')).toHaveText(new RegExp(`${texts.shell.needsScript}$`));
    await expect(page.getByRole('button', { name: save })).toHaveCount(0);
    const part = page.locator('form[action$="needs-script"] > :not(noscript)').first();
    await expect(part).toHaveCSS('pointer-events', 'none');
    await expect(part).toHaveCSS('opacity', '0.6');
  }
  await page.goto(routes.createExpense);
  await amountField(person).fill('12,30');
  const answered = page.waitForResponse(`**${routes.needsScript}`);
  await amountField(person).press('Enter');
  expect((await answered).status()).toBe(204);
  await expect(page).toHaveURL(routes.createExpense);
  await expect(amountField(person)).toHaveValue('12,30');
});
