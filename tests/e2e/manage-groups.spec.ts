import { routes } from '@/lib/routes';
import { fillExpense, openForm, saveExpense } from './support/entry-forms';
import { aGroup } from './support/group';
import { memberField } from './support/member-field';
import { expect, fill, type Person, test } from './support/person';
import { storedEntries } from './support/stored';

const more = async ({ page, texts }: Person, word: string) => {
  await page.getByRole('button', { name: texts.shell.more }).click();
  await page.getByRole('navigation', { name: texts.shell.more }).getByRole('link', { name: word }).click();
};

const storedCodes = async ({ page }: Person) =>
  (await page.context().cookies()).find(({ name }) => name === 'storedGroupCodes')?.value;

test('a person with two groups changes from one to the other', async ({ person, friend }) => {
  const { page, texts } = person;
  const [trip, flat] = [await aGroup(friend, 'Reise'), await aGroup(friend, 'Wohnung')];
  await person.remembers(trip, flat);
  await page.goto(routes.main);
  await more(person, texts.shell.panel.manage);
  const list = page.getByRole('list', { name: texts.groups.stored });
  await expect(list.getByRole('listitem').filter({ hasText: 'Reise' })).toContainText(texts.groups.active);
  await list.getByRole('link', { name: 'Wohnung' }).click();
  await expect(page).toHaveURL(routes.main);
  await expect(page.getByRole('heading', { name: 'Wohnung' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Wohnung' })).toBeVisible();
});

test('a group made from the list leads back to the list, and is in it', async ({ person, friend }) => {
  const { page, texts } = person;
  await person.remembers(await aGroup(friend, 'Reise'));
  await page.goto(routes.manageGroups);
  await page.getByRole('link', { name: texts.groups.create }).click();
  await page.getByLabel(texts.onboarding.createGroup.label).fill('Büro/Küche');
  await page.getByRole('button', { name: texts.onboarding.createGroup.submit }).click();
  await expect(page).toHaveURL(routes.createGroupMembers);
  const name = memberField({ page, texts });
  await expect(name).toBeFocused();
  await name.fill('Anna');
  const forward = page.getByRole('link', { name: texts.members.forward });
  await forward.click();
  await expect(page.getByRole('list', { name: texts.members.list }).getByText('Anna')).toBeVisible();
  await expect(page).toHaveURL(routes.createGroupMembers);
  await forward.click();
  await expect(page).toHaveURL(routes.manageGroups);
  await expect(page.getByRole('list', { name: texts.groups.stored }).getByText('Büro-Küche')).toBeVisible();
});

test('reading the terms on the way does not turn the members of an existing group into onboarding', async ({
  person,
  friend,
}) => {
  const { page, texts } = person;
  await person.remembers(await aGroup(friend, 'Reise'));
  await page.goto(routes.manageGroups);
  await page.getByRole('contentinfo').getByRole('link', { name: texts.shell.footer.terms }).click();
  await expect(page).toHaveURL(routes.terms);
  await page.goto(routes.createGroupMembers);
  await expect(page.getByRole('navigation', { name: texts.shell.dock.label })).toBeVisible();
  await expect(page.getByRole('link', { name: texts.members.abort })).toHaveCount(0);
});

test('leaving a group shows its code, asks, and opens the next group', async ({ person, friend }) => {
  const { page, texts } = person;
  const [trip, flat] = [await aGroup(friend, 'Reise'), await aGroup(friend, 'Wohnung')];
  await person.remembers(trip, flat);
  await page.goto(routes.main);
  await more(person, texts.shell.panel.leave);
  await expect(page).toHaveURL(routes.leaveGroup('Reise', trip.code));
  await expect(page.getByRole('main').getByRole('code')).toHaveText(trip.code);
  await page.getByRole('button', { name: texts.groups.leave.action }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(
    dialog.getByRole('heading', { name: fill(texts.groups.leave.question, { name: 'Reise' }) }),
  ).toBeVisible();
  await dialog.getByRole('button', { name: texts.groups.leave.confirm }).click();
  await expect(page).toHaveURL(routes.main);
  await expect(page.getByRole('heading', { name: 'Wohnung' })).toBeVisible();
  expect(await storedCodes(person)).toBe(flat.code);
  expect((await friend.get(`groups/${trip.code}`)).status()).toBe(200);
});

test('leaving the last group leads back to the start', async ({ person, friend }) => {
  const { page, texts } = person;
  const group = await aGroup(friend, 'Reise');
  await person.remembers(group);
  await page.goto(routes.leaveGroup(group.name, group.code));
  await page.getByRole('button', { name: texts.groups.leave.action }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: texts.groups.leave.confirm }).click();
  await expect(page.getByRole('heading', { name: texts.home.headline })).toBeVisible();
});

test('a group that is gone is listed under the gone ones', async ({ person, friend }) => {
  const { page, texts } = person;
  const [trip, flat] = [await aGroup(friend, 'Reise'), await aGroup(friend, 'Wohnung')];
  await person.remembers(trip, flat);
  person.expectsInConsole(/404 \(Not Found\)/);
  await friend.delete(`groups/${flat.code}`, { data: { groupName: flat.name } });
  await page.goto(routes.manageGroups);
  await expect(page.getByRole('list', { name: texts.groups.gone }).getByRole('listitem')).toHaveCount(1);
  await expect(page.getByRole('list', { name: texts.groups.stored }).getByRole('listitem')).toHaveCount(1);
});

test('whoever leaves a group reads how much of what they saved has not reached it, and can stay', async ({
  person,
  friend,
}) => {
  const { page, texts } = person;
  person.expectsInConsole(/ERR_FAILED|Failed to fetch/);
  const group = await aGroup(friend, 'Reise');
  await person.remembers(group);
  await openForm(person, routes.createExpense);
  await page.route('**/changes', (route) => route.abort());
  await fillExpense(person, '9', 'Kaffee', 'Anna');
  await saveExpense(person);
  // The form may still be there when the address has changed, and has a button of a similar name.
  await expect(page.getByRole('heading', { name: group.name })).toBeVisible();
  await more(person, texts.shell.panel.leave);
  const action = page.getByRole('button', { name: texts.groups.leave.action });
  const dialog = page.getByRole('alertdialog');
  const [, unsent = ''] = /one \{(.*?)\}/.exec(texts.groups.unsent) ?? [];
  await action.click();
  await expect(dialog).toHaveAccessibleDescription(new RegExp(unsent));
  const stay = dialog.getByRole('button', { name: texts.groups.leave.cancel });
  await expect(stay).toBeFocused();
  await stay.click();
  await expect(action).toBeFocused();
  expect(await storedCodes(person)).toBe(group.code);

  await page.unroute('**/changes');
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect.poll(() => storedEntries(friend, group)).toMatchObject([{ expenseDescription: 'Kaffee' }]);
  await action.click();
  await expect(dialog).toBeVisible();
  await expect(page.getByText(unsent)).toHaveCount(0);
});
