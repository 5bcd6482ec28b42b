import type { APIRequestContext } from '@playwright/test';

import { routes } from '@/lib/routes';
import { aGroup, spent } from './support/group';
import { expectNoBarriers, expectNoOverflow } from './support/page-checks';
import { expect, fill, type Person, test } from './support/person';

/** Cleo owes Ben, who owes Anna: the fewest payments lead around Ben. */
async function chain(friend: APIRequestContext) {
  const group = await aGroup(friend, 'Hütte', ['Anna', 'Ben', 'Cleo']);
  await spent(friend, group, { description: 'Miete', amount: 20, payer: 'Anna', for: ['Ben'] });
  await spent(friend, group, { description: 'Boot', amount: 20, payer: 'Ben', for: ['Cleo'] });
  return group;
}

/** The button of the row in which `from` pays `to`. */
const paidButton = ({ page, texts }: Person, from: string, to: string) => {
  const [start = ''] = fill(texts.settle.paidFor, { from, to }).split('{amount}');
  return page.getByRole('button', { name: start });
};

/** Opens "Anders ausgleichen". */
async function openWays({ page, texts }: Person) {
  await page.getByRole('button', { name: texts.settle.ways.open }).click();
  const sheet = page.getByRole('dialog', { name: texts.settle.ways.title });
  await expect(sheet).toBeVisible();
  return sheet;
}

/** Looks at the plan of such a group, and opens the ways to settle. */
async function lookAtWays(person: Person, friend: APIRequestContext) {
  const group = await chain(friend);
  await person.remembers(group);
  await person.page.goto(routes.settleExpenses);
  await expect(paidButton(person, 'Cleo', 'Anna')).toBeVisible();
  return { group, sheet: await openWays(person) };
}

test('a group settles by direct debts: for all, and the plan holds still while it is paid', async ({
  person,
  friend,
}) => {
  const { page, texts } = person;
  const { group, sheet } = await lookAtWays(person, friend);
  await expect(sheet.getByRole('radio', { name: texts.settle.ways.fewest.name })).toBeChecked();
  for (const width of [360, 500, 1280]) {
    await page.setViewportSize({ width, height: 740 });
    await expectNoOverflow(page);
  }
  await expectNoBarriers(page);
  await sheet.getByRole('radio', { name: texts.settle.ways.direct.name }).click();
  await expect(sheet).toBeHidden();
  await expect(paidButton(person, 'Cleo', 'Ben')).toBeVisible();
  await expect(paidButton(person, 'Ben', 'Anna')).toBeVisible();
  const settleBy = async () => {
    const answer = await friend.get(`groups/${group.code}/ledger`);
    return ((await answer.json()) as { group: { settleBy: string } }).group.settleBy;
  };
  await expect.poll(settleBy).toBe('direct');
  // The first HTML has the same plan.
  await page.reload();
  await expect(paidButton(person, 'Cleo', 'Ben')).toBeVisible();
  await paidButton(person, 'Cleo', 'Ben').click();
  await expect(page).toHaveURL(routes.main);
  await page.goto(routes.settleExpenses);
  await expect(paidButton(person, 'Ben', 'Anna')).toBeVisible();
  await expect(paidButton(person, 'Cleo', 'Ben')).toHaveCount(0);
});

test('everything goes through one person, chosen without a network, and the activity says so', async ({
  person,
  friend,
}) => {
  const { page, texts } = person;
  const { group, sheet } = await lookAtWays(person, friend);
  person.expectsInConsole(/ERR_INTERNET_DISCONNECTED/);
  await page.context().setOffline(true);
  await sheet.getByRole('radio', { name: texts.settle.ways.through.name }).click();
  await sheet
    .getByRole('radiogroup', { name: texts.settle.ways.through.who })
    .getByRole('radio', { name: 'Ben' })
    .click();
  await expectNoOverflow(page);
  await sheet.getByRole('button', { name: fill(texts.settle.ways.through.choose, { name: 'Ben' }) }).click();
  await expect(paidButton(person, 'Cleo', 'Ben')).toBeVisible();
  await page.context().setOffline(false);
  await page.goto(routes.activity(group.code));
  await expect(page.getByText(fill(texts.main.settings.through, { name: 'Ben' })).first()).toBeVisible();
});
