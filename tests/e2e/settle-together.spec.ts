import type { APIRequestContext } from '@playwright/test';

import { routes } from '@/lib/routes';
import { aBusyGroup, aGroup, balanceOf, paid, spent, type TestGroup } from './support/group';
import { expectNoBarriers, expectNoOverflow } from './support/page-checks';
import { awake, expect, fill, hearsOnlyAnswers, type Person, test } from './support/person';
import { storedEntries } from './support/stored';

/** The button of the row in which `from` pays `to`. */
const paidButton = ({ page, texts }: Person, from: string, to: string) => {
  const [start = ''] = fill(texts.settle.paidFor, { from, to }).split('{amount}');
  return page.getByRole('button', { name: start });
};

/** The singular form of a message with a plural. */
const oneOf = (text: string) => /one \{([^}]*)\}/.exec(text)?.[1] ?? '';

test('two phones confirm the same payment: it is made once, and the slower one is told what happened', async ({
  person,
  friend,
}) => {
  const { page, texts } = person;
  const group = await aBusyGroup(friend);
  await person.remembers(group);
  await hearsOnlyAnswers(person);
  await page.goto(routes.settleExpenses);
  await paid(friend, group, {
    maker: 'Ben',
    amount: -(await balanceOf(friend, group, 'Ben')),
    recipient: 'Anna',
  });
  await paidButton(person, 'Ben', 'Anna').click();
  // A dialog opened on the screen that is being left would go with it.
  await expect(page.getByRole('list', { name: texts.balances.label })).toBeVisible();
  const refused = page.getByRole('complementary', { name: texts.shell.refused.label });
  await refused.getByRole('button', { name: texts.shell.refused.look }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: texts.entries.refused.understood }).click();
  await expect(refused).toHaveCount(0);
  await page.getByRole('link', { name: texts.shell.dock.settle, exact: true }).click();
  await expect(paidButton(person, 'Cleo', 'Anna')).toBeVisible();
  await expect(paidButton(person, 'Ben', 'Anna')).toHaveCount(0);
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
  await expect(page).toHaveURL(routes.main);
  await expect(page.getByRole('list', { name: texts.balances.label })).toBeVisible();
  await expect.poll(() => balanceOf(friend, group, 'Cleo')).toBe(0);
  await page.goto(routes.settleExpenses);
  await expect(paidButton(person, 'Ben', 'Anna')).toBeVisible();
  await expect(paidButton(person, 'Deniz', 'Anna')).toBeVisible();
  await expect(paidButton(person, 'Cleo', 'Anna')).toHaveCount(0);
});

/** Words of these elements that are broken across lines. */
const brokenWords = (elements: readonly Element[]): readonly string[] =>
  elements.flatMap((element) => {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const broken: string[] = [];
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      for (const { 0: word, index } of (text.textContent ?? '').matchAll(/[\p{L}\d.,]+/gu)) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        if (new Set([...range.getClientRects()].map(({ y }) => y)).size > 1) broken.push(word);
      }
    }
    return broken;
  });

test('seven payments between people with long names have rows of one kind, which fit on a phone', async ({
  person,
  friend,
}) => {
  const { page, texts } = person;
  const others = ['Maximiliane', 'Bernadette', 'Konstantin', 'Christopherus', 'Wilhelmina-Sophie', 'Ben'];
  const group = await aGroup(friend, 'Hütte', ['Friederike-Luise', 'Anna', ...others]);
  await spent(friend, group, { description: 'Miete', amount: 9999, payer: 'Friederike-Luise' });
  await person.remembers(group);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(routes.settleExpenses);
  const rows = page.getByRole('main').getByRole('listitem');
  await expect(rows).toHaveCount(7);
  for (const row of await rows.all()) {
    // The row itself opens the sheet of the payment.
    const [, ...buttons] = await row.getByRole('button').all();
    expect(await Promise.all(buttons.map((button) => button.textContent()))).toEqual([
      texts.settle.remind.action,
      texts.settle.paid,
    ]);
    for (const button of buttons) expect((await button.boundingBox())?.height).toBeCloseTo(44, 3);
    expect((await row.boundingBox())?.height).toBeLessThan(124);
  }
  expect(await rows.evaluateAll(brokenWords)).toEqual([]);
  await expectNoOverflow(page);
});

type PlanRow = readonly [from: string, to: string, amount: number];

/** Persists a plan in this order, as an old client does. */
async function fixed(friend: APIRequestContext, { code }: TestGroup, rows: readonly PlanRow[]) {
  const settlements = rows.map(([from, to, amount]) => ({ from, to, amount, groupCode: code }));
  expect((await friend.post('settlements', { data: { settlements } })).status()).toBe(201);
}

