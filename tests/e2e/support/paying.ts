import type { APIRequestContext, Locator } from '@playwright/test';

import { aGroup, spent, type TestGroup } from './group';
import { fill, isKnownAs, type Person } from './person';

/** Ben owes Anna 100.00 on a device that is this person's. */
export async function owing(person: Person, friend: APIRequestContext, me: string): Promise<TestGroup> {
  const group = await aGroup(friend, 'Lissabon 2026', ['Anna', 'Ben']);
  await spent(friend, group, { description: 'Miete', amount: 200, payer: 'Anna' });
  await person.remembers(group);
  await isKnownAs(person, group, me);
  return group;
}

/** The sheet of a payment. */
export const sheetOf = ({ page }: Pick<Person, 'page'>): Locator => page.getByRole('dialog');

/** The button that opens the sheet of what is to be paid to Anna. */
export const payButton = ({ page, texts, euros }: Person, amount: number): Locator =>
  page.getByRole('button', {
    name: fill(texts.settle.payFor, { amount: euros(amount), to: 'Anna' }),
    exact: true,
  });

/** Says in the open sheet that so much is paid, which it has as its amount. */
export const confirmPaid = (person: Person, amount: number): Promise<void> =>
  sheetOf(person)
    .getByRole('button', { name: fill(person.texts.pay.paid, { amount: person.euros(amount) }) })
    .click();
