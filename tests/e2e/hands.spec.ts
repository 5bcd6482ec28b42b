import type { Locator, Page } from '@playwright/test';

import { routes } from '@/lib/routes';
import { saveButton } from './support/entry-forms';
import { expect, fill, type Person, test } from './support/person';

/** Counts the effort of a person: every tap, and every key that is typed, Enter included. */
class Hands {
  taps = 0;
  /** Enter, which is a tap on the keyboard of a phone. */
  enters = 0;
  keys = 0;

  constructor(private readonly page: Page) {}

  async tap(target: Locator): Promise<void> {
    this.taps += 1;
    await target.click();
  }

  /** Types where the focus is. @param field which must have the focus without a tap, as that would count */
  async type(text: string, field: Locator): Promise<void> {
    await expect(field).toBeFocused();
    this.keys += text.length;
    await this.page.keyboard.type(text);
  }

  async enter(): Promise<void> {
    this.keys += 1;
    this.enters += 1;
    await this.page.keyboard.press('Enter');
  }
}

const dock = ({ page, texts }: Person, name: string) =>
  page.getByRole('navigation', { name: texts.shell.dock.label }).getByRole('link', { name, exact: true });

const nameField = ({ page, texts }: Person) =>
  page.getByLabel(new RegExp(`^(${texts.members.label}|${texts.members.ownLabel})$`));

async function createGroup(person: Person, hands: Hands, names = 'Anna,Ben,Cleo,Dan'): Promise<void> {
  const { page, texts } = person;
  await page.goto(routes.home);
  await hands.tap(page.getByRole('link', { name: texts.home.create }));
  await hands.type('Rom', page.getByLabel(texts.onboarding.createGroup.label));
  await hands.enter();
  await expect(page).toHaveURL(routes.createGroupMembers);
  await hands.type(names, nameField(person));
  await hands.tap(page.getByRole('link', { name: texts.members.forward }));
  await expect(page).toHaveURL(routes.onboardingGroupSettings);
  await hands.tap(page.getByRole('button', { name: texts.sharing.send }));
  await expect(page).toHaveURL(routes.main);
}

/** Opens the form of a new expense and fills in how much and what for. */
async function beginExpense(person: Person, hands: Hands, amount: string, title: string): Promise<void> {
  const { page, texts } = person;
  await hands.tap(dock(person, texts.shell.dock.expense));
  await hands.type(amount, page.getByLabel(texts.entries.amount, { exact: true }));
  await hands.enter();
  await hands.type(title, page.getByLabel(texts.entries.description));
}

/** Records an expense that the person has paid for everybody. */
async function spend(person: Person, hands: Hands, amount: string, title: string): Promise<void> {
  const { page } = person;
  const before = hands.taps;
  await beginExpense(person, hands, amount, title);
  await hands.tap(saveButton(person));
  await expect(page).toHaveURL(routes.main);
  expect(hands.taps - before).toBe(2);
}

async function pay(person: Person, hands: Hands, amount: string, to: string): Promise<void> {
  const { page, texts } = person;
  await hands.tap(dock(person, texts.shell.dock.expense));
  await hands.tap(
    page.getByRole('group', { name: texts.entries.kind }).getByText(texts.entries.payment, { exact: true }),
  );
  await expect(page).toHaveURL(routes.createPayment);
  await hands.type(amount, page.getByLabel(texts.entries.amount));
  await hands.tap(
    page.getByRole('radiogroup', { name: texts.entries.recipient }).getByRole('radio', { name: to }),
  );
  await hands.tap(saveButton(person));
  await expect(page).toHaveURL(routes.main);
}

/** Taps in the phone's own share sheet are not counted. */
const sharesAtOnce = ({ page }: Person) =>
  page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: () => Promise.resolve() }));

test('a taxi for two of five takes five taps', async ({ person }) => {
  const { page, texts } = person;
  const { entries } = texts;
  await sharesAtOnce(person);
  await createGroup(person, new Hands(page), 'Anna,Ben,Cleo,Dan,Elif');
  const hands = new Hands(page);
  await beginExpense(person, hands, '18', 'Taxi');
  await hands.tap(page.getByRole('button', { name: entries.none }));
  for (const name of ['Ben', 'Cleo']) await hands.tap(page.getByRole('checkbox', { name }));
  await hands.tap(saveButton(person));
  await expect(page).toHaveURL(routes.main);
  expect(hands.taps).toBeLessThanOrEqual(5);
});

