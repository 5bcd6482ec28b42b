import { type Day, dayAfter, dayKey } from '@/lib/domain/days';
import { copyPath, formPath } from '@/components/words/entry-paths';
import { routes } from '@/lib/routes';
import { fillExpense, openForm, saveExpense } from './support/entry-forms';
import { aGroup, aLongGroup, type TestGroup } from './support/group';
import { keptChanges } from './support/kept-app';
import { expectLargeTargets, expectNoBarriers, expectNoOverflow } from './support/page-checks';
import { expect, fill, hasLoadedAhead, looksAgain, type Person, test } from './support/person';
import { storedExpense, storedEntries, theEntry } from './support/stored';

/** When it was, what it was, in which money. */

const openMore = async ({ page, texts }: Person) => {
  await page
    .getByRole('button', { name: new RegExp(`${texts.entries.more}$`) })
    .last()
    .click();
  await expect(page.getByRole('radiogroup', { name: texts.entries.day.label })).toBeVisible();
};

const ownNotation = ({ language }: Person, english: string): string =>
  language === 'de' ? english.replace('.', ',') : english;

test('a dinner in another money is dated back, told in full, and entered again today', async ({
  person,
  friend,
}) => {
  const { page, texts } = person;
  const { entries: t, categories } = texts;
  const group = await aGroup(friend, 'Zermatt');
  await person.remembers(group);
  await openForm(person, routes.createExpense);
  await fillExpense(person, '38', 'Raclette', 'Anna');
  await expect(page.getByRole('button', { name: new RegExp(categories['eating-out']) })).toBeVisible();
  await openMore(person);
  await page.getByRole('radio', { name: t.day.yesterday }).check();
  await page.getByRole('button', { name: t.category.label }).click();
  const sheet = page.getByRole('dialog', { name: t.category.label });
  await sheet.getByRole('radio', { name: categories.travel }).click();
  await expect(sheet).toBeHidden();
  await page.getByLabel(t.note, { exact: true }).fill('Mit Getränken.\nBon liegt im Auto.');
  await page.getByRole('switch', { name: t.foreign.other }).check();
  await page.getByLabel(t.foreign.paidIn).selectOption('CHF');
  await saveExpense(person);
  await expect(page.getByText(texts.errors['rate-missing'])).toBeVisible();
  const rate = page.getByRole('textbox', { name: /^(Kurs|Rate)/ });
  await expect(rate).toBeFocused();
  await rate.fill(ownNotation(person, '1.0653'));
  await expectNoBarriers(page);
  await expectLargeTargets(page);
  await expectNoOverflow(page);
  await saveExpense(person);

  await expect(page).toHaveURL(routes.main);
  const { _id } = await theEntry(friend, group);
  const today = dayKey(Date.now(), 'Europe/Berlin');
  await expect
    .poll(async () => storedExpense(friend, _id))
    .toMatchObject({
      ...{ day: dayAfter(today, -1), note: 'Mit Getränken.\nBon liegt im Auto.', category: 'travel' },
      ...{ expenseAmount: 40.48, foreign: { currency: 'CHF', minor: 3800, rate: '1.0653' } },
    });

  await page.goto(copyPath({ kind: 'expense', id: _id }));
  await expect(page.getByLabel(t.description)).toHaveValue('Raclette');
  await page.getByLabel(t.description).fill('Noch ein Raclette');
  await saveExpense(person);
  await expect.poll(async () => (await storedEntries(friend, group)).length).toBe(2);
  const again = (await storedEntries(friend, group)).find(({ _id: id }) => id !== _id)?._id ?? '';
  expect(await storedExpense(friend, again)).toMatchObject({
    ...{ day: today, category: 'travel', expenseAmount: 40.48, expenseDescription: 'Noch ein Raclette' },
  });

  await page.goto(formPath(group.code, { kind: 'expense', id: _id }));
  await openMore(person);
  await page.getByRole('switch', { name: t.foreign.other }).uncheck();
  await page.getByLabel(t.amount, { exact: true }).fill('41');
  await page.getByLabel(t.note, { exact: true }).fill('');
  await saveExpense(person);
  await expect
    .poll(async () => storedExpense(friend, _id))
    .toMatchObject({ expenseAmount: 41, foreign: null, note: '', category: 'travel' });
});

test('a date that does not exist keeps the former one and says so, and a short year is of this century', async ({
  person,
  friend,
}) => {
  const { page, texts } = person;
  const t = texts.entries;
  const group = await aGroup(friend, 'Zermatt');
  await person.remembers(group);
  await openForm(person, routes.createExpense);
  await fillExpense(person, '3', 'Brezeln', 'Ben');
  await openMore(person);
  const date = page.getByLabel(t.day.other);
  await date.fill('2025-05-04');
  // Headless browsers write the month first, whatever their language.
  const type = async (keys: string) => {
    await date.blur();
    await date.focus();
    await date.pressSequentially(keys);
  };
  await type('1131');
  await date.blur();
  await expect(page.getByText(t.day.bad)).toBeVisible();
  await expect(date).toHaveValue('2025-05-04');
  await expectNoBarriers(page);
  await type('07142');
  await expect(page.getByText(t.day.bad)).toBeHidden();
  await page.keyboard.press('5');
  await expect(date).toHaveValue('0025-07-14');
  await saveExpense(person);
  await expect
    .poll(async () => (await storedEntries(friend, group)).map(({ day }) => day))
    .toEqual(['2025-07-14']);
});

