import { routes } from '@/lib/routes';
import { amountField } from './support/entry-forms';
import { aGroup } from './support/group';
import { memberField } from './support/member-field';
import { expect, type Person, test } from './support/person';

/** Reads the terms by the link at the bottom of the page, and comes back. */
async function readTerms({ page, texts }: Person): Promise<void> {
  await page.getByRole('contentinfo').getByRole('link', { name: texts.shell.footer.terms }).click();
  await expect(page).toHaveURL(routes.terms);
  await page.getByRole('contentinfo').getByRole('link', { name: texts.shell.footer.legal }).click();
  await expect(page).toHaveURL(routes.legalNotice);
  await page.getByRole('link', { name: texts.shell.back }).click();
}

test('reading the terms while creating a group leads back to the same place, with what was typed', async ({
  person,
  friend,
}) => {
  const { page, texts } = person;
  await person.remembers(await aGroup(friend, 'Reise'));
  await page.goto(routes.createGroupFromList);
  const name = page.getByLabel(texts.onboarding.createGroup.label);
  await name.fill('Büro-Küche');
  await readTerms(person);
  await expect(page).toHaveURL(routes.createGroupFromList);
  await expect(name).toHaveValue('Büro-Küche');
  await page.getByRole('button', { name: texts.onboarding.createGroup.submit }).click();
  await expect(page).toHaveURL(routes.createGroupMembers);

  const member = memberField({ page, texts });
  await member.fill('Ann');
  await readTerms(person);
  await expect(page).toHaveURL(routes.createGroupMembers);
  await expect(member).toHaveValue('Ann');
  await expect(page.getByRole('link', { name: texts.members.abort })).toHaveAttribute(
    'href',
    routes.manageGroups,
  );

  await page.goto(routes.createGroupFromList);
  await expect(name).toHaveValue('');
});

test('a typed amount is kept while the terms are read', async ({ person, friend }) => {
  const { page, language } = person;
  const amount = { de: '12,30', en: '12.30' }[language];
  await person.remembers(await aGroup(friend, 'Reise'));
  await page.goto(routes.createExpense);
  await amountField(person).fill(amount);
  // The form itself has no footer.
  await page.goto(routes.main);
  await readTerms(person);
  await expect(page).toHaveURL(routes.main);
  await page.goto(routes.createExpense);
  await expect(amountField(person)).toHaveValue(amount);
});

test('a typed code is kept while the terms are read', async ({ person, friend }) => {
  const { page, texts } = person;
  await person.remembers(await aGroup(friend, 'Reise'));
  await page.goto(routes.onboardingEnterGroupCode);
  await page.getByLabel(texts.onboarding.enterCode.label).fill('ACDE');
  await readTerms(person);
  await expect(page).toHaveURL(routes.onboardingEnterGroupCode);
  await expect(page.getByLabel(texts.onboarding.enterCode.label)).toHaveValue('ACDE');
});

test('the legal notice leads to the licences of others, and both lead back', async ({ person }) => {
  const { page, texts } = person;
  await page.goto(routes.onboardingCreateGroup);
  await page.getByRole('contentinfo').getByRole('link', { name: texts.shell.footer.legal }).click();
  await page.locator(`main a[href="${routes.licences}"]`).click();
  await expect(page).toHaveURL(routes.licences);
  await page.getByRole('group').first().getByText(texts.licences.text).click();
  await expect(page.getByText('THE SOFTWARE IS PROVIDED').first()).toBeVisible();
  await page.getByRole('contentinfo').getByRole('link', { name: texts.shell.footer.legal }).click();
  await expect(page).toHaveURL(routes.legalNotice);
  await page.getByRole('link', { name: texts.shell.back }).click();
  await expect(page).toHaveURL(routes.onboardingCreateGroup);
});
