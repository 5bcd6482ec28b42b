import type { APIRequestContext } from '@playwright/test';

import type { Split } from '@/lib/domain/entry/split';
import { newId } from '@/lib/domain/ids';
import { cents } from '@/lib/domain/money/money';
import { routes } from '@/lib/routes';
import { openForm, personChoice, saveExpense } from './support/entry-forms';
import { aGroup, sendChange, type TestGroup } from './support/group';
import { addRule, expectLargeTargets, expectNoBarriers, expectNoOverflow } from './support/page-checks';
import { awake, expect, fill, type Person, test } from './support/person';
import { storedExpense, theEntry } from './support/stored';

/** Who paid and who had what: every way to split, several payers, incomes. */

const chooseWay = async (person: Person, way: keyof Person['texts']['entries']['split']['way']) => {
  const { page, texts } = person;
  await page.locator('[data-field="among"] [aria-haspopup="dialog"]').click();
  const sheet = page.getByRole('dialog', { name: texts.entries.split.how });
  await sheet.getByText(texts.entries.split.way[way], { exact: true }).click();
  await expect(sheet).toBeHidden();
};

/** Not by the words alone: the fields of shares have them, too. */
const amountField = ({ page, texts }: Person) => page.getByLabel(texts.entries.amount, { exact: true });

const fieldOf = ({ page, texts }: Person, way: 'shares' | 'percent' | 'amounts' | 'adjusted', name: string) =>
  page.getByRole('textbox', { name: fill(texts.entries.split.field[way], { name }), exact: true });

const box = ({ page, texts }: Person, name: string) =>
  page.getByRole('checkbox', { name: fill(texts.entries.split.ticked, { name }), exact: true });

const mend = ({ page }: Person, text: string) => page.getByRole('button', { name: text });

async function begin(person: Person, group: TestGroup, amount: string, title: string) {
  await person.remembers(group);
  await openForm(person, routes.createExpense);
  await amountField(person).fill(amount);
  await person.page.getByLabel(person.texts.entries.description).fill(title);
  await personChoice(person, person.texts.entries.payer, 'Anna').check();
}

/** What is stored once it was sent: shares by name, and how they were split, with names for ids. */
async function saved(person: Person, friend: APIRequestContext, group: TestGroup) {
  await saveExpense(person);
  await expect(person.page).toHaveURL(routes.main);
  const { _id } = await theEntry(friend, group);
  const { shares, payers, split, entryKind } = await storedExpense(friend, _id);
  const amounts = (of: typeof shares) =>
    Object.fromEntries(of.map(({ userName, amount }) => [userName, amount]));
  return { id: _id, shares: amounts(shares), payers: amounts(payers), how: split?.how, entryKind };
}

type Case = {
  readonly how: Exclude<Split['how'], 'even'>;
  readonly amount: string;
  readonly enter: (person: Person) => Promise<void>;
  readonly shares: Readonly<Record<string, number>>;
};

const cases: readonly Case[] = [
  {
    how: 'shares',
    amount: '40',
    async enter(person) {
      await fieldOf(person, 'shares', 'Cleo').fill('2');
    },
    shares: { Anna: 10, Ben: 10, Cleo: 20 },
  },
  {
    how: 'percent',
    amount: '40',
    async enter(person) {
      await fieldOf(person, 'percent', 'Anna').fill('50');
      await fieldOf(person, 'percent', 'Ben').fill('30');
      await mend(person, fill(person.texts.entries.split.mend.one, { name: 'Cleo' })).click();
      await expect(fieldOf(person, 'percent', 'Cleo')).toHaveValue('20');
    },
    shares: { Anna: 20, Ben: 12, Cleo: 8 },
  },
  {
    how: 'amounts',
    amount: '40',
    async enter(person) {
      await fieldOf(person, 'amounts', 'Anna').fill('25');
      await box(person, 'Cleo').uncheck();
      await fieldOf(person, 'amounts', 'Ben').fill('15');
    },
    shares: { Anna: 25, Ben: 15 },
  },
  {
    how: 'adjusted',
    amount: '40',
    async enter(person) {
      const { page, texts } = person;
      await fieldOf(person, 'adjusted', 'Cleo').fill('5');
      const reduced = fill(texts.entries.split.field.reduced, { name: 'Ben' });
      await page.getByRole('button', { name: reduced, pressed: false }).click();
      await expect(page.getByRole('button', { name: reduced, pressed: true })).toBeVisible();
      await page.getByRole('textbox', { name: reduced }).fill('1');
    },
    shares: { Anna: 12, Ben: 11, Cleo: 17 },
  },
  {
    how: 'items',
    amount: '44',
    async enter({ page, texts }) {
      const { item } = texts.entries.split;
      const title = page.getByRole('textbox', { name: item.title, exact: true });
      await title.fill('Pizza');
      await title.press('Enter');
      await page.keyboard.type('10');
      await page.getByRole('group', { name: item.who }).getByRole('checkbox', { name: 'Ben' }).check();
      await page.getByRole('button', { name: item.next }).click();
      await expect(title).toBeFocused();
      await title.fill('Wein');
      await title.press('Enter');
      await page.keyboard.type('30');
      await expect(page.getByText(item.tip)).toBeVisible();
    },
    shares: { Anna: 11, Ben: 22, Cleo: 11 },
  },
];