test('one after the other is entered without leaving the form', async ({ person, friend }) => {
  const { page, texts } = person;
  const group = await aGroup(friend, 'Zermatt');
  await person.remembers(group);
  await openForm(person, routes.createExpense);
  await fillExpense(person, '3', 'Brezeln', 'Ben');
  await openMore(person);
  await page.getByRole('radio', { name: texts.entries.day.yesterday }).check();
  await page.getByRole('button', { name: texts.entries.saveAndNext }).click();
  await expect(page.getByText(fill(texts.entries.savedNext, { title: 'Brezeln' }))).toBeVisible();
  const amount = page.getByLabel(texts.entries.amount, { exact: true });
  await expect(amount).toBeFocused();
  await expect(amount).toHaveValue('');
  await expect(page.getByRole('radio', { name: 'Ben' })).toBeChecked();
  await amount.fill('4');
  await page.getByLabel(texts.entries.description).fill('Kaffee');
  await page.getByLabel(texts.entries.description).press('Enter');
  await expect(page).toHaveURL(routes.main);
  await expect
    .poll(async () => (await storedEntries(friend, group)).map(({ day }) => day))
    .toEqual(Array<Day>(2).fill(dayAfter(dayKey(Date.now(), 'Europe/Berlin'), -1)));
});

/** The last minute of the present day in a zone. */
const lastMinute = (timeZone: string): Date => {
  const minute = 60_000;
  const day = dayKey(Date.now(), timeZone);
  let ms = Date.now();
  while (dayKey(ms + minute, timeZone) === day) ms += minute;
  return new Date(ms);
};

for (const timeZone of ['Pacific/Honolulu', 'Pacific/Kiritimati']) {
  test.describe(`in ${timeZone}`, () => {
    test.use({ timezoneId: timeZone });

    test('what is saved offline before midnight and sent after it was spent on the day before', async ({
      person,
      friend,
    }) => {
      const { page } = person;
      person.expectsInConsole(/ERR_INTERNET_DISCONNECTED/);
      const group = await aGroup(friend, 'Inseln');
      await person.remembers(group);
      const before = lastMinute(timeZone);
      await page.clock.setFixedTime(before);
      await openForm(person, routes.createExpense);
      // The main screen, to which it leads back, is among it.
      await hasLoadedAhead(person);
      await page.context().setOffline(true);
      await fillExpense(person, '5', 'Eis', 'Anna');
      await saveExpense(person);
      await expect(page).toHaveURL(routes.main);
      await page.clock.setFixedTime(new Date(before.getTime() + 120_000));
      await page.context().setOffline(false);
      expect((await theEntry(friend, group)).day).toBe(dayKey(before, timeZone));
    });
  });
}

test('on a phone whose clock is years off, today is the day of the server', async ({ person, friend }) => {
  const { page } = person;
  const group: TestGroup = await aGroup(friend, 'Rathen');
  await person.remembers(group);
  await page.clock.setFixedTime(new Date('2019-03-31T12:00:00Z'));
  await openForm(person, routes.createExpense);
  const answered = page.waitForResponse('**/api/v1/**');
  await looksAgain(person);
  await answered;
  await fillExpense(person, '5', 'Eis', 'Anna');
  await saveExpense(person);
  expect((await theEntry(friend, group)).day).toBe(dayKey(Date.now(), 'Europe/Berlin'));
});

test('what was dated back behind all that a device has stays at the end of its history', async ({
  person,
  friend,
}) => {
  const { page, texts } = person;
  person.expectsInConsole(/ERR_FAILED|Failed to fetch/);
  const group = await aLongGroup(friend, 35);
  await person.remembers(group);
  await page.context().addCookies([{ name: 'viewState', value: 'view1', url: person.origin }]);
  // A device that saves data fetches older entries only as one scrolls, and here they do not come.
  await page.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, 'connection', { get: () => ({ saveData: true }) }),
  );
  await page.route(/\/ledger\?before=/, (route) => route.abort());
  await openForm(person, routes.createExpense);
  await fillExpense(person, '7', 'Fähre', 'Ben');
  await openMore(person);
  await page.getByLabel(texts.entries.day.other).fill('2025-07-14');
  await saveExpense(person);
  await expect(page).toHaveURL(routes.main);
  await expect.poll(async () => (await storedEntries(friend, group)).length).toBe(36);

  const rows = page.getByRole('main').getByRole('listitem');
  const ferry = rows.filter({ hasText: 'Fähre' });
  const isLast = async () => {
    await expect(page.getByRole('img', { name: texts.shell.notSent })).toHaveCount(0);
    await expect(ferry).toHaveCount(1);
    await expect(rows.last()).toContainText('Fähre');
  };
  await isLast();
  await expect(ferry).toBeInViewport();
  // It is stored with the copy once the change is settled. The page that is loaded brings only the newest entries.
  await expect.poll(() => keptChanges(page)).toBe(0);
  await page.reload();
  await expect(rows.first()).toContainText('Ausgabe 35');
  const more = page.getByRole('button', { name: texts.history.more });
  await more.scrollIntoViewIfNeeded();
  await isLast();

  await page.unroute(/\/ledger\?before=/);
  await more.click();
  await expect(page.getByText('Ausgabe 1', { exact: true })).toBeVisible();
  await isLast();
  await expect(rows).toHaveCount(36);
});
