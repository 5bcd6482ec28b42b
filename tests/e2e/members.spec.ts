import { routes } from '@/lib/routes';
import { addMember, aGroup } from './support/group';
import { memberField } from './support/member-field';
import { expect, test } from './support/person';

const TAKEN = 'user-name-taken';

test('a name that is in the group already is refused before it is sent', async ({ person, friend }) => {
  const { page, texts } = person;
  await person.remembers(await aGroup(friend, 'Lissabon 2026', ['Anna']));
  await page.goto(routes.createGroupMembers);
  const field = memberField({ page, texts });
  await field.fill('  Anna ');
  await field.press('Enter');
  await expect(page.getByText(texts.errors[TAKEN])).toBeVisible();
  await expect(field).toHaveValue('  Anna ');
  await expect(field).toBeFocused();
});

test('two friends add the same name at once: the later one says that it is the same person', async ({
  person,
  friend,
}) => {
  const { page, texts } = person;
  const group = await aGroup(friend, 'Lissabon 2026', ['Anna']);
  await person.remembers(group);
  await page.goto(routes.createGroupMembers);
  const field = memberField({ page, texts });
  const list = page.getByRole('list', { name: texts.members.list });
  await expect(list.getByText('Anna')).toBeVisible();
  await addMember(friend, group.code, 'Dora');
  await field.fill('Dora');
  await field.press('Enter');
  const refused = page.getByRole('complementary', { name: texts.shell.refused.label });
  await refused.getByRole('button', { name: texts.shell.refused.look }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: texts.entries.refused.samePerson }).click();
  await expect(refused).toHaveCount(0);
  await expect(list.getByText('Dora')).toHaveCount(1);
});

test('a member added without a network is in the list, and is sent once the network is back', async ({
  person,
  friend,
}) => {
  const { page, texts } = person;
  person.expectsInConsole(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  const group = await aGroup(friend, 'Lissabon 2026', ['Anna']);
  await person.remembers(group);
  await page.goto(routes.createGroupMembers);
  const field = memberField({ page, texts });
  await expect(page.getByRole('list', { name: texts.members.list }).getByText('Anna')).toBeVisible();
  await page.context().setOffline(true);
  await field.fill('Emil');
  await field.press('Enter');
  const unsent = page.getByRole('link', { name: /Emil/ }).getByRole('img', { name: texts.shell.notSent });
  await expect(unsent).toBeVisible();
  await page.context().setOffline(false);
  await expect(unsent).toHaveCount(0);
  expect(await (await friend.get(`users/byGroupCode/${group.code}`)).text()).toContain('Emil');
});

test('the newest member is first in the list', async ({ person, friend }) => {
  const { page, texts } = person;
  await person.remembers(await aGroup(friend, 'Lissabon 2026', ['Cleo', 'Anna']));
  await page.goto(routes.createGroupMembers);
  const field = memberField({ page, texts });
  await field.fill('Ben');
  await field.press('Enter');
  const rows = page.getByRole('list', { name: texts.members.list }).getByRole('listitem');
  await expect(rows).toHaveText([/Ben/, /Anna/, /Cleo/]);
});
