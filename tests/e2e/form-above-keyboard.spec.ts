import { routes } from '@/lib/routes';
import { amountField, openForm, personChoice, saveExpense } from './support/entry-forms';
import { aGroup } from './support/group';
import { expectNoBarriers, expectNoOverflow } from './support/page-checks';
import { expect, fill, type Person, test } from './support/person';
import { theEntry } from './support/stored';

/** What a keyboard leaves of a phone's screen. */
const ABOVE_KEYBOARD = { width: 360, height: 400 };

test.use({ viewport: ABOVE_KEYBOARD });

const saveButton = ({ page, texts }: Person) => page.getByRole('button', { name: texts.entries.save });

test('above a keyboard amount, what for, payer, who shares and the button to save are in sight, and a sum is saved', async ({
  person,
  friend,
}) => {
  const { page, texts, language } = person;
  const group = await aGroup(friend, 'Lissabon 2026', ['Anna', 'Ben', 'Cleo', 'Deniz']);
  await person.remembers(group);
  await openForm(person, routes.createExpense);
  const payers = page.getByRole('radiogroup', { name: texts.entries.payer });
  for (const field of [amountField(person), page.getByLabel(texts.entries.description), payers])
    await expect(field).toBeInViewport({ ratio: 1 });
  const bar = page.getByRole('banner');
  const [barBox, buttonBox] = [await bar.boundingBox(), await saveButton(person).boundingBox()];
  // Boxes are measured in floating point.
  expect(buttonBox?.height).toBeCloseTo(44, 3);
  expect((buttonBox?.y ?? 0) + 44).toBeLessThanOrEqual((barBox?.height ?? 0) + 0.001);
  await expectNoOverflow(page);
  await expectNoBarriers(page);

  await page.keyboard.type('12');
  const { all, each } = texts.entries.summary;
  const shares = payers.getByText(fill(each, { who: all, amount: person.euros(3) }));
  await expect(shares).toBeInViewport({ ratio: 1 });
  await page.keyboard.type(',50');
  await page.getByRole('button', { name: texts.entries.plus }).click();
  await page.keyboard.type('8');
  await expect(page.getByText(`= ${person.euros(20.5)}`)).toBeVisible();
  await page.getByLabel(texts.entries.description).fill('Taxi');
  await expect(amountField(person)).toHaveValue(language === 'de' ? '20,50' : '20.50');
  await personChoice(person, texts.entries.payer, 'Ben').check();
  await saveExpense(person);
  await expect(page).toHaveURL(routes.main);
  expect((await theEntry(friend, group)).expenseAmount).toBe(20.5);
});

test('Tab leads through the fields to the button that saves, and no footer follows', async ({
  person,
  friend,
}) => {
  const { page, texts } = person;
  await person.remembers(await aGroup(friend, 'Reise', ['Anna', 'Ben']));
  await openForm(person, routes.createExpense);
  await personChoice(person, texts.entries.payer, 'Anna').check();
  await amountField(person).focus();
  const steps = [
    page.getByRole('button', { name: fill(texts.entries.currency.change, { currency: '€' }) }),
    page.getByRole('button', { name: texts.entries.plus }),
    page.getByLabel(texts.entries.description),
    personChoice(person, texts.entries.payer, 'Anna'),
    page.getByRole('button', { name: texts.entries.several }),
    page.getByRole('button', { name: texts.entries.none }),
    page.getByRole('button', { name: texts.entries.split.differently }),
    page.getByRole('checkbox', { name: 'Anna' }),
    page.getByRole('checkbox', { name: 'Ben' }),
    page.getByRole('button', { name: `${texts.entries.day.today} ${texts.entries.more}` }),
    saveButton(person),
  ];
  for (const step of steps) {
    await page.keyboard.press('Tab');
    await expect(step).toBeFocused();
  }
  await expect(page.getByRole('contentinfo')).toHaveCount(0);
});
