import { routes } from '@/lib/routes';
import { aGroup, spent } from './support/group';
import { expect, type Person, test } from './support/person';

/** More than the page brings at first. */
const ENTRIES = 80;

/** The 70th row from the top. */
const far = ({ page }: Person) => page.getByRole('link', { name: /Ausgabe 11\b/ });

const top = ({ page }: Person) => page.evaluate(() => Math.round(scrollY));

/** Rows have their true heights a frame after they have come into sight for the first time. */
const twoFrames = ({ page }: Person) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));

/** Goes down a long history, and stays where a row far below is in the middle. @returns where that is, in px */
async function readOn(person: Person): Promise<number> {
  const { page, texts } = person;
  await page.goto(routes.main);
  await expect(async () => {
    const more = page.getByRole('button', { name: texts.history.more });
    if (await more.isVisible()) await more.click({ timeout: 1000 });
    await expect(far(person)).toBeVisible({ timeout: 1000 });
  }).toPass();
  await far(person).evaluate((row) => row.scrollIntoView({ block: 'center' }));
  await twoFrames(person);
  await far(person).evaluate((row) => row.scrollIntoView({ block: 'center' }));
  await twoFrames(person);
  return top(person);
}

test.beforeEach(async ({ person, friend, page }) => {
  const group = await aGroup(friend, 'Weltreise', ['Anna', 'Ben']);
  for (let number = 1; number <= ENTRIES; number += 1)
    await spent(friend, group, { description: `Ausgabe ${number}`, amount: number, payer: 'Anna' });
  await person.remembers(group);
  await page.context().addCookies([{ name: 'viewState', value: 'view1', url: person.origin }]);
});

test('the place in a long history survives a reload', async ({ person, page }) => {
  const place = await readOn(person);
  await page.reload();
  await expect.poll(() => top(person)).toBe(place);
  await expect(far(person)).toBeInViewport();
});

test('the way back from an entry leads to where it was tapped', async ({ person, page }) => {
  const { texts } = person;
  const place = await readOn(person);
  await far(person).click();
  await expect(page.getByRole('heading', { name: 'Ausgabe 11', exact: true })).toBeVisible();
  await page.getByRole('link', { name: texts.shell.back, exact: true }).click();
  await expect.poll(() => top(person)).toBe(place);
  await expect(far(person)).toBeInViewport();
});

test('so does the way back of the browser itself', async ({ person, page }) => {
  const place = await readOn(person);
  await far(person).click();
  await expect(page.getByRole('heading', { name: 'Ausgabe 11', exact: true })).toBeVisible();
  await page.goBack();
  await expect.poll(() => top(person)).toBe(place);
  await expect(far(person)).toBeInViewport();
});

test('rows out of sight are left undrawn, at their true height', async ({ page }) => {
  await page.goto(routes.main);
  const last = page.getByRole('link', { name: /Ausgabe 51\b/ });
  await expect
    .poll(() => last.evaluate((row) => row.checkVisibility({ contentVisibilityAuto: true })))
    .toBe(false);
  const heights = () =>
    page
      .getByRole('listitem')
      .evaluateAll((rows) => rows.map((row) => Math.round(row.getBoundingClientRect().height)));
  const undrawn = await heights();
  await page.evaluate(() => document.documentElement.removeAttribute('data-at-rest'));
  expect(await heights()).toEqual(undrawn);
});