/** A group in which three owe Anna, in an order that a friend has fixed. */
async function aGroupWithPlan(friend: APIRequestContext) {
  const group = await aGroup(friend, 'Hütte', ['Anna', 'Ben', 'Cleo', 'Deniz']);
  await spent(friend, group, { description: 'Miete', amount: 100, payer: 'Anna' });
  await fixed(
    friend,
    group,
    ['Deniz', 'Ben', 'Cleo'].map((from): PlanRow => [from, 'Anna', 25]),
  );
  return group;
}

/** A group with a plan of more payments than are needed, so that each has to be confirmed in a dialog. */
async function aGroupWithLongPlan(friend: APIRequestContext) {
  const group = await aGroup(friend, 'Hütte', ['Anna', 'Ben', 'Cleo', 'Deniz']);
  for (const payer of ['Anna', 'Ben'])
    await spent(friend, group, { description: 'Miete', amount: 100, payer });
  await fixed(
    friend,
    group,
    ['Cleo', 'Deniz'].flatMap((from) => ['Anna', 'Ben'].map((to): PlanRow => [from, to, 25])),
  );
  return group;
}

test('tapping the next payment right after a dialog was cancelled opens its dialog', async ({
  person,
  friend,
}) => {
  const { page, texts } = person;
  const group = await aGroupWithLongPlan(friend);
  await person.remembers(group);
  await page.goto(routes.settleExpenses);
  const next = await paidButton(person, 'Cleo', 'Anna').elementHandle();
  await paidButton(person, 'Deniz', 'Anna').click();
  const question = page.getByRole('alertdialog');
  await expect(question.getByRole('button', { name: texts.settle.cancel })).toBeFocused();
  await question.evaluate(async (element, button) => {
    const dialog = element as HTMLDialogElement;
    // The browser fires "close" in a later task; the next question is opened before that.
    const told = new Promise((resolve) => dialog.addEventListener('close', resolve, { once: true }));
    const becomes = async (isOpen: boolean) => {
      while (dialog.open !== isOpen) await Promise.resolve();
    };
    dialog.querySelector<HTMLElement>('[data-safe]')?.click();
    await becomes(false);
    (button as HTMLElement | null)?.click();
    await becomes(true);
    await told;
  }, next);
  expect(await storedEntries(friend, group)).toHaveLength(2);
  await expect(question.getByRole('heading')).toContainText('Cleo');
  await question.getByRole('button', { name: texts.settle.confirm }).click();
  await expect(page).toHaveURL(routes.main);
});

test('a plan that a friend has fixed is shown in its order, and stays when one of its payments is made', async ({
  person,
  friend,
}) => {
  const { page } = person;
  const group = await aGroupWithPlan(friend);
  await person.remembers(group);
  await page.goto(routes.settleExpenses);
  await expect(page.getByRole('main').getByRole('listitem')).toHaveText([/Deniz/, /Ben/, /Cleo/]);
  await paidButton(person, 'Deniz', 'Anna').click();
  await expect(page).toHaveURL(routes.main);
  await expect
    .poll(async () => {
      const left = await friend.get(`settlements/${group.code}`);
      return ((await left.json()) as { settlements: { from: string }[] }).settlements.map(({ from }) => from);
    })
    .toEqual(['Ben', 'Cleo']);
});

