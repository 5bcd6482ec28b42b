import { expect, type Person } from './person';

/** The steps of the forms for expenses and payments. */

export const amountField = ({ page, texts }: Person) => page.getByLabel(texts.entries.amount);

export const personChoice = ({ page }: Person, label: string, name: string) =>
  page.getByRole('radiogroup', { name: label }).getByRole('radio', { name });

export async function fillExpense(person: Person, amount: string, description: string, payer: string) {
  const { page, texts } = person;
  await amountField(person).fill(amount);
  await page.getByLabel(texts.entries.description).fill(description);
  await personChoice(person, texts.entries.payer, payer).check();
}

export async function fillPayment(person: Person, maker: string, amount: string, recipient: string) {
  const { texts } = person;
  await amountField(person).fill(amount);
  await personChoice(person, texts.entries.maker, maker).check();
  await personChoice(person, texts.entries.recipient, recipient).check();
}

/** Not by its name alone: "save and next" has it, too. */
export const saveButton = ({ page, texts }: Person) =>
  page.getByRole('button', { name: texts.entries.save }).and(page.locator('[type="submit"]'));

export const saveExpense = (person: Person) => saveButton(person).click();

export const savePayment = (person: Person) => saveButton(person).click();

/** Opens a form and waits for its hydration, which focuses the amount. Earlier input would go to the server's HTML. */
export async function openForm(person: Person, path: string) {
  await person.page.goto(path);
  await expect(amountField(person)).toBeFocused();
}

/**
 * The share that the form shows for each beneficiary, by name, once the list has followed the amount: a busy device
 * draws the amount first.
 * @param total what the shares come to, in minor units
 */
export async function previewedShares({ page }: Person, names: readonly string[], total: number) {
  const shares: Record<string, string> = {};
  const read = async () => {
    for (const name of names) {
      const row = page.getByRole('listitem').filter({ has: page.getByRole('checkbox', { name }) });
      shares[name] = /[\d.,]+\u00a0\S+/.exec(await row.innerText())?.[0] ?? '';
    }
    return Object.values(shares).reduce((sum, share) => sum + Number(share.replace(/\D/g, '')), 0);
  };
  await expect.poll(read).toBe(total);
  return shares;
}

/** Follows the notice that a change was refused; it is shown on every screen. */
export const lookAtRefused = ({ page, texts }: Person) =>
  page
    .getByRole('complementary', { name: texts.shell.refused.label })
    .getByRole('button', { name: texts.shell.refused.look })
    .click();
