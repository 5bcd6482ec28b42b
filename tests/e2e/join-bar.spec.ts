import { routes } from '@/lib/routes';
import { aBusyGroup, aGroup } from './support/group';
import { expect, fill, type Person, test } from './support/person';

/** A link into a group that this device does not have: the page can be read, and the group joined with one tap. */

const joinBar = ({ page, texts }: Person) =>
  page.getByRole('complementary', { name: texts.groups.join.label });

const storedCodes = async ({ page }: Person) =>
  (await page.context().cookies()).find(({ name }) => name === 'storedGroupCodes')?.value;

test.describe('a person who is asked who they are', () => {
  test.use({ onlyLooks: false });

  test('a link to the details of an expense can be read, and its group joined with one tap', async ({
    person,
    friend,
  }) => {
    const { page, texts } = person;
    const group = await aBusyGroup(friend);
    const own = await aGroup(friend, 'Eigene');
    await person.remembers(own);
    await page.goto(routes.expenseDetails(group.code, group.expenseId));
    await expect(page.getByRole('heading', { name: 'Abendessen' })).toBeVisible();
    const bar = joinBar(person);
    await expect(bar).toContainText(fill(texts.groups.join.text, { group: group.name }));
    expect(await storedCodes(person)).toBe(own.code);

    await bar.getByRole('button', { name: texts.groups.join.action }).click();
    await expect(bar).toBeHidden();
    expect(await storedCodes(person)).toBe(`${own.code}.${group.code}`);
    // The question who one is opens once its code is there, and would take away a tap that it comes between.
    await page.getByRole('button', { name: texts.who.look }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.getByRole('link', { name: texts.shell.back, exact: true }).click();
    await expect(page).toHaveURL(routes.main);
    await expect(page.getByRole('heading', { level: 1, name: group.name })).toBeVisible();
  });
});

test('looking without joining keeps the own group', async ({ person, friend }) => {
  const { page } = person;
  const group = await aBusyGroup(friend);
  const own = await aGroup(friend, 'Eigene');
  await person.remembers(own);
  await page.goto(routes.memberDetails(group.code, group.ids.Ben ?? ''));
  await expect(joinBar(person)).toBeVisible();
  await page.goto(routes.main);
  await expect(page.getByRole('heading', { level: 1, name: 'Eigene' })).toBeVisible();
  await expect(joinBar(person)).toHaveCount(0);
  expect(await storedCodes(person)).toBe(own.code);
});

test('a device without any group joins from the bar, and finds the group at the start', async ({
  person,
  friend,
}) => {
  const { page, texts } = person;
  const group = await aBusyGroup(friend);
  await page.goto(routes.paymentDetails(group.code, group.paymentId));
  await joinBar(person).getByRole('button', { name: texts.groups.join.action }).click();
  await expect(joinBar(person)).toBeHidden();
  await page.goto(routes.home);
  await expect(page).toHaveURL(routes.main);
  await expect(page.getByRole('heading', { level: 1, name: group.name })).toBeVisible();
});

test('the dock is hidden if it would act on another group, and appears after joining', async ({
  person,
  friend,
}) => {
  const { page, texts } = person;
  const group = await aBusyGroup(friend);
  await person.remembers(await aGroup(friend, 'Eigene'));
  const dock = page.getByRole('navigation', { name: texts.shell.dock.label });
  for (const path of [
    routes.memberDetails(group.code, group.ids.Ben ?? ''),
    routes.tutorial(group.name, group.code),
    routes.contact(group.code),
  ]) {
    await page.goto(path);
    await expect(joinBar(person)).toContainText(fill(texts.groups.join.text, { group: group.name }));
    await expect(dock).toHaveCount(0);
  }
  await joinBar(person).getByRole('button', { name: texts.groups.join.action }).click();
  await expect(joinBar(person)).toBeHidden();
  await dock.getByRole('link', { name: texts.shell.dock.members }).click();
  await expect(page.getByRole('list', { name: texts.members.list }).getByText('Ben')).toBeVisible();
});