test('francs for the first time take four taps and the choice of the currency', async ({ person }) => {
  const { page, texts } = person;
  const { entries } = texts;
  await sharesAtOnce(person);
  await createGroup(person, new Hands(page));
  const hands = new Hands(page);
  await beginExpense(person, hands, '38', 'Raclette');
  await hands.tap(page.getByRole('button', { name: fill(entries.currency.change, { currency: '€' }) }));
  await hands.tap(
    page.getByRole('radiogroup', { name: entries.currency.likely }).getByRole('radio', { name: /^CHF/ }),
  );
  await hands.tap(saveButton(person));
  // Nobody knows a rate yet, so it is asked for.
  await hands.type('1', page.getByRole('textbox', { name: /^(Kurs|Rate): 1/ }));
  await hands.tap(saveButton(person));
  await expect(page).toHaveURL(routes.main);
  expect(hands.taps).toBeLessThanOrEqual(5);
});

test('a dinner by who had what, of four items with the tip, takes fifteen taps', async ({ person }) => {
  const { page, texts } = person;
  const { entries } = texts;
  const { item, way } = entries.split;
  await sharesAtOnce(person);
  await createGroup(person, new Hands(page));
  const hands = new Hands(page);
  await beginExpense(person, hands, '62', 'Dinner');
  const payers = page.getByRole('radiogroup', { name: entries.payer });
  await hands.tap(payers.getByRole('radio', { name: 'Ben' }));
  await hands.tap(page.locator('[data-field="among"] [aria-haspopup="dialog"]'));
  const sheet = page.getByRole('dialog', { name: entries.split.how });
  await hands.tap(sheet.getByText(way.items, { exact: true }));
  await hands.tap(page.getByRole('textbox', { name: item.title }));
  const had = [
    { title: 'Pizza', price: '12', who: ['Anna'] },
    { title: 'Pasta', price: '14', who: ['Ben'] },
    { title: 'Steak', price: '24', who: ['Cleo'] },
    { title: 'Wine', price: '6', who: ['Anna', 'Dan'] },
  ];
  for (const [index, { title, price, who }] of had.entries()) {
    if (index > 0) await hands.tap(page.getByRole('button', { name: item.next }));
    await hands.type(title, page.getByRole('textbox', { name: item.title }));
    await hands.enter();
    await hands.type(price, page.getByRole('textbox', { name: item.price, exact: true }));
    for (const name of who)
      await hands.tap(page.getByRole('group', { name: item.who }).getByRole('checkbox', { name }));
  }
  await expect(page.getByText(item.tip)).toBeVisible();
  await hands.tap(saveButton(person));
  await expect(page).toHaveURL(routes.main);
  expect(hands.taps).toBeLessThanOrEqual(15);
});

test('four friends go from no group to all settled in 18 taps, those on the keyboard among them, and 45 keys', async ({
  person,
}) => {
  const { page, texts, language } = person;
  const hands = new Hands(page);
  await sharesAtOnce(person);
  await createGroup(person, hands);
  await spend(person, hands, language === 'de' ? '34,50' : '34.50', 'Pizza');
  await spend(person, hands, '12', 'Taxi');
  await pay(person, hands, '5', 'Ben');

  // The main screen suggests no payments as long as only one of them has entered anything.
  await hands.tap(dock(person, texts.shell.dock.settle));
  for (let payment = 1; payment <= 3; payment += 1) {
    await hands.tap(
      page
        .getByRole('main')
        .getByRole('button', { name: new RegExp(`^${texts.settle.paid}`) })
        .first(),
    );
    await expect(page).toHaveURL(routes.main);
  }
  await expect(page.getByRole('group', { name: texts.settle.square.heading })).toBeVisible();
  expect(hands.taps + hands.enters).toBeLessThanOrEqual(18);
  expect(hands.keys).toBeLessThanOrEqual(45);
});
