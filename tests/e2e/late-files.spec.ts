import type { Locator, Page, Route } from '@playwright/test';

import { routes } from '@/lib/routes';
import { aBusyGroup } from './support/group';
import { openForm } from './support/entry-forms';
import { awake, expect, type Person, test } from './support/person';

/** If code that is loaded late fails, or something else comes instead, the app says so, and "try again" loads it. */

type Answer = (route: Route) => Promise<void>;

const PORTAL = '<!DOCTYPE html><html><title>Hotel</title><p>Sign in</p></html>';

const failures: Readonly<Record<string, Answer>> = {
  'no network': (route) => route.abort(),
  'a server that is away': (route) => route.fulfill({ status: 503, body: '' }),
  'a file of a former build': (route) =>
    route.fulfill({ status: 404, contentType: 'text/html', body: '<h1>404</h1>' }),
  'a proxy that is broken': (route) => route.fulfill({ status: 502, contentType: 'text/html', body: PORTAL }),
};

const strange: Readonly<Record<string, Answer>> = {
  'the page of a portal': (route) => route.fulfill({ contentType: 'text/html', body: PORTAL }),
  'the page of a portal as a script': (route) =>
    route.fulfill({ contentType: 'application/javascript', body: PORTAL }),
  'an empty file': (route) => route.fulfill({ contentType: 'application/javascript', body: '' }),
  'half a file': async (route) => {
    const body = await (await route.fetch()).text();
    await route.fulfill({ contentType: 'application/javascript', body: body.slice(0, body.length / 2) });
  },
};

const chunks = /\/_next\/static\/chunks\/[^?]+\.js/;

/** Turns on the browser's data saver, so that the app prefetches nothing. */
const sparesData = (page: Page) =>
  page.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, 'connection', { get: () => ({ saveData: true }) }),
  );

/**
 * Answers all chunks that the HTML of the page does not name.
 * @returns a function that stops this
 */
