import { saveExpense, savePayment } from './entry-forms';
import { memberField } from './member-field';
import { expect, type Person } from './person';

const FRIENDS = ['Anna', 'Ben', 'Cleo', 'Deniz'];

async function createGroup({ page, texts }: Person, name: string) {
  await page.goto('/');
  await page.getByRole('link', { name: texts.home.create }).click();
  await page.getByLabel(texts.onboarding.createGroup.label).fill(name);
  await page.getByRole('button', { name: texts.onboarding.createGroup.submit }).click();
  await expect(page).toHaveURL(/\/create-group-members$/);
}

async function addMembers({ page, texts }: Person, names: readonly string[]) {
  const field = memberField({ page, texts });
  for (const name of names) {
    await field.fill(name);
    await field.press('Enter');
    await expect(page.getByRole('list', { name: texts.members.list }).getByText(name)).toBeVisible();
    await expect(field).toBeFocused();
  }
}

type Spending = {
  readonly description: string;
  readonly amount: string;
  readonly payer: string;
  readonly without?: string;
};

async function spend(person: Person, { description, amount, payer, without }: Spending) {
  const { page, texts } = person;
  await page.getByRole('link', { name: texts.shell.dock.expense, exact: true }).click();
  await expect(page.getByLabel(texts.entries.amount)).toBeFocused();
  await page.getByLabel(texts.entries.amount).pressSequentially(amount);
  await page.getByLabel(texts.entries.description).fill(description);
  await page
    .getByRole('radiogroup', { name: texts.entries.payer })
    .getByRole('radio', { name: payer })
    .check();
  if (without) await page.getByRole('checkbox', { name: without }).click();
  await saveExpense(person);
  await expect(page).toHaveURL(/\/pari$/);
}

async function pay(person: Person, maker: string, amount: string, recipient: string) {
  const { page, texts } = person;
  await page.getByRole('link', { name: texts.shell.dock.expense, exact: true }).click();
  await page
    .getByRole('group', { name: texts.entries.kind })
    .getByText(texts.entries.payment, { exact: true })
    .click();
  await expect(page.getByRole('heading', { name: texts.entries.newPayment })).toBeVisible();
  await page.getByLabel(texts.entries.amount).pressSequentially(amount);
  await page
    .getByRole('radiogroup', { name: texts.entries.maker })
    .getByRole('radio', { name: maker })
    .check();
  await page
    .getByRole('radiogroup', { name: texts.entries.recipient })
    .getByRole('radio', { name: recipient })
    .check();
  await savePayment(person);
  await expect(page).toHaveURL(/\/pari$/);
}

/** The balances on the screen, in cents, from top to bottom. */
async function balancesCents({ page, texts }: Person): Promise<number[]> {
  const amounts = page.getByRole('list', { name: texts.balances.label }).locator('data');
  await expect(amounts).toHaveCount(FRIENDS.length);
  return amounts.evaluateAll((found) =>
    found.map((amount) => Math.round(Number(amount.getAttribute('value')) * 100)),
  );
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** A group of four from its creation: three expenses with odd cents, a payment, and settling to zero. */
export async function liveThrough(person: Person): Promise<void> {
  const { page, texts, euros } = person;
  await createGroup(person, 'Lissabon 2026');
  await addMembers(person, FRIENDS);
  await page.goto('/pari');

  await spend(person, { description: 'Abendessen', amount: '10', payer: 'Anna', without: 'Deniz' });
  await spend(person, { description: 'Taxi', amount: '0,01', payer: 'Ben' });
  await spend(person, { description: 'Museum', amount: '33.35', payer: 'Cleo' });
  await pay(person, 'Deniz', '5', 'Cleo');

  await expect(page.getByText(euros(43.36)).first()).toBeVisible();
  const owed = await balancesCents(person);
  expect(sum(owed)).toBe(0);
  expect(owed.some((cents) => cents !== 0)).toBe(true);

  await page.getByRole('link', { name: texts.shell.dock.settle, exact: true }).click();
  for (;;) {
    // The main screen has buttons of the same name, above the balances.
    await expect(page.getByRole('heading', { name: texts.settle.title })).toBeVisible();
    // What one owes oneself is paid in a sheet.
    const own = page.getByRole('button').filter({ hasText: new RegExp(`^${texts.settle.pay}$`) });
    const paid = page.getByRole('button', { name: texts.settle.paid });
    await expect(
      own.first().or(paid.first()).or(page.getByText(texts.settle.settled.heading)).first(),
    ).toBeVisible();
    if ((await own.count()) > 0) {
      await own.first().click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: texts.pay.paid.replace('{amount} ', '') })
        .click();
    } else if ((await paid.count()) > 0) await paid.first().click();
    else break;
    await expect(page).toHaveURL(/\/pari$/);
    await page.getByRole('link', { name: texts.shell.dock.settle, exact: true }).click();
  }
  await page.goto('/pari');
  expect(await balancesCents(person)).toEqual([0, 0, 0, 0]);
  const balances = page.getByRole('list', { name: texts.balances.label });
  await expect(balances.getByText(euros(0))).toHaveCount(FRIENDS.length);
  await expect(balances.getByText(texts.balance.settled)).toHaveCount(FRIENDS.length);
  // The first member that was added is the person who created the group.
  await expect(page.getByRole('heading', { name: texts.main.mine.settled })).toBeVisible();
}
