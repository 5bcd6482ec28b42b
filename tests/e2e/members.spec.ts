import { routes } from '@/lib/routes';
import { addMember, aGroup } from './support/group';
import { expect, test } from './support/person';

const TAKEN = 'users-router-conflict-error-name-is-already-taken-in-this-group';

test('a name that is in the group already is refused before it is sent', async ({ person, friend }) => {
  const { page, texts } = person;
  await person.remembers(await aGroup(friend, 'Lissabon 2026', ['Anna']));
  await page.goto(routes.createGroupMembers);
  const field = page.getByLabel(texts.members.label, { exact: true });
  await field.fill('  Anna ');
  await field.press('Enter');
  await expect(page.getByText(texts.errors[TAKEN])).toBeVisible();
  await expect(field).toHaveValue('  Anna ');
  await expect(field).toBeFocused();
});

test('two friends add the same name at once: the later one reads why, and can discard it', async ({
  person,
  friend,
}) => {
  const { page, texts } = person;
  person.expectsInConsole(/status of 409/);
  const group = await aGroup(friend, 'Lissabon 2026', ['Anna']);
  await person.remembers(group);
  await page.goto(routes.createGroupMembers);
  const field = page.getByLabel(texts.members.label, { exact: true });
  const list = page.getByRole('list', { name: texts.members.list });
  await expect(list.getByText('Anna')).toBeVisible();
  await addMember(friend, group.code, 'Dora');
  await field.fill('Dora');
  await field.press('Enter');
  await expect(list.getByText(texts.errors[TAKEN])).toBeVisible();
  await list.getByRole('button', { name: texts.members.discard }).click();
  await expect(list.getByText(texts.errors[TAKEN])).toHaveCount(0);
});

test('a member added without a network says so, and is sent once more on a tap', async ({
  person,
  friend,
}) => {
  const { page, texts } = person;
  person.expectsInConsole(/ERR_FAILED|Failed to fetch/);
  const group = await aGroup(friend, 'Lissabon 2026', ['Anna']);
  await person.remembers(group);
  await page.goto(routes.createGroupMembers);
  await page.route('**/api/v1/users', (route) => route.abort());
  const field = page.getByLabel(texts.members.label, { exact: true });
  await field.fill('Emil');
  await field.press('Enter');
  const list = page.getByRole('list', { name: texts.members.list });
  await expect(list.getByText(texts.members.unsaved)).toBeVisible();
  await page.unroute('**/api/v1/users');
  await list.getByRole('button', { name: texts.members.retry }).click();
  await expect(list.getByText(texts.members.unsaved)).toHaveCount(0);
  await expect
    .poll(async () => await (await friend.get(`users/byGroupCode/${group.code}`)).text())
    .toContain('Emil');
});

test('the newest member stands first in the list', async ({ person, friend }) => {
  const { page, texts } = person;
  await person.remembers(await aGroup(friend, 'Lissabon 2026', ['Cleo', 'Anna']));
  await page.goto(routes.createGroupMembers);
  const field = page.getByLabel(texts.members.label, { exact: true });
  await field.fill('Ben');
  await field.press('Enter');
  const rows = page.getByRole('list', { name: texts.members.list }).getByRole('listitem');
  await expect(rows).toHaveText([/Ben/, /Anna/, /Cleo/]);
});
