import { routes } from '@/lib/routes';
import { amountField, personChoice, savePayment } from './support/entry-forms';
import { aBusyGroup, balanceOf } from './support/group';
import { expect, fill, test } from './support/person';
import { storedEntries } from './support/stored';

test('a payment is changed, and can be saved only while it is complete', async ({ person, friend }) => {
  const { page, texts } = person;
  const group = await aBusyGroup(friend);
  const before = await balanceOf(friend, group, 'Cleo');
  await person.remembers(group);
  await page.goto(routes.paymentDetails(group.code, group.paymentId));
  await page.getByRole('link', { name: texts.details.edit, exact: true }).click();
  const save = page.getByRole('button', { name: texts.entries.save });
  await expect(personChoice(person, texts.entries.maker, 'Ben')).toBeChecked();
  await expect(save).toBeHidden();
  await amountField(person).fill('');
  await expect(save).toBeHidden();
  await amountField(person).fill('2,50');
  await personChoice(person, texts.entries.maker, 'Cleo').check();
  await expect(save).toBeVisible();
  await savePayment(person);
  await expect(page).toHaveURL(routes.main);
  await expect.poll(() => balanceOf(friend, group, 'Cleo')).toBeCloseTo(before + 2.5, 10);
});

test('a payment is deleted after a question', async ({ person, friend }) => {
  const { page, texts } = person;
  const group = await aBusyGroup(friend);
  await person.remembers(group);
  await page.goto(routes.paymentDetails(group.code, group.paymentId));
  await page.getByRole('button', { name: texts.details.delete }).click();
  await page
    .getByRole('alertdialog', {
      name: fill(texts.details.deletion.payment, { maker: 'Ben', recipient: 'Anna' }),
    })
    .getByRole('button', { name: texts.details.deletion.confirm })
    .click();
  await expect(page).toHaveURL(routes.main);
  await expect
    .poll(async () => (await storedEntries(friend, group)).map(({ itemType }) => itemType))
    .toEqual(['expense']);
});