for (const { how, amount, enter, shares } of cases)
  test(`a dinner is split by ${how}, kept as it was typed, and opened again @once`, async ({
    person,
    friend,
  }) => {
    const { page, texts } = person;
    const group = await aGroup(friend, 'Reise');
    await begin(person, group, amount, 'Abendessen');
    await chooseWay(person, how);
    // The row that names the way gets the focus, in the place of what opened the sheet.
    await expect(page.locator('[data-field="among"] [aria-haspopup="dialog"]')).toBeFocused();
    await enter(person);
    const stored = await saved(person, friend, group);
    expect(stored).toMatchObject({ shares, how, payers: { Anna: Number(amount) } });

    await page.goto(routes.updateExpense(group.code, stored.id));
    await awake(person);
    await expect(page.getByText(texts.entries.split.way[how], { exact: true }).first()).toBeVisible();
    await expect(page.getByRole('button', { name: texts.entries.save })).toBeHidden();
  });

test('what is left is said, mended in one tap, and the mend taken back', async ({ person, friend }) => {
  const { page, texts, euros } = person;
  const { split } = texts.entries;
  const group = await aGroup(friend, 'Reise');
  await begin(person, group, '34,50', 'Pizza');
  await chooseWay(person, 'amounts');
  await fieldOf(person, 'amounts', 'Anna').fill(person.language === 'de' ? '12,50' : '12.50');
  const left = fill(split.left, { amount: euros(22) });
  await expect(page.getByRole('status').filter({ hasText: left })).toHaveCount(1);

  await saveExpense(person);
  const spread = mend(person, fill(split.mend.some, { count: 2 }));
  await expect(spread).toBeFocused();
  await expect(page.getByRole('alert').filter({ hasText: left })).toHaveCount(1);
  expect(new URL(page.url()).pathname).toBe(routes.createExpense);

  await spread.click();
  await expect(fieldOf(person, 'amounts', 'Ben')).toHaveValue(/^11[.,]00$/);
  await mend(person, split.mend.undo).click();
  await expect(fieldOf(person, 'amounts', 'Ben')).toHaveValue('');
  await expect(fieldOf(person, 'amounts', 'Anna')).toHaveValue(/^12[.,]50$/);

  // Another amount leaves what was typed alone; too much is mended by the amount.
  await amountField(person).fill('10');
  await mend(person, fill(split.mend.amount, { amount: euros(12.5) })).click();
  await expect(amountField(person)).toHaveValue(/^12[.,]50$/);
  const stored = await saved(person, friend, group);
  expect(stored).toMatchObject({ shares: { Anna: 12.5, Ben: 0, Cleo: 0 }, how: 'amounts' });
});

test('Anna and Ben paid the hotel: the first pays what the other leaves', async ({ person, friend }) => {
  const { page, texts } = person;
  const { entries } = texts;
  const group = await aGroup(friend, 'Reise');
  await begin(person, group, '300', 'Hotel');
  await page.getByRole('button', { name: entries.several }).click();
  await page.getByRole('group', { name: entries.payer }).getByRole('checkbox', { name: 'Ben' }).check();
  const paidBy = (name: string) =>
    page.getByRole('textbox', { name: fill(entries.split.field.paid, { name }) });
  await paidBy('Ben').fill('100');
  await expect(paidBy('Anna')).toHaveAttribute('placeholder', /^200[.,]00$/);
  await expectLargeTargets(page);
  await expectNoBarriers(page);
  const { payers, shares } = await saved(person, friend, group);
  expect({ payers, shares }).toEqual({
    payers: { Anna: 200, Ben: 100 },
    shares: { Anna: 100, Ben: 100, Cleo: 100 },
  });
});

