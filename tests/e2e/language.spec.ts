import { routes } from '@/lib/routes';
import { aBusyGroup } from './support/group';
import { expect, type Language, textsOf, test } from './support/person';

const other = (language: Language): Language => (language === 'de' ? 'en' : 'de');

test('a person switches the language inside a group, keeps the screen, and is spoken to in it from then on', async ({
  person,
  friend,
}) => {
  const { page, language } = person;
  await person.remembers(await aBusyGroup(friend));
  await page.goto(routes.settleExpenses);
  const next = other(language);
  await page.getByRole('button', { name: new RegExp(`^${next}`, 'i') }).click();
  await expect(page.getByRole('heading', { name: textsOf[next].settle.title })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', next);
  await expect(page).toHaveURL(routes.settleExpenses);
  await page.goto(routes.createExpense);
  await expect(page.getByRole('heading', { name: textsOf[next].entries.newExpense })).toBeVisible();
});

test('on an invitation the switch leads to the same invitation in the other language', async ({
  person,
  friend,
}) => {
  const { page, language } = person;
  const group = await aBusyGroup(friend, 'Ferien & Co');
  await page.goto(routes.joinGroup(language, group.name, group.code));
  const next = other(language);
  await page.getByRole('button', { name: new RegExp(`^${next}`, 'i') }).click();
  await expect(page).toHaveURL(routes.joinGroup(next, group.name, group.code));
  await expect(page.getByRole('button', { name: textsOf[next].invitation.join })).toBeVisible();
});
