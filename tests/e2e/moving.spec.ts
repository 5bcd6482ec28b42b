import { routes } from '@/lib/routes';
import { amountField } from './support/entry-forms';
import { aBusyGroup, spent } from './support/group';
import { holdScripts } from './support/hold-scripts';
import { awake, expect, looksAgain, type Person, test } from './support/person';

/** Moving inside a group never waits for a network (docs/screens.md#moving-inside-a-group). */

/** Records requests for a document, or for a screen that the server would have to render. */
function watchPageRequests({ page }: Person): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const isDocument = request.resourceType() === 'document';
    const isRendered = request.headers().rsc !== undefined || request.url().includes('_rsc=');
    if (isDocument || isRendered) asked.push(request.url());
  });
  return asked;
}

/** Visits the screens of the group, by links and by the browser's own buttons. */
async function goAround(person: Person) {
  const { page, texts } = person;
  const dock = page.getByRole('navigation', { name: texts.shell.dock.label });
  const back = page.getByRole('link', { name: texts.shell.back, exact: true });
  await dock.getByRole('link', { name: texts.shell.dock.expense }).click();
  await expect(amountField(person)).toBeFocused();
  await page.getByText(texts.entries.payment, { exact: true }).click();
  await expect(page.getByRole('heading', { name: texts.entries.newPayment })).toBeVisible();
  await back.click();
  await dock.getByRole('link', { name: texts.shell.dock.members }).click();
  await expect(page.getByRole('list', { name: texts.members.list })).toBeVisible();
  await dock.getByRole('link', { name: texts.shell.dock.group }).click();
  await expect(page.getByRole('button', { name: texts.groupSettings.editName })).toBeVisible();
  await dock.getByRole('link', { name: texts.shell.dock.settle }).click();
  await expect(page.getByRole('heading', { name: texts.settle.title })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('button', { name: texts.groupSettings.editName })).toBeVisible();
  await page.goForward();
  await expect(page.getByRole('heading', { name: texts.settle.title })).toBeVisible();
  await back.click();
  await expect(page.getByRole('list', { name: texts.balances.label })).toBeVisible();
}

test('moving between the screens of a group requests no page, and works without a network', async ({
  person,
  friend,
}) => {
  const { page } = person;
  await person.remembers(await aBusyGroup(friend));
  await page.goto(routes.main);
  await awake(person);
  const asked = watchPageRequests(person);
  await goAround(person);
  expect(asked).toEqual([]);

  person.expectsInConsole(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  await page.context().setOffline(true);
  await goAround(person);
  expect(asked).toEqual([]);
  await page.context().setOffline(false);
});

test('moving puts the focus on the heading of the new screen, or on its first field', async ({
  person,
  friend,
}) => {
  const { page, texts } = person;
  await person.remembers(await aBusyGroup(friend));
  await page.goto(routes.main);
  await awake(person);
  const dock = page.getByRole('navigation', { name: texts.shell.dock.label });
  const heading = page.getByRole('heading', { level: 1 });
  for (const [word, title] of [
    [texts.shell.dock.settle, texts.settle.title],
    [texts.shell.dock.members, texts.members.title],
    [texts.shell.dock.group, texts.groupSettings.title],
  ] as const) {
    await dock.getByRole('link', { name: word }).click();
    await expect(heading).toHaveText(title);
    await expect(heading).toBeFocused();
    await expect(page).toHaveTitle(new RegExp(`^${title}`));
  }
  await dock.getByRole('link', { name: texts.shell.dock.expense }).click();
  await expect(amountField(person)).toBeFocused();
});

test('an expense that a friend adds is seen when the person looks again', async ({ person, friend }) => {
  const { page } = person;
  const group = await aBusyGroup(friend);
  await person.remembers(group);
  await page.goto(routes.main);
  await expect(page.locator('data[value="10"]')).toBeVisible();
  await spent(friend, group, { description: 'Bootsfahrt', amount: 21, payer: 'Ben' });
  await looksAgain(person);
  await expect(page.locator('data[value="31"]')).toBeVisible();
});

test('while the next screen loads, the old one takes no more input and a spinner is shown', async ({
  person,
  friend,
}) => {
  const { page, texts } = person;
  const group = await aBusyGroup(friend);
  await person.remembers(group);
  // With the data saver on, the app does not prefetch the other screens.
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
  await page.goto(routes.createExpense);
  await expect(amountField(person)).toBeFocused();
  const release = await holdScripts(person);
  await page.getByRole('link', { name: texts.shell.back }).click();
  await expect(page.getByRole('status').filter({ hasText: texts.shell.loading })).toBeVisible();
  await page.keyboard.type('12');
  await expect(page.locator('[inert]').getByLabel(texts.entries.amount)).toHaveValue('');
  release();
  await expect(page.getByRole('heading', { name: group.name })).toBeVisible();
  await expect(page.locator('[inert]')).toHaveCount(0);
});