test('a payment made without a network counts here at once, and for all once the network is back', async ({
  person,
  friend,
}) => {
  const { page, texts } = person;
  person.expectsInConsole(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  const group = await aGroupWithPlan(friend);
  await person.remembers(group);
  await page.goto(routes.main);
  await awake(person);
  await page.getByRole('link', { name: texts.shell.dock.settle, exact: true }).click();
  await expect(page.getByRole('heading', { name: texts.settle.title })).toBeVisible();
  await page.context().setOffline(true);
  await paidButton(person, 'Deniz', 'Anna').click();
  await expect(page).toHaveURL(routes.main);
  const deniz = page.getByRole('list', { name: texts.balances.label }).getByRole('link', { name: /Deniz/ });
  await expect(deniz).toContainText(texts.balance.settled);
  await expect(deniz.getByRole('img', { name: texts.shell.notSent })).toBeVisible();
  await page.getByRole('link', { name: texts.shell.dock.settle, exact: true }).click();
  await expect(page.getByRole('main').getByRole('listitem')).toHaveText([/Ben/, /Cleo/]);
  expect(await storedEntries(friend, group)).toHaveLength(1);
  await page.context().setOffline(false);
  await expect.poll(() => balanceOf(friend, group, 'Deniz')).toBe(0);
  expect(await storedEntries(friend, group)).toHaveLength(2);
});

test('three settle to the end from the balances: what is left is shown above them, then that all is settled', async ({
  person,
  friend,
}) => {
  const { page, texts, euros } = person;
  const group = await aGroup(friend, 'Hütte');
  await spent(friend, group, { description: 'Miete', amount: 30, payer: 'Anna' });
  await person.remembers(group);
  await page.goto(routes.settleExpenses);
  await paidButton(person, 'Ben', 'Anna').click();
  await expect(page).toHaveURL(routes.main);
  const left = page.getByRole('region', { name: oneOf(texts.settle.left) });
  await expect(left).toBeVisible();
  await expect.poll(() => balanceOf(friend, group, 'Ben')).toBe(0);
  await page.reload();
  await expect(left.getByRole('listitem')).toHaveCount(1);
  await expectNoBarriers(page);

  await paidButton(person, 'Cleo', 'Anna').click();
  const square = page.getByRole('group', { name: texts.settle.square.heading });
  await expect(square).toContainText(euros(30));
  await expect(left).toHaveCount(0);
  await expect(square).toHaveCSS('opacity', '1');
  await expectNoBarriers(page);
  await square.getByRole('button', { name: texts.settle.square.keep }).click();
  await expect(square).toHaveCount(0);
  await expect(page.getByText(texts.settle.square.line, { exact: true })).toBeVisible();
  await expect.poll(() => balanceOf(friend, group, 'Cleo')).toBe(0);
  await page.reload();
  await expect(page.getByText(texts.settle.square.line, { exact: true })).toBeVisible();
});

/** Confirms the only payment of a group, which Ben makes. @returns the group */
async function paysLast(person: Person, friend: APIRequestContext) {
  const { page } = person;
  const group = await aGroup(friend, 'Hütte', ['Anna', 'Ben']);
  await spent(friend, group, { description: 'Miete', amount: 30, payer: 'Anna' });
  await person.remembers(group);
  await page.goto(routes.settleExpenses);
  await paidButton(person, 'Ben', 'Anna').click();
  await expect(page).toHaveURL(routes.main);
  return group;
}

test('one tap undoes a confirmed payment, even the last one, and the plan is as before', async ({
  person,
  friend,
}) => {
  const { page, texts } = person;
  const group = await paysLast(person, friend);
  const square = page.getByRole('group', { name: texts.settle.square.heading });
  await expect(square).toBeVisible();
  await expect.poll(() => balanceOf(friend, group, 'Ben')).toBe(0);
  const bar = page.getByRole('region', { name: texts.activity.offer.paid });
  await bar.getByRole('button', { name: texts.activity.undo }).click();
  await expect(square).toHaveCount(0);
  await expect.poll(() => balanceOf(friend, group, 'Ben')).toBe(-15);
  expect(await storedEntries(friend, group)).toHaveLength(1);
  const ben = page.getByRole('list', { name: texts.balances.label }).getByRole('link', { name: /Ben/ });
  await expect(ben.locator('.bar svg')).not.toHaveClass(/fall/);
  await page.getByRole('link', { name: texts.shell.dock.settle, exact: true }).click();
  await expect(paidButton(person, 'Ben', 'Anna')).toBeVisible();
});

test('a payment can be undone even if the device has not read the ledger since', async ({
  person,
  friend,
}) => {
  const { page, texts } = person;
  // Requests for the ledger are never answered.
  await page.route(/\/ledger/, () => undefined);
  const group = await paysLast(person, friend);
  await expect.poll(() => balanceOf(friend, group, 'Ben')).toBe(0);
  await expect(page.getByRole('img', { name: texts.shell.notSent })).toHaveCount(0);
  const bar = page.getByRole('region', { name: texts.activity.offer.paid });
  await bar.getByRole('button', { name: texts.activity.undo }).click();
  await expect.poll(() => balanceOf(friend, group, 'Ben')).toBe(-15);
  await expect(page).toHaveURL(routes.main);
});

test('when nobody owes anything the settle screen says so', async ({ person, friend }) => {
  const { page, texts } = person;
  await person.remembers(await aGroup(friend, 'Quitt'));
  await page.goto(routes.settleExpenses);
  await expect(page.getByRole('heading', { name: texts.settle.settled.heading })).toBeVisible();
});