test('a deposit that came back is an income, by the switch or by a minus', async ({ person, friend }) => {
  const { page, texts, euros } = person;
  const { entries } = texts;
  const group = await aGroup(friend, 'Reise');
  await person.remembers(group);
  await openForm(person, routes.createExpense);
  await amountField(person).fill('-9');
  await page.getByRole('button', { name: entries.asIncome }).click();
  await expect(page.getByRole('heading', { level: 1, name: entries.newIncome })).toBeVisible();
  await expect(page).toHaveTitle(new RegExp(entries.newIncome));
  await expect(amountField(person)).toHaveValue(/^9([.,]00)?$/);
  await page.getByLabel(entries.incomeTitle).fill('Pfand');
  await page.getByRole('radiogroup', { name: entries.receiver }).getByRole('radio', { name: 'Anna' }).check();
  await page.getByRole('button', { name: new RegExp(`${entries.more}$`) }).click();
  await expect(page.getByRole('switch', { name: entries.cameIn })).toBeChecked();
  await expectNoBarriers(page);
  const { id, entryKind } = await saved(person, friend, group);
  expect(entryKind).toBe('income');

  await page.goto(routes.expenseDetails(group.code, id));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(texts.details.income);
  await expect(page.getByText(euros(9)).first()).toBeVisible();
  await expectNoBarriers(page);
});

/** Every way of splitting 40 euros among Anna, Ben and Cleo. */
function everyWay({ ids }: TestGroup): readonly Split[] {
  const [anna, ben, cleo] = Object.values(ids) as [string, string, string];
  const item = (title: string, euros: number, ...among: string[]) => ({
    title,
    cents: cents(euros * 100),
    among,
  });
  return [
    { how: 'shares', of: [anna, ben, cleo].map((memberId) => ({ memberId, shares: 200 })) },
    {
      how: 'percent',
      of: [anna, ben].map((memberId) => ({ memberId, basisPoints: 5000 })),
    },
    { how: 'amounts', of: [anna, cleo].map((memberId) => ({ memberId, cents: cents(2000) })) },
    {
      how: 'adjusted',
      among: [anna, ben, cleo],
      by: [
        { memberId: ben, cents: cents(-100) },
        { memberId: cleo, cents: cents(500) },
      ],
    },
    { how: 'items', items: [item('Pizza', 10, ben), item('Wein', 26, anna, ben, cleo)] },
  ];
}

/** @returns the id of an expense of 40 euros that Anna has paid */
async function splitExpense(friend: APIRequestContext, group: TestGroup, split: Split) {
  const payers = [{ memberId: group.ids.Anna, cents: 4000 }];
  const entry = { id: newId(), kind: 'expense', title: 'Abendessen', cents: 4000, payers, split };
  await sendChange(friend, group, { kind: 'entry.put', entry });
  return entry.id;
}

test('an expense that was split has no barriers, whichever way', async ({ person, friend }) => {
  const { page } = person;
  const group = await aGroup(friend, 'Reise');
  await person.remembers(group);
  for (const split of everyWay(group)) {
    await page.goto(routes.expenseDetails(group.code, await splitExpense(friend, group, split)));
    await expect(page.getByRole('heading', { name: 'Abendessen' })).toBeVisible();
    await expectNoBarriers(page);
  }
});

test('each way can be hit, has no barriers, and fits a narrow phone and enlarged text', async ({
  person,
  friend,
}) => {
  const { page } = person;
  await begin(person, await aGroup(friend, 'Reise'), '34', 'Pizza');
  for (const { how } of cases) {
    await chooseWay(person, how);
    await expectLargeTargets(page);
    await expectNoBarriers(page);
  }
  await page.setViewportSize({ width: 320, height: 640 });
  for (const way of ['shares', 'percent', 'amounts', 'adjusted', 'items'] as const) {
    await chooseWay(person, way);
    await expectNoOverflow(page);
  }
  await addRule(page, ':root { font-size: 200% !important; }');
  for (const way of ['amounts', 'adjusted', 'items'] as const) {
    await chooseWay(person, way);
    await expectNoOverflow(page);
  }
});
