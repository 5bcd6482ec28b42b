import type { APIRequestContext, Locator } from '@playwright/test';

import { routes } from '@/lib/routes';
import { openForm, personChoice } from './support/entry-forms';
import { aGroup } from './support/group';
import { expectLargeTargets, expectNoBarriers, expectNoOverflow } from './support/page-checks';
import { expect, fill, type Person, test } from './support/person';

/** Where the parts of a form stand, and that they stay there. */

async function boxOf(part: Locator) {
  const box = await part.boundingBox();
  if (!box) throw new Error('It is not shown.');
  return { ...box, bottom: box.y + box.height, right: box.x + box.width };
}

async function openNew(
  person: Person,
  friend: APIRequestContext,
  names: readonly string[] = ['Anna', 'Ben', 'Cleo'],
) {
  const group = await aGroup(friend, 'Reise', names);
  await person.remembers(group);
  await openForm(person, routes.createExpense);
}

const quietLine = ({ page, texts }: Person) =>
  page.getByRole('button', { name: new RegExp(`(${texts.entries.more}|${texts.entries.less})$`) }).last();

for (const reducedMotion of ['reduce', 'no-preference'] as const)
  test(`the rest of the fields opens right under the bar, with motion: ${reducedMotion}`, async ({
    person,
    friend,
  }) => {
    const { page, texts } = person;
    await page.emulateMedia({ reducedMotion });
    await openNew(person, friend);
    await quietLine(person).click();
    const day = page.getByRole('radiogroup', { name: texts.entries.day.label });
    await expect(day).toBeInViewport({ ratio: 1 });
    await expect(page.getByLabel(texts.entries.note, { exact: true })).toBeInViewport({ ratio: 1 });
    const bar = await boxOf(page.getByRole('banner'));
    const isUnderBar = async () => {
      const { y } = await boxOf(quietLine(person));
      return y >= bar.bottom - 1 && y <= bar.bottom + 24;
    };
    await expect.poll(isUnderBar).toBe(true);
    await expectLargeTargets(page);
    await expectNoBarriers(page);
    await expectNoOverflow(page);
  });

test('the day is three chips in a row, the third of which shows another day once it is chosen', async ({
  person,
  friend,
}) => {
  const { page, texts } = person;
  const { day } = texts.entries;
  await openNew(person, friend);
  await quietLine(person).click();
  const group = page.getByRole('radiogroup', { name: day.label });
  const other = group.getByLabel(day.other);
  const isRow = async () => {
    const places = [day.today, day.yesterday].map((name) => boxOf(group.getByRole('radio', { name })));
    const boxes = await Promise.all([...places, boxOf(other)]);
    return Math.max(...boxes.map(({ y }) => y)) - Math.min(...boxes.map(({ y }) => y)) < 3;
  };
  // While the line scrolls to the top, places are of different moments.
  await expect.poll(isRow).toBe(true);
  await other.fill('2025-03-04');
  await page.getByLabel(texts.entries.note, { exact: true }).focus();
  await expect(group).toContainText(/4[./]/);
  await expect(group.getByRole('radio', { name: day.today })).not.toBeChecked();
  await expect.poll(isRow).toBe(true);
});

test('the way to split is above the people, and in sight in a group of twenty', async ({
  person,
  friend,
}) => {
  const { page, texts } = person;
  const names = Array.from({ length: 20 }, (_, place) => `Mitglied ${place + 1}`);
  await openNew(person, friend, names);
  await page.keyboard.type('40');
  const way = page.getByRole('button', { name: texts.entries.split.differently });
  const each = fill(texts.entries.summary.each, { who: texts.entries.summary.all, amount: person.euros(2) });
  await expect(way).toContainText(texts.entries.split.way.even);
  await expect(way).toContainText(each);
  await expect(way).toBeInViewport({ ratio: 1 });
  const first = await boxOf(page.getByRole('checkbox').first());
  expect((await boxOf(way)).bottom).toBeLessThanOrEqual(first.y + 1);
});

test('the button for several payers comes without moving anything', async ({ person, friend }) => {
  const { page, texts } = person;
  await openNew(person, friend);
  const anna = personChoice(person, texts.entries.payer, 'Anna');
  const way = page.getByRole('button', { name: texts.entries.split.differently });
  const places = async () => [(await boxOf(anna)).y, (await boxOf(way)).y];
  const before = await places();
  await anna.check();
  const several = page.getByRole('button', { name: texts.entries.several });
  await expect.poll(async () => (await boxOf(several)).height).toBeGreaterThan(20);
  expect(await places()).toEqual(before);
});

test('what a sum comes to does not touch the label below it, and moves nothing', async ({
  person,
  friend,
}) => {
  const { page, texts } = person;
  await openNew(person, friend);
  const label = page.getByText(texts.entries.description, { exact: true });
  const before = await boxOf(label);
  await page.keyboard.type('30+0.50');
  const sum = page.getByText(`= ${person.euros(30.5)}`);
  await expect(sum).toBeVisible();
  const after = await boxOf(label);
  expect(after.y).toBe(before.y);
  expect(after.y - (await boxOf(sum)).bottom).toBeGreaterThanOrEqual(4);
});

test('the words of quiet buttons end where the fields do', async ({ person, friend }) => {
  const { page, texts } = person;
  await openNew(person, friend);
  const field = await boxOf(page.getByLabel(texts.entries.description));
  const wordsOf = (button: Locator) =>
    button.evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return range.getBoundingClientRect().right;
    });
  const none = page.getByRole('button', { name: texts.entries.none });
  expect(Math.abs((await wordsOf(none)) - field.right)).toBeLessThan(1);
});

test('a currency is chosen beside the amount, without a network, and its list fits', async ({
  person,
  friend,
}) => {
  const { page, texts } = person;
  const { currency } = texts.entries;
  person.expectsInConsole(/ERR_INTERNET_DISCONNECTED/);
  await openNew(person, friend);
  // The parts of the form that come later are here once one of them shows what it guesses.
  await page.getByLabel(texts.entries.description).fill('Taxi');
  await expect(quietLine(person)).toContainText(texts.categories.transit);
  await page.context().setOffline(true);
  const change = (sign: string) =>
    page.getByRole('button', { name: fill(currency.change, { currency: sign }) });
  await change('€').click();
  const sheet = page.getByRole('dialog', { name: currency.label });
  await expect(sheet.getByRole('radio', { checked: true }).first()).toBeFocused();
  await expectLargeTargets(page);
  await expectNoBarriers(page);
  await expectNoOverflow(page);
  await page.keyboard.press('Escape');
  await expect(change('€')).toBeFocused();
  await change('€').click();
  await sheet.getByRole('radiogroup', { name: currency.likely }).getByRole('radio', { name: /^CHF/ }).click();
  await expect(sheet).toBeHidden();
  // Nothing was typed yet.
  await expect(page.getByLabel(texts.entries.amount, { exact: true })).toBeFocused();
  await expect(change('CHF')).toBeVisible();
  await page.context().setOffline(false);
});
