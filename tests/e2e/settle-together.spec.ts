import type { APIRequestContext } from '@playwright/test';

import { routes } from '@/lib/routes';
import { aBusyGroup, aGroup, balanceOf, paid, spent } from './support/group';
import { expect, fill, type Person, test } from './support/person';
import { storedEntries } from './support/stored';

/** The button of the row in which `from` pays `to`. */
const paidButton = ({ page, texts }: Person, from: string, to: string) => {
  const [start = ''] = fill(texts.settle.paidFor, { from, to }).split('{amount}');
  return page.getByRole('button', { name: start });
};

const confirm = ({ page, texts }: Person) =>
  page.getByRole('alertdialog').getByRole('button', { name: texts.settle.confirm }).click();

test('two phones confirm the same payment: it is made once, and the slower one reads what happened', async ({
  person,
  friend,
}) => {
  const { page, texts } = person;
  person.expectsInConsole(/status of 409/);
  const group = await aBusyGroup(friend);
  await person.remembers(group);
  await page.goto(routes.settleExpenses);
  await paidButton(person, 'Ben', 'Anna').click();
  await paid(friend, group, {
    maker: 'Ben',
    amount: -(await balanceOf(friend, group, 'Ben')),
    recipient: 'Anna',
  });
  await confirm(person);
  await expect(page.getByRole('alert').filter({ hasText: texts.settle.changed })).toBeVisible();
  await expect(paidButton(person, 'Ben', 'Anna')).toHaveCount(0);
  await expect(paidButton(person, 'Cleo', 'Anna')).toBeVisible();
  expect(await storedEntries(friend, group)).toHaveLength(3);
});

test('a confirmed payment leaves the rest of the plan as it was, and shows the balances', async ({
  person,
  friend,
}) => {
  const { page, texts } = person;
  const group = await aGroup(friend, 'Hütte', ['Anna', 'Ben', 'Cleo', 'Deniz']);
  await spent(friend, group, { description: 'Miete', amount: 100, payer: 'Anna' });
  await person.remembers(group);
  await page.context().addCookies([{ name: 'viewState', value: 'view1', url: person.origin }]);
  await page.goto(routes.settleExpenses);
  await paidButton(person, 'Cleo', 'Anna').click();
  await confirm(person);
  await expect(page).toHaveURL(routes.main);
  await expect(page.getByRole('list', { name: texts.balances.label })).toBeVisible();
  expect(await balanceOf(friend, group, 'Cleo')).toBe(0);
  await page.goto(routes.settleExpenses);
  await expect(paidButton(person, 'Ben', 'Anna')).toBeVisible();
  await expect(paidButton(person, 'Deniz', 'Anna')).toBeVisible();
  await expect(paidButton(person, 'Cleo', 'Anna')).toHaveCount(0);
});

/** A group in which three owe Anna, in an order that a friend has fixed. */
async function aGroupWithPlan(friend: APIRequestContext) {
  const group = await aGroup(friend, 'Hütte', ['Anna', 'Ben', 'Cleo', 'Deniz']);
  await spent(friend, group, { description: 'Miete', amount: 100, payer: 'Anna' });
  const settlements = ['Deniz', 'Ben', 'Cleo'].map((from) => ({
    from,
    to: 'Anna',
    amount: 25,
    groupCode: group.code,
  }));
  expect((await friend.post('settlements', { data: { settlements } })).status()).toBe(201);
  return group;
}

test('a plan that a friend has fixed is followed in its order, and stays when one of it is paid', async ({
  person,
  friend,
}) => {
  const { page } = person;
  const group = await aGroupWithPlan(friend);
  await person.remembers(group);
  await page.goto(routes.settleExpenses);
  await expect(page.getByRole('main').getByRole('listitem')).toHaveText([/Deniz/, /Ben/, /Cleo/]);
  await paidButton(person, 'Deniz', 'Anna').click();
  await confirm(person);
  await expect(page).toHaveURL(routes.main);
  const left = (await (await friend.get(`settlements/${group.code}`)).json()) as {
    settlements: { from: string }[];
  };
  expect(left.settlements.map(({ from }) => from)).toEqual(['Ben', 'Cleo']);
});

test('a plan that does not come says so, and comes when it is asked for again', async ({
  person,
  friend,
}) => {
  const { page, texts } = person;
  person.expectsInConsole(/status of 500/);
  await person.remembers(await aGroupWithPlan(friend));
  await page.goto(routes.main);
  const broken = '**/api/v1/settlements/*';
  await page.route(broken, (route) => route.fulfill({ status: 500, body: '{}' }));
  await page.getByRole('link', { name: texts.shell.dock.settle, exact: true }).click();
  const retry = page.getByRole('main').getByRole('button', { name: texts.errorPage.retry });
  await expect(retry).toBeVisible({ timeout: 20_000 });
  await page.unroute(broken);
  await retry.click();
  await expect(page.getByRole('main').getByRole('listitem')).toHaveText([/Deniz/, /Ben/, /Cleo/]);
});

test('who says no in the dialog has paid nothing', async ({ person, friend }) => {
  const { page, texts } = person;
  const group = await aBusyGroup(friend);
  await person.remembers(group);
  await page.goto(routes.settleExpenses);
  await paidButton(person, 'Ben', 'Anna').click();
  await page.getByRole('alertdialog').getByRole('button', { name: texts.settle.cancel }).click();
  await expect(page.getByRole('alertdialog')).toBeHidden();
  expect(await storedEntries(friend, group)).toHaveLength(2);
});

test('when nobody owes anything the settle screen says so', async ({ person, friend }) => {
  const { page, texts } = person;
  await person.remembers(await aGroup(friend, 'Quitt'));
  await page.goto(routes.settleExpenses);
  await expect(page.getByRole('heading', { name: texts.settle.settled.heading })).toBeVisible();
});
