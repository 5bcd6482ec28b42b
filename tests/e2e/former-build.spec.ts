import type { Route } from '@playwright/test';

import { routes } from '@/lib/routes';
import { fillExpense, saveExpense } from './support/entry-forms';
import { aBusyGroup, aGroup } from './support/group';
import { expect, type Person, test, textsOf } from './support/person';

/** A page that stays open across a deployment has forms whose actions the new server does not know. */

/** An unknown id of an action, as long as a real one. */
const GONE = '7f'.repeat(21);

const isAction = (route: Route) => route.request().headers()['next-action'] !== undefined;

/** Makes the first `times` forms look as if they came from a former build; the real server answers. */
async function isFormer({ page }: Person, times: number): Promise<() => number> {
  let sent = 0;
  await page.route('**', async (route) => {
    if (!isAction(route)) return route.fallback();
    sent += 1;
    if (sent > times) return route.continue();
    return route.continue({ headers: { ...route.request().headers(), 'next-action': GONE } });
  });
  return () => sent;
}

/** Answers all forms, as a proxy before the server may do. */
const answers = ({ page }: Person, answer: Parameters<Route['fulfill']>[0]) =>
  page.route('**', (route) => (isAction(route) ? route.fulfill(answer) : route.fallback()));

const loads = ({ page }: Person): (() => number) => {
  let count = 0;
  page.on('load', () => (count += 1));
  return () => count;
};

for (const locale of ['de-DE', 'en-GB']) {
  test.describe(locale, () => {
    test.use({ locale });

    test.beforeEach(({ person }) => person.expectsInConsole(/status of (4\d\d|502)/));

    test('a group is created from a page of a former build, after that has loaded anew', async ({
      person,
      friend,
    }) => {
      const { page, texts } = person;
      await person.remembers(await aBusyGroup(friend));
      await page.goto(routes.onboardingCreateGroup);
      const loaded = loads(person);
      await isFormer(person, 1);
      await page.getByLabel(texts.onboarding.createGroup.label).fill('Über die Erneuerung');
      await page.getByRole('button', { name: texts.onboarding.createGroup.submit }).click();
      await expect(page).toHaveURL(routes.createGroupMembers);
      expect(loaded()).toBe(1);
      await page.goto(routes.main);
      await expect(page.getByRole('heading', { name: 'Über die Erneuerung' })).toBeVisible();
    });

    test('a group of a new user is created in the same way, and the human check begins anew', async ({
      person,
    }) => {
      const { page, texts } = person;
      await page.goto(routes.onboardingCreateGroup);
      await isFormer(person, 1);
      await page.getByLabel(texts.onboarding.createGroup.label).fill('Noch einmal');
      await page.getByRole('button', { name: texts.onboarding.createGroup.submit }).click();
      await expect(page).toHaveURL(routes.createGroupMembers);
    });

    test('a code is entered from such a page', async ({ person, friend }) => {
      const { page, texts } = person;
      await person.remembers(await aBusyGroup(friend));
      const { code } = await aGroup(friend, 'Per Code');
      await page.goto(routes.onboardingEnterGroupCode);
      await isFormer(person, 1);
      await page.getByLabel(texts.onboarding.enterCode.label).fill(code);
      await page.getByRole('button', { name: texts.onboarding.enterCode.submit }).click();
      await expect(page).toHaveURL(routes.groupCodeValidator(code));
    });

    test('a group is joined from such a page as the member who was tapped', async ({ person, friend }) => {
      const { page, texts, language } = person;
      const group = await aBusyGroup(friend);
      await page.goto(routes.joinGroup(language, group.name, group.code));
      await isFormer(person, 1);
      const people = page.getByRole('group', { name: texts.who.question }).getByRole('button');
      const name = ((await people.last().textContent()) ?? '').trim();
      await people.last().click();
      await expect(page).toHaveURL(routes.main);
      expect(name).not.toBe('');
      // A person who has chosen a member is not asked who they are.
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('button', { name: texts.who.look })).toHaveCount(0);
    });

    test('a page that the server refuses again after loading says so, and does not load for ever', async ({
      person,
      friend,
    }) => {
      const { page, texts } = person;
      await person.remembers(await aBusyGroup(friend));
      await page.goto(routes.onboardingCreateGroup);
      const loaded = loads(person);
      const sent = await isFormer(person, 3);
      const field = page.getByLabel(texts.onboarding.createGroup.label);
      await field.fill('Bleibt');
      await field.press('Enter');
      await expect(page.getByRole('alertdialog')).toContainText(texts.errors['refused-error-message']);
      await expect(field).toHaveValue('Bleibt');
      expect([loaded(), sent()]).toEqual([1, 2]);
      // Another tap tries again.
      await page.getByRole('alertdialog').getByRole('button').click();
      await page.getByRole('button', { name: texts.onboarding.createGroup.submit }).click();
      await expect(page).toHaveURL(routes.createGroupMembers);
    });

    test('without sessionStorage nothing that was typed is lost', async ({ person, friend }) => {
      const { page, texts } = person;
      await person.remembers(await aBusyGroup(friend));
      await page.addInitScript(() =>
        Object.defineProperty(window, 'sessionStorage', {
          get: () => {
            throw new DOMException('blocked', 'SecurityError');
          },
        }),
      );
      await page.goto(routes.onboardingEnterGroupCode);
      await isFormer(person, 1);
      const field = page.getByLabel(texts.onboarding.enterCode.label);
      await field.fill('NOSUCHCODE22');
      await field.press('Enter');
      await expect(page.getByText(texts.errors['refused-error-message'])).toBeVisible();
      await expect(field).toHaveValue('NOSUCHCODE22');
    });

    for (const [what, answer, words] of [
      ['a 404 of a proxy', { status: 404, contentType: 'text/html', body: '<h1>404</h1>' }, 'refused'],
      ['a 403 without a word', { status: 403, body: '' }, 'refused'],
      ['a 413 of a proxy', { status: 413, contentType: 'text/html', body: '<h1>Too large</h1>' }, 'refused'],
      ['a 421 as JSON', { status: 421, contentType: 'application/json', body: '{}' }, 'refused'],
      ['a 429 of a proxy', { status: 429, contentType: 'text/html', body: '<h1>Slow</h1>' }, 'too-often'],
      ['a 502 of a proxy', { status: 502, contentType: 'text/html', body: '<h1>Bad</h1>' }, 'unreachable'],
    ] as const) {
      test(`${what} gets a fitting message`, async ({ person, friend }) => {
        const { page, texts } = person;
        await person.remembers(await aBusyGroup(friend));
        await page.goto(routes.onboardingEnterGroupCode);
        const loaded = loads(person);
        await answers(person, answer);
        const field = page.getByLabel(texts.onboarding.enterCode.label);
        await field.fill('NOSUCHCODE22');
        await field.press('Enter');
        await expect(page.getByText(texts.errors[`${words}-error-message`])).toBeVisible();
        await expect(field).toHaveValue('NOSUCHCODE22');
        expect(loaded()).toBe(0);
      });
    }
  });
}

