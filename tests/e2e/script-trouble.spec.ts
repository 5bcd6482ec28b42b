import type { Route } from '@playwright/test';

import { SCRIPTS_FAILED_MS, SCRIPTS_LATE_MS } from '@/lib/limits';
import { routes } from '@/lib/routes';
import { amountField, fillExpense, saveExpense } from './support/entry-forms';
import { aBusyGroup, aGroup } from './support/group';
import { holdScripts } from './support/hold-scripts';
import { memberField } from './support/member-field';
import { expectNoBarriers, expectNoOverflow, expectOneLanguage } from './support/page-checks';
import { awake, expect, type Person, test } from './support/person';
import { storedEntries, theEntry } from './support/stored';

/** A script that does not arrive, or cannot be parsed, is not the same as no script: the page notices and says so. */

const SCRIPTS = '**/_next/static/chunks/*.js*';

/** The ways in which a script can fail immediately. */
const FAULTS: Readonly<Record<string, (route: Route) => Promise<void>>> = {
  'is cut off': (route) => route.abort('connectionreset'),
  'is syntax that the browser does not know': (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'class A { static { this.#b ' }),
  'is an HTML page': (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Sign in</title>' }),
  'is an HTML page sent as a script': (route) =>
    route.fulfill({ contentType: 'text/javascript', body: '<!doctype html><title>Sign in</title>' }),
  'is gone': (route) => route.fulfill({ status: 404, contentType: 'text/plain', body: 'gone' }),
  'ends in the middle': (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'TURBOPACK.push([document.currentScript,' }),
};

const EXPECTED = [/Failed to load resource/, /SyntaxError/, /MIME type/, /ChunkLoadError/];

/** Makes the first script that is requested fail, and all others load. */
async function failOne({ page, expectsInConsole }: Person, fault: (route: Route) => Promise<void>) {
  EXPECTED.forEach(expectsInConsole);
  let chosen: string | null = null;
  await page.route(SCRIPTS, async (route) => {
    const { pathname } = new URL(route.request().url());
    chosen ??= pathname;
    await (pathname === chosen ? fault(route) : route.continue());
  });
}

const trouble = ({ page }: Person) => page.locator('.script-trouble');
const retry = ({ page, texts }: Person) => page.getByRole('button', { name: texts.errorPage.retry });
const again = (person: Person) => trouble(person).getByRole('button', { name: person.texts.errorPage.retry });
const save = ({ page, texts }: Person) => page.getByRole('button', { name: texts.entries.saveExpense });

for (const [what, fault] of Object.entries(FAULTS)) {
  test(`a script that ${what}: the form says so, keeps what was typed, and saves it with the next try`, async ({
    person,
    friend,
  }) => {
    const { page, texts } = person;
    const group = await aGroup(friend, 'Reise');
    await person.remembers(group);
    await failOne(person, fault);
    await page.goto(routes.createExpense);
    await expect(trouble(person)).toContainText(texts.scripts.failed);
    await fillExpense(person, '12,30', 'Fähre', 'Ben');
    await saveExpense(person);
    await expect(save(person)).not.toHaveAttribute('aria-busy');
    await expect(amountField(person)).toHaveValue('12,30');
    await page.unroute(SCRIPTS);
    await again(person).click();
    await expect(page).toHaveURL(routes.main);
    await expect(trouble(person)).toBeHidden();
    expect(await theEntry(friend, group)).toMatchObject({ expenseDescription: 'Fähre', expenseAmount: 12.3 });
  });

  test(`a script that ${what}: forms that work without script are posted`, async ({ person, friend }) => {
    const { page, texts, language } = person;
    await person.remembers(await aBusyGroup(friend));
    await failOne(person, fault);
    await page.goto(routes.onboardingCreateGroup);
    await expect(trouble(person)).toContainText(texts.scripts.failed);
    await page.getByLabel(texts.onboarding.createGroup.label).fill('Ohne Skript');
    await page.getByRole('button', { name: texts.onboarding.createGroup.submit }).click();
    await expect(page).toHaveURL(routes.createGroupMembers);
    await expect(trouble(person)).toContainText(texts.scripts.failed);
    await memberField(person).fill('Anna');
    await page.getByRole('button', { name: texts.members.add }).click();
    await expect(page.getByRole('list', { name: texts.members.list }).getByText('Anna')).toBeVisible();
    const other = await aBusyGroup(friend, 'Die andere');
    await page.goto(routes.onboardingEnterGroupCode);
    await expect(trouble(person)).toContainText(texts.scripts.failed);
    await page.getByLabel(texts.onboarding.enterCode.label).fill(other.code);
    await page.getByRole('button', { name: texts.onboarding.enterCode.submit }).click();
    await page.getByRole('button', { name: texts.onboarding.codeCheck.open }).click();
    await expect(page.getByRole('heading', { name: other.name })).toBeVisible();
    const third = await aBusyGroup(friend, 'Die dritte');
    await page.goto(routes.joinGroup(language, third.name, third.code));
    await expect(trouble(person)).toContainText(texts.scripts.failed);
    await page.getByRole('button', { name: texts.invitation.join }).click();
    await expect(page).toHaveURL(routes.main);
    await expect(page.getByRole('heading', { name: third.name })).toBeVisible();
  });
}