async function breaksLateFiles({ page }: Person, path: string, answer: Answer): Promise<() => void> {
  const html = await (await page.request.get(path)).text();
  const named = new Set(html.match(/static\/chunks\/[^"'\\?]+\.js/g) ?? []);
  let isBroken = true;
  await page.route(chunks, (route) => {
    const name = new URL(route.request().url()).pathname.replace('/_next/', '');
    return isBroken && !named.has(name) ? answer(route) : route.continue();
  });
  return () => (isBroken = false);
}

const expectNoise = ({ expectsInConsole }: Person) =>
  expectsInConsole(
    /status of (404|502|503)|ERR_FAILED|SyntaxError|Unexpected (token|end)|Failed to load chunk|Invalid/,
  );

/** Fires the "online" event until something is visible, because an attempt under way has to end first. */
const comesBack = (page: Page, what: Locator) =>
  expect(async () => {
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expect(what).toBeVisible({ timeout: 1000 });
  }).toPass();

const failed = ({ page, texts }: Person) =>
  page.getByRole('heading', { level: 1, name: texts.errorPage.heading });
const retry = ({ page, texts }: Person) => page.getByRole('button', { name: texts.errorPage.retry });
const openMembers = ({ page, texts }: Person) =>
  page.getByRole('link', { name: texts.shell.dock.members }).first().click();
const members = ({ page, texts }: Person) =>
  page.getByRole('heading', { level: 1, name: texts.members.title });

const all = Object.entries({ ...failures, ...strange });
/** In the second language only the messages are tested: one failure and one strange file. */
const oneOfEach = all.filter(([what]) => what === 'no network' || what === 'an empty file');

for (const [locale, answers] of [['de-DE', all] as const, ['en-GB', oneOfEach] as const]) {
  test.describe(locale, () => {
    test.use({ locale });

    for (const [what, answer] of answers)
      test(`${what} instead of a screen: it says so, and the next try shows it`, async ({
        person,
        friend,
      }) => {
        const { page, texts } = person;
        expectNoise(person);
        await person.remembers(await aBusyGroup(friend));
        await sparesData(page);
        const mend = await breaksLateFiles(person, routes.main, answer);
        await page.goto(routes.main);
        await awake(person);
        await openMembers(person);
        await expect(failed(person)).toBeVisible();
        const words = what in strange ? texts.errorPage.strange : texts.errorPage.screen;
        await expect(page.getByText(words)).toBeVisible();
        mend();
        await retry(person).click();
        await expect(members(person)).toBeVisible();
        await expect(page).toHaveURL(routes.createGroupMembers);
      });
  });
}

for (const [what, answer] of Object.entries(failures).filter(([each]) => /network|former/.test(each)))
  test(`${what} instead of the parts of a form: nothing goes, and each tap is answered`, async ({
    person,
    friend,
  }) => {
    const { page, texts } = person;
    const { entries } = texts;
    expectNoise(person);
    await person.remembers(await aBusyGroup(friend));
    await sparesData(page);
    const mend = await breaksLateFiles(person, routes.createExpense, answer);
    await openForm(person, routes.createExpense);
    const notes = page.getByRole('status').filter({ hasText: entries.part.failed });

    const payers = page.getByRole('radiogroup', { name: entries.payer });
    await payers.getByRole('radio').first().check();
    await page.getByRole('button', { name: entries.several }).click();
    await expect(notes).toHaveCount(1);
    await expect(payers).toBeVisible();
    await page.getByRole('button', { name: entries.split.differently }).click();
    await expect(notes).toHaveCount(2);
    await page.getByRole('button', { name: entries.more, expanded: false }).click();
    await expect(notes).toHaveCount(3);

    mend();
    await notes.first().getByRole('button', { name: entries.part.retry }).click();
    await expect(page.getByRole('dialog', { name: entries.split.how })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: entries.justOne })).toBeVisible();
    await page.getByRole('status').getByRole('button', { name: entries.part.retry }).click();
    await expect(page.getByLabel(entries.note)).toBeVisible();
    await expect(notes).toHaveCount(0);
  });

test('a file that fails once is asked for again, and nobody notices', async ({ person, friend }) => {
  const { page } = person;
  expectNoise(person);
  await person.remembers(await aBusyGroup(friend));
  await sparesData(page);
  const answers = [...Object.values(failures), ...Object.values(strange)];
  const asked = new Set<string>();
  await breaksLateFiles(person, routes.main, (route) => {
    const url = route.request().url();
    const answer = asked.has(url) ? undefined : answers[asked.size % answers.length];
    asked.add(url);
    return answer ? answer(route) : route.continue();
  });
  await page.goto(routes.main);
  await awake(person);
  await openMembers(person);
  await expect(members(person)).toBeVisible();
  expect(asked.size).toBeGreaterThan(0);
});

test('if the server no longer has a file, trying again reloads the page', async ({ person, friend }) => {
  const { page } = person;
  expectNoise(person);
  await person.remembers(await aBusyGroup(friend));
  await sparesData(page);
  const mend = await breaksLateFiles(person, routes.main, (route) =>
    route.fulfill({ status: 404, body: '' }),
  );
  await page.goto(routes.main);
  await awake(person);
  let loads = 0;
  page.on('request', (request) => {
    if (!request.isNavigationRequest()) return;
    loads += 1;
    mend();
  });
  await openMembers(person);
  await expect(failed(person)).toBeVisible();
  // The first retry shows nothing until it has failed as well.
  await expect(async () => {
    if (loads === 0) await retry(person).click({ timeout: 1000 });
    expect(loads).toBe(1);
  }).toPass();
  await expect(members(person)).toBeVisible();
});

for (const [what, answer] of all) {
  test(`${what} instead of the puzzle's code: the check can be tried again`, async ({ person }) => {
    const { page, texts } = person;
    expectNoise(person);
    const mend = await breaksLateFiles(person, routes.onboardingCreateGroup, answer);
    await page.goto(routes.onboardingCreateGroup);
    const check = page.getByRole('region', { name: texts.onboarding.humanCheck.title });
    await expect(check.getByRole('status')).toHaveText(texts.onboarding.humanCheck.unreachable);
    mend();
    await check.getByRole('button', { name: texts.onboarding.humanCheck.retry }).click();
    await expect(check.getByRole('status')).toHaveText(texts.onboarding.humanCheck.solved);
  });

  test(`${what} instead of the history: the tap is answered`, async ({ person, friend }) => {
    const { page, texts } = person;
    expectNoise(person);
    await person.remembers(await aBusyGroup(friend));
    await sparesData(page);
    const mend = await breaksLateFiles(person, routes.main, answer);
    await page.goto(routes.main);
    await awake(person);
    await page.getByRole('button', { name: texts.main.view.history }).click();
    await expect(failed(person)).toBeVisible();
    mend();
    await retry(person).click();
    await expect(page.getByText('Abendessen').first()).toBeVisible();
  });
}

for (const [what, answer] of all)
  test(`${what} instead of the parts of a big screen: the balances are there, and the parts follow when they can`, async ({
    person,
    friend,
  }) => {
    const { page, texts } = person;
    expectNoise(person);
    await page.setViewportSize({ width: 1280, height: 900 });
    await person.remembers(await aBusyGroup(friend));
    await sparesData(page);
    const mend = await breaksLateFiles(person, routes.main, answer);
    await page.goto(routes.main);
    await awake(person);
    await expect(page.getByText(texts.main.total, { exact: true }).first()).toBeVisible();
    await expect(page.getByText(texts.scripts.failed)).toBeHidden();
    mend();
    await comesBack(page, page.getByRole('button', { name: texts.settle.paid }).first());
    await expect(page.getByRole('link', { name: /Abendessen/ }).first()).toBeVisible();
    await expect(page.getByRole('region', { name: texts.shell.rail })).toBeVisible();
    await expect(failed(person)).toBeHidden();
  });

test.describe('a person who comes to a group', () => {
  test.use({ onlyLooks: false });

  test('is asked who they are once the code of the question is here', async ({ person, friend }) => {
    const { page, texts, origin } = person;
    expectNoise(person);
    const group = await aBusyGroup(friend);
    await person.remembers(group);
    await page.context().addCookies([{ name: 'asking', value: group.code, url: origin }]);
    await sparesData(page);
    const mend = await breaksLateFiles(person, routes.main, (route) => route.abort());
    const broken = page.waitForEvent('requestfailed', (request) => chunks.test(request.url()));
    await page.goto(routes.main);
    await broken;
    await expect(page.getByRole('button', { name: texts.who.look })).toHaveCount(0);
    mend();
    await comesBack(page, page.getByRole('button', { name: texts.who.look }));
  });
});
