import type { Browser, Page } from '@playwright/test';

import { routes } from '@/lib/routes';
import { amountField, fillExpense, openForm } from './support/entry-forms';
import { aBusyGroup } from './support/group';
import { expect, test } from './support/person';

test.use({ hearsHints: true });

/** Changes of others appear on this phone at once by the event stream, without a return to the page or polling. */

/** Opens a page on the phone of another person who has the group. */
async function anotherPhone(browser: Browser, origin: string, code: string): Promise<Page> {
  const context = await browser.newContext({
    baseURL: origin,
    locale: 'de-DE',
    viewport: { width: 360, height: 740 },
    serviceWorkers: 'block',
  });
  await context.addCookies([
    { name: 'storedGroupCodes', value: code, url: origin },
    { name: 'activeGroupCode', value: code, url: origin },
    { name: 'language', value: 'de', url: origin },
    { name: 'viewState', value: 'view1', url: origin },
  ]);
  return context.newPage();
}

/** Resolves when the page has opened its event stream. */
const listening = (page: Page) =>
  page.waitForResponse((response) => response.url().endsWith('/events') && response.status() === 200, {
    timeout: 30_000,
  });

test('entries of one phone appear on the other, so does the end of the group, and a half-typed form stays', async ({
  person,
  friend,
  browser,
}) => {
  const { page, texts, origin } = person;
  const group = await aBusyGroup(friend);
  await person.remembers(group);
  const other = await anotherPhone(browser, origin, group.code);
  const asked: string[] = [];
  const heard = listening(other);
  await other.goto(routes.main);
  await heard;
  other.on('request', (request) => {
    if (request.url().includes('/ledger')) asked.push(request.url());
  });

  // Anna has typed half of an expense on hers; Ben's is saved meanwhile.
  const hears = listening(page);
  await openForm(person, routes.createExpense);
  await hears;
  await fillExpense(person, '12,5', 'Taxi', 'Anna');
  await expect(amountField(person)).toHaveValue(/12,5/);
  await friend.post('expenses', {
    data: {
      ...{ expenseDescription: 'Fähre', expenseAmount: 30, groupCode: group.code },
      ...{ expensePayerName: 'Ben', expenseBeneficiariesNames: ['Anna', 'Ben'] },
    },
  });
  await expect(other.getByText('Fähre')).toBeVisible({ timeout: 20_000 });
  expect(asked.length).toBeGreaterThan(0);
  await expect(amountField(person)).toHaveValue(/12,5/);
  await expect(page.getByLabel(texts.entries.description)).toHaveValue('Taxi');
  await page.getByRole('button', { name: texts.entries.save }).click();
  await expect(page).toHaveURL(routes.main);
  await expect(other.getByText('Taxi')).toBeVisible({ timeout: 20_000 });

  await friend.delete(`groups/${group.code}`, { data: { groupName: group.name } });
  await expect(other.getByRole('heading', { name: texts.main.gone.heading })).toBeVisible({
    timeout: 20_000,
  });
  await expect(page.getByRole('heading', { name: texts.main.gone.heading })).toBeVisible({ timeout: 20_000 });
  await other.context().close();
});