test('whichever script of a page fails, the page says so or does without', async ({ person, friend }) => {
  const { page } = person;
  EXPECTED.forEach(person.expectsInConsole);
  await person.remembers(await aGroup(friend, 'Reise'));
  await page.goto(routes.createExpense);
  await awake(person);
  const paths = await page
    .locator('script[src]:not([nomodule])')
    .evaluateAll((scripts) => scripts.map((script) => script.getAttribute('src') ?? ''));
  expect(paths.length).toBeGreaterThan(3);
  for (const path of new Set(paths)) {
    await page.route(`**${path}`, (route) => route.abort());
    await page.goto(routes.createExpense);
    // A form focuses its first field once it is hydrated.
    await expect(
      retry(person)
        .or(amountField(person).and(page.locator(':focus')))
        .first(),
    ).toBeVisible();
    if (await retry(person).isHidden()) await fillExpense(person, '12,30', 'Fähre', 'Ben');
    await page.unroute(`**${path}`);
  }
});

for (const locale of ['de-DE', 'en-GB'])
  test.describe(locale, () => {
    test.use({ locale });

    test('a new user is told the way that needs no script, and the message fits every screen', async ({
      person,
    }) => {
      const { page, texts, language } = person;
      await failOne(person, (route) => route.abort());
      for (const path of [routes.onboardingCreateGroup, routes.onboardingEnterGroupCode]) {
        await page.goto(path);
        await expect(trouble(person)).toContainText(texts.scripts.failed);
        await expect(page.getByText(texts.onboarding.humanCheck.noScript)).toBeVisible();
        await expectNoOverflow(page);
        await expectNoBarriers(page);
        await expectOneLanguage(page, language);
      }
    });
  });

test('a script that failed once by chance is asked for again, and nobody notices', async ({
  person,
  friend,
}) => {
  const { page, expectsInConsole } = person;
  expectsInConsole(/Failed to load resource/);
  await person.remembers(await aGroup(friend, 'Reise'));
  const seen = new Set<string>();
  await page.route(SCRIPTS, async (route) => {
    const url = route.request().url();
    await (seen.has(url) ? route.continue() : route.abort());
    seen.add(url);
  });
  await page.goto(routes.createExpense);
  await awake(person);
  await expect(page.locator('html')).not.toHaveAttribute('data-scripts');
});

/** Holds all scripts back until they are released, and lets the test control the clock of the page. */
async function hang(person: Person) {
  await person.page.clock.install();
  return holdScripts(person);
}

test('hanging scripts count as late, then as failed; if they come after all, the tap is carried out', async ({
  person,
  friend,
}) => {
  const { page, texts } = person;
  const group = await aGroup(friend, 'Reise');
  await person.remembers(group);
  const release = await hang(person);
  await page.goto(routes.createExpense, { waitUntil: 'commit' });
  await fillExpense(person, '12,30', 'Fähre', 'Ben');
  await saveExpense(person);
  await expect(save(person)).toHaveAttribute('aria-busy', 'true');
  await page.clock.fastForward(SCRIPTS_LATE_MS);
  await expect(trouble(person)).toContainText(texts.scripts.late);
  await expect(trouble(person).getByText(texts.scripts.failed)).toBeHidden();
  await expect(save(person)).not.toHaveAttribute('aria-busy');
  await page.clock.fastForward(SCRIPTS_FAILED_MS - SCRIPTS_LATE_MS);
  await expect(trouble(person).getByText(texts.scripts.failed)).toBeVisible();
  release();
  await expect(page).toHaveURL(routes.main);
  await expect(trouble(person)).toBeHidden();
  expect(await theEntry(friend, group)).toMatchObject({ expenseDescription: 'Fähre' });
});

test('typing after a tap while scripts are late cancels the tap', async ({ person, friend }) => {
  const { page, texts } = person;
  const group = await aGroup(friend, 'Reise');
  await person.remembers(group);
  const release = await hang(person);
  await page.goto(routes.createExpense, { waitUntil: 'commit' });
  await fillExpense(person, '12,30', 'Fähre', 'Ben');
  await page.clock.fastForward(SCRIPTS_LATE_MS);
  await expect(trouble(person)).toContainText(texts.scripts.late);
  await saveExpense(person);
  await amountField(person).fill('45,60');
  release();
  await awake(person);
  await expect(trouble(person)).toBeHidden();
  await expect(amountField(person)).toHaveValue(/^45[.,]60$/);
  await expect(page).toHaveURL(routes.createExpense);
  expect(await storedEntries(friend, group)).toEqual([]);
});

