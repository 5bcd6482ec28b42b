import type { Locator } from '@playwright/test';

import { routes } from '@/lib/routes';
import { aBusyGroup, aGroup, spent } from './support/group';
import { awake, expect, type Person, test } from './support/person';

/** After coming back, the focus is on the link that led away, or on the heading if the link is gone. */

const backIn = ({ page, texts }: Person) =>
  page
    .getByRole('navigation', { name: texts.shell.back })
    .or(page.getByRole('banner'))
    .getByRole('link', { name: texts.shell.back });

/** Follows a link by keyboard and comes back by the link of the bar. */
async function thereAndBack(person: Person, link: Locator, path: string) {
  const { page } = person;
  const from = page.url();
  // Earlier, the browser would load a whole page, and nothing would focus its heading.
  await awake(person);
  await link.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await backIn(person).press('Enter');
  await expect(page).toHaveURL(from);
}

test('at the fifteenth row of the history', async ({ person, friend }) => {
  const { page } = person;
  const group = await aGroup(friend, 'Reise');
  const ids: string[] = [];
  for (let place = 1; place <= 20; place += 1)
    ids.push(await spent(friend, group, { description: `Ausgabe ${place}`, amount: place, payer: 'Anna' }));
  await person.remembers(group);
  await page.context().addCookies([{ name: 'viewState', value: 'view1', url: person.origin }]);
  await page.goto(routes.main);
  const path = routes.expenseDetails(group.code, ids[5] ?? '');
  const row = page.locator(`a[href="${path}"]`);
  await expect(page.getByRole('main').locator('.row-link').nth(14)).toHaveAttribute('href', path);
  await thereAndBack(person, row, path);
  await expect(row).toBeFocused();
  await expect(row).toBeInViewport();

  // The browser's own back button leads there too.
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(path);
  await page.goBack();
  await expect(page).toHaveURL(routes.main);
  await expect(row).toBeFocused();
});

test('at a member, and at the way from their page to their history', async ({ person, friend }) => {
  const { page } = person;
  const group = await aBusyGroup(friend);
  await person.remembers(group);
  await page.goto(routes.main);
  const path = routes.memberDetails(group.code, group.ids.Ben ?? '');
  const row = page.getByRole('main').locator(`a[href="${path}"]`);
  await thereAndBack(person, row, path);
  await expect(row).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(path);
  const history = routes.memberHistory(group.code, group.ids.Ben ?? '');
  const link = page.locator(`a[href="${history}"]`);
  await thereAndBack(person, link, history);
  await expect(link).toBeFocused();
});

test('at the way to the activity', async ({ person, friend }) => {
  const { page } = person;
  const group = await aBusyGroup(friend);
  await person.remembers(group);
  await page.context().addCookies([{ name: 'viewState', value: 'view1', url: person.origin }]);
  await page.goto(routes.main);
  const link = page.getByRole('main').locator(`a[href="${routes.activity(group.code)}"]`);
  await thereAndBack(person, link, routes.activity(group.code));
  await expect(link).toBeFocused();
});

test('at the heading if the row is gone', async ({ person, friend }) => {
  const { page, texts } = person;
  const group = await aBusyGroup(friend);
  await person.remembers(group);
  await page.context().addCookies([{ name: 'viewState', value: 'view1', url: person.origin }]);
  await page.goto(routes.main);
  const path = routes.expenseDetails(group.code, group.expenseId);
  await page.locator(`a[href="${path}"]`).click();
  await expect(page).toHaveURL(path);
  await page.getByRole('button', { name: texts.details.delete, exact: true }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: texts.details.deletion.confirm, exact: true })
    .click();
  await expect(page).toHaveURL(routes.main);
  await expect(page.locator(`a[href="${path}"]`)).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});
