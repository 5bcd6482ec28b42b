import { routes } from '@/lib/routes';
import { aGroup, spent, type TestGroup } from './support/group';
import { expect, looksAgain, type Person, test } from './support/person';

/** More than the page has at first. */
const ENTRIES = 80;

/** Every third row is higher than the others. */
const titleOf = (number: number) =>
  number % 3 === 0 ? `Ausgabe ${number} für alle, die ${'noch '.repeat(9)}da sind` : `Ausgabe ${number}`;

/** The 70th row from the top. */
const far = ({ page }: Person) => page.getByRole('link', { name: /Ausgabe 11\b/ });

/** Where that row is on the screen, in px from the top of the viewport. */
const place = (person: Person) => far(person).evaluate((row) => Math.round(row.getBoundingClientRect().top));

/** Loads a long history and scrolls a row far below to the middle. @returns the place of the row */
async function readOn(person: Person): Promise<number> {
  const { page, texts } = person;
  await page.goto(routes.main);
  await expect(async () => {
    const more = page.getByRole('button', { name: texts.history.more });
    if (await more.isVisible()) await more.click({ timeout: 1000 });
    await expect(far(person)).toBeVisible({ timeout: 1000 });
  }).toPass();
  await far(person).evaluate((row) => row.scrollIntoView({ block: 'center' }));
  await expect(far(person)).toBeInViewport();
  return place(person);
}

let group: TestGroup;

test.beforeEach(async ({ person, friend, page }) => {
  group = await aGroup(friend, 'Weltreise', ['Anna', 'Ben']);
  for (let number = 1; number <= ENTRIES; number += 1)
    await spent(friend, group, { description: titleOf(number), amount: number, payer: 'Anna' });
  await person.remembers(group);
  await page.context().addCookies([{ name: 'viewState', value: 'view1', url: person.origin }]);
});

test('the place in a long history survives a reload', async ({ person, page }) => {
  const left = await readOn(person);
  await page.reload();
  await expect.poll(() => place(person)).toBe(left);
});

test('the way back from an entry leads to where it was tapped', async ({ person, page }) => {
  const { texts } = person;
  const left = await readOn(person);
  await far(person).click();
  await expect(page.getByRole('heading', { name: 'Ausgabe 11', exact: true })).toBeVisible();
  await page.getByRole('link', { name: texts.shell.back, exact: true }).click();
  await expect.poll(() => place(person)).toBe(left);
});

test("the browser's back button leads to the same place", async ({ person, page }) => {
  const left = await readOn(person);
  await far(person).click();
  await expect(page.getByRole('heading', { name: 'Ausgabe 11', exact: true })).toBeVisible();
  await page.goBack();
  await expect.poll(() => place(person)).toBe(left);
});

for (const scrolled of [1, 120, 900])
  test(`entries of others move no row of a history that is scrolled by ${scrolled} px`, async ({
    person,
    friend,
    page,
  }) => {
    await page.goto(routes.main);
    await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), scrolled);
    const row = page.getByRole('link', { name: /Ausgabe/ }).and(page.locator(':visible'));
    const tops = () =>
      row.evaluateAll((rows) =>
        rows
          .map((each) => [each.textContent, Math.round(each.getBoundingClientRect().top)] as const)
          .filter(([, top]) => top > 0 && top < innerHeight),
      );
    const before = await tops();
    expect(before.length).toBeGreaterThan(2);
    await spent(friend, group, { description: 'Fähre', amount: 30, payer: 'Ben' });
    await looksAgain(person);
    await expect(page.getByRole('link', { name: /Fähre/ })).toBeAttached();
    expect(await tops()).toEqual(expect.arrayContaining(before.slice(0, -1)));
  });
