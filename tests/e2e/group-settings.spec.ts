import { routes } from '@/lib/routes';
import { aBusyGroup, aGroup, type TestGroup } from './support/group';
import { memberField } from './support/member-field';
import { expect, fill, test } from './support/person';
import type { APIRequestContext } from '@playwright/test';

type Settings = {
  readonly groupName: string;
  readonly initialGroupName: string;
  readonly currency: string;
  readonly inactiveDataPurge: boolean;
};

const settingsOf = async (friend: APIRequestContext, { code }: TestGroup): Promise<Settings> =>
  ((await (await friend.get(`groups/${code}`)).json()) as { group: Settings }).group;

test('a renamed group has its new name everywhere, and its links keep the first one', async ({
  person,
  friend,
}) => {
  const { page, texts } = person;
  const group = await aGroup(friend, 'Reise');
  await person.remembers(group);
  await page.goto(routes.groupSettings);
  await page.getByRole('button', { name: texts.groupSettings.editName }).click();
  const field = page.getByRole('textbox', { name: texts.groupSettings.name });
  await expect(field).toBeFocused();
  await field.fill('Porto/Lissabon');
  await field.press('Enter');
  await expect(page.getByRole('button', { name: texts.groupSettings.editName })).toBeFocused();
  await page.getByRole('link', { name: texts.shell.back }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Porto-Lissabon' })).toBeVisible();
  await expect
    .poll(() => settingsOf(friend, group))
    .toMatchObject({ groupName: 'Porto-Lissabon', initialGroupName: 'Reise' });
});

test('another currency is shown after every number, and the numbers stay the same', async ({
  person,
  friend,
}) => {
  const { page, texts, euros } = person;
  const group = await aBusyGroup(friend);
  await person.remembers(group);
  await page.goto(routes.groupSettings);
  await page.getByRole('button', { name: texts.groupSettings.editCurrency }).click();
  await page.getByRole('combobox', { name: texts.groupSettings.currency }).selectOption('CHF');
  await expect(page.getByText(texts.groupSettings.notConverted)).toBeVisible();
  await page.getByRole('button', { name: texts.shell.edit.save }).click();
  await expect(page.getByRole('button', { name: texts.groupSettings.editCurrency })).toBeVisible();
  await expect.poll(async () => (await settingsOf(friend, group)).currency).toBe('CHF');
  await page.getByRole('link', { name: texts.shell.back }).click();
  await page.getByRole('button', { name: texts.main.view.history }).click();
  await expect(
    page.getByRole('listitem').getByText(euros(10).replace('€', 'CHF'), { exact: true }),
  ).toBeVisible();
});

test('the deletion of unused groups is switched with one tap, and Escape discards an edit', async ({
  person,
  friend,
}) => {
  const { page, texts } = person;
  const group = await aGroup(friend, 'Reise');
  await person.remembers(group);
  const { inactiveDataPurge } = await settingsOf(friend, group);
  await page.goto(routes.groupSettings);
  const purge = page.getByRole('switch', { name: fill(texts.groupSettings.purge, { days: 90 }) });
  await expect(purge).toBeChecked({ checked: inactiveDataPurge });
  await purge.click();
  await expect(purge).toBeChecked({ checked: !inactiveDataPurge });
  await expect.poll(async () => (await settingsOf(friend, group)).inactiveDataPurge).toBe(!inactiveDataPurge);

  await page.getByRole('button', { name: texts.groupSettings.editName }).click();
  await page.getByRole('textbox', { name: texts.groupSettings.name }).fill('Anders');
  await page.keyboard.press('Escape');
  await expect(page.getByText('Reise').first()).toBeVisible();
  expect((await settingsOf(friend, group)).groupName).toBe('Reise');
});

test('a tap elsewhere closes a form without saving and does what it was meant to do', async ({
  person,
  friend,
}) => {
  const { page, texts } = person;
  const group = await aGroup(friend, 'Reise');
  await person.remembers(group);
  const before = await settingsOf(friend, group);
  await page.goto(routes.groupSettings);
  await page.getByRole('button', { name: texts.groupSettings.editName }).click();
  await page.getByRole('textbox', { name: texts.groupSettings.name }).fill('Anders');
  const pencil = await page.getByRole('button', { name: texts.groupSettings.editCurrency }).boundingBox();
  await page.mouse.click((pencil?.x ?? 0) + 20, (pencil?.y ?? 0) + 20);
  await expect(page.getByRole('combobox', { name: texts.groupSettings.currency })).toBeFocused();
  await expect(page.getByRole('textbox', { name: texts.groupSettings.name })).toHaveCount(0);
  expect(await settingsOf(friend, group)).toEqual(before);
});

test('a group is deleted for everyone only by typing its name, and nothing of it is left', async ({
  person,
  friend,
}) => {
  const { page, texts } = person;
  // The page may just be prefetching something of the group.
  person.expectsInConsole(/status of 404/);
  const group = await aBusyGroup(friend, 'Vorbei');
  const other = await aGroup(friend, 'Wohnung');
  await person.remembers(group, other);
  await page.goto(routes.groupSettings);
  await page.getByRole('button', { name: texts.groupSettings.delete }).click();
  const dialog = page.getByRole('alertdialog');
  const confirm = dialog.getByRole('button', { name: texts.groupSettings.deleteConfirm });
  const field = dialog.getByLabel(texts.groupSettings.deleteName);
  await field.fill('vorbei');
  await confirm.click();
  await expect(dialog.getByText(texts.errors['group-name-mismatch'])).toBeVisible();
  await field.fill('Vorbei');
  await confirm.click();
  await expect(page).toHaveURL(routes.main);
  await expect(page.getByRole('heading', { name: 'Wohnung' })).toBeVisible();
  expect((await friend.get(`groups/${group.code}`)).status()).toBe(204);
  expect((await friend.get(`expenses/${group.expenseId}`)).status()).toBe(404);
  expect((await friend.get(`users/${group.ids.Anna ?? ''}`)).status()).toBe(404);
});

test('onboarding ends with the invitation, and leads on to the first expense', async ({ person }) => {
  const { page, texts } = person;
  await page.goto(routes.onboardingCreateGroup);
  await expect(page.getByLabel(texts.onboarding.createGroup.label)).toBeFocused();
  await page.keyboard.type('Neu');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(routes.createGroupMembers);
  const name = memberField({ page, texts });
  await expect(name).toBeFocused();
  for (const member of ['Anna', 'Ben']) {
    await page.keyboard.type(member);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('list', { name: texts.members.list }).getByText(member)).toBeVisible();
  }
  await page.getByRole('link', { name: texts.members.forward }).click();
  await expect(page).toHaveURL(routes.onboardingGroupSettings);
  await page.getByRole('link', { name: texts.sharing.lastStep.forward }).click();
  await expect(page).toHaveURL(routes.main);
  await expect(page.getByRole('link', { name: texts.history.empty.action })).toBeVisible();
  // Besides it only the way to a file.
  await expect(page.getByRole('main').getByRole('link')).toHaveCount(2);
});

test('giving up onboarding shows the code and keeps nothing on the device', async ({ person }) => {
  const { page, texts } = person;
  await page.goto(routes.onboardingCreateGroup);
  await page.getByLabel(texts.onboarding.createGroup.label).fill('Doch nicht');
  await page.getByRole('button', { name: texts.onboarding.createGroup.submit }).click();
  await page.getByRole('button', { name: texts.members.abort }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog.getByRole('code')).toBeVisible();
  await dialog.getByRole('button', { name: texts.members.forget.confirm }).click();
  await expect(page.getByRole('heading', { name: texts.home.headline })).toBeVisible();
  const cookies = await page.context().cookies();
  const aboutGroups = cookies.filter(({ name, value }) => /group|added/i.test(name) && value !== '');
  expect(aboutGroups).toEqual([]);
});