test('on a slow line on which scripts arrive one by one nothing is said', async ({ person, friend }) => {
  const { page } = person;
  await person.remembers(await aGroup(friend, 'Reise'));
  await page.clock.install();
  const waiting: (() => Promise<void>)[] = [];
  await page.route(SCRIPTS, (route) => void waiting.push(() => route.continue()));
  await page.goto(routes.createExpense, { waitUntil: 'commit' });
  await expect.poll(() => waiting.length).toBeGreaterThan(3);
  for (let count = 0; waiting.length > 0; count += 1) {
    await page.clock.fastForward(SCRIPTS_LATE_MS / 3);
    const loaded = page.waitForResponse(SCRIPTS);
    await waiting.shift()?.();
    await (await loaded).finished();
    if (waiting.length > 0) await expect(page.locator('html')).not.toHaveAttribute('data-scripts');
  }
  await awake(person);
  await expect(trouble(person)).toBeHidden();
});

const LACKING: Readonly<Record<string, () => void>> = {
  'Array.at': () => Reflect.deleteProperty(Array.prototype, 'at'),
  'Object.hasOwn': () => Reflect.deleteProperty(Object, 'hasOwn'),
  structuredClone: () => Reflect.deleteProperty(window, 'structuredClone'),
  'cascade layers': () => Reflect.deleteProperty(window, 'CSSLayerBlockRule'),
};

for (const [what, lack] of Object.entries(LACKING)) {
  test(`a browser without ${what} gets the page as if it had no script, and is told why`, async ({
    person,
    friend,
  }) => {
    const { page, texts, language } = person;
    const group = await aBusyGroup(friend);
    await page.addInitScript(lack);
    await page.goto(routes.joinGroup(language, group.name, group.code));
    await expect(trouble(person)).toContainText(texts.scripts.old);
    await expect(again(person)).toHaveCount(0);
    await page.getByRole('button', { name: texts.invitation.join }).click();
    await expect(page).toHaveURL(routes.main);
    await page.getByRole('button', { name: texts.main.view.history }).click();
    await expect(page.getByRole('link', { name: /Abendessen/ })).toBeVisible();
    await page.getByRole('button', { name: texts.shell.more }).click();
    await page.getByRole('link', { name: texts.shell.panel.tutorial }).click();
    await expect(page.getByRole('heading', { name: texts.tutorial.key.heading })).toBeVisible();
    await page.goto(routes.createExpense);
    await expect(trouble(person)).toContainText(texts.scripts.old);
    await expect(page.locator('form[action$="needs-script"] > :not(noscript)').first()).toHaveCSS(
      'pointer-events',
      'none',
    );
    await expectNoOverflow(page);
    await expectOneLanguage(page, language);
  });
}

test('a new user with an old browser is told a way that works in it', async ({ person }) => {
  const { page, texts } = person;
  await page.addInitScript(() => Reflect.deleteProperty(Array.prototype, 'at'));
  await page.goto(routes.onboardingCreateGroup);
  await expect(trouble(person)).toContainText(texts.scripts.old);
  await expect(page.getByText(texts.onboarding.humanCheck.noScript)).toBeVisible();
  await expectNoBarriers(page);
});

/** Removes APIs that browsers of spring 2022 lack, and that the app must do without. */
const NEWER = () => {
  for (const name of ['toSorted', 'toReversed', 'toSpliced', 'with', 'findLast', 'findLastIndex'])
    Reflect.deleteProperty(Array.prototype, name);
  for (const name of ['any', 'timeout']) Reflect.deleteProperty(AbortSignal, name);
  for (const name of ['canParse', 'parse']) Reflect.deleteProperty(URL, name);
  Reflect.deleteProperty(Object, 'groupBy');
  for (const name of ['withResolvers', 'try']) Reflect.deleteProperty(Promise, name);
  for (const name of ['requestIdleCallback', 'cancelIdleCallback', 'navigation', 'Iterator'])
    Reflect.deleteProperty(window, name);
  Reflect.deleteProperty(Intl, 'Segmenter');
  for (const name of ['popover', 'hidePopover', 'showPopover', 'togglePopover', 'inert'])
    Reflect.deleteProperty(HTMLElement.prototype, name);
};

test('in a browser of spring 2022 every screen of a group works', async ({ person, friend }) => {
  const { page, texts } = person;
  const group = await aBusyGroup(friend);
  await person.remembers(group);
  await page.addInitScript(NEWER);
  for (const path of [
    ...[routes.main, routes.settleExpenses, routes.createGroupMembers, routes.groupSettings],
    ...[routes.activity(group.code), routes.shareGroup(group.name, group.code), routes.manageGroups],
    ...[routes.updateExpense(group.code, group.expenseId), routes.contact(group.code)],
  ]) {
    await page.goto(path);
    await awake(person);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText(texts.errorPage.screen)).toHaveCount(0);
  }
  await page.goto(routes.createExpense);
  await awake(person);
  await fillExpense(person, '12,30', 'Fähre', 'Ben');
  await saveExpense(person);
  await expect(page).toHaveURL(routes.main);
  await expect(page.getByText(texts.errorPage.heading)).toHaveCount(0);
});