test.describe('a page that the server no longer understands', () => {
  /** Makes the server refuse the first changes of this page as those of an older build, and take all later ones. */
  async function isOutdated({ page }: Person): Promise<void> {
    let isFirst = true;
    await page.route('**/changes', async (route) => {
      if (!isFirst) return route.continue();
      isFirst = false;
      return route.continue({ headers: { ...route.request().headers(), 'pari-wire': '1' } });
    });
  }

  test('loads the new build as soon as nothing is being typed, and then sends what was saved', async ({
    person,
    friend,
  }) => {
    const { page } = person;
    person.expectsInConsole(/status of 409/);
    const group = await aBusyGroup(friend);
    await person.remembers(group);
    await page.goto(routes.createExpense);
    await isOutdated(person);
    const loaded = loads(person);
    await fillExpense(person, '12,34', 'Fähre zurück', 'Anna');
    await saveExpense(person);
    await expect.poll(loaded).toBe(1);
    await expect
      .poll(async () => (await friend.get(`groups/${group.code}/ledger`)).text())
      .toContain('Fähre zurück');
  });

  test('waits while somebody is typing', async ({ person, friend }) => {
    const { page, texts } = person;
    person.expectsInConsole(/status of 409/);
    const group = await aBusyGroup(friend);
    await person.remembers(group);
    await page.goto(routes.createExpense);
    const loaded = loads(person);
    const field = page.getByLabel(texts.entries.description);
    await field.focus();
    const answered = page.waitForResponse((response) => response.status() === 409);
    await page.route(/ledger\?since=/, (route) =>
      route.continue({ headers: { ...route.request().headers(), 'pari-wire': '1' } }),
    );
    // A page that becomes visible again asks for what is new.
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    await answered;
    await field.fill('Fähre');
    expect(loaded()).toBe(0);
    await page.unroute(/ledger\?since=/);
    await field.blur();
    await expect.poll(loaded).toBe(1);
    await expect(page.getByLabel(texts.entries.description)).toHaveValue('Fähre');
  });

  test('leaves a store of a later build alone', async ({ person, friend }) => {
    const { page } = person;
    const group = await aBusyGroup(friend);
    await person.remembers(group);
    await page.goto(routes.main);
    const loaded = loads(person);
    await page.evaluate(
      () =>
        new Promise((resolve) => {
          const opening = indexedDB.open('pari', 99);
          opening.onsuccess = () => {
            opening.result.close();
            resolve(null);
          };
        }),
    );
    await expect.poll(loaded).toBe(1);
    await expect(page.getByRole('heading', { name: group.name })).toBeVisible();
  });
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a form of a former build is answered with a page that explains it', async ({ person, friend }) => {
    const { page, language, texts } = person;
    const group = await aBusyGroup(friend);
    await page.goto(routes.joinGroup(language, group.name, group.code));
    await page.route('**', (route) => {
      const posted = route.request().postDataBuffer()?.toString('latin1');
      if (posted === undefined) return route.continue();
      const former = posted.replaceAll(/"id":"[0-9a-f]{42}"|ACTION_ID_[0-9a-f]{42}/g, (id) =>
        id.replace(/[0-9a-f]{42}/, GONE),
      );
      return route.continue({ postData: Buffer.from(former, 'latin1') });
    });
    person.expectsInConsole(/status of 409/);
    await page.locator('form button[type="submit"]').last().click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(texts.errorPage.renewedHeading);
    await expect(page.getByText(textsOf[language].errorPage.renewedText)).toBeVisible();
    await page.getByRole('link').click();
    await expect(page.locator('form button[type="submit"]').last()).toBeVisible();
  });
});
