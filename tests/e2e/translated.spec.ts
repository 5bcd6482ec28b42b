import type { APIRequestContext } from '@playwright/test';

import { meDigitsOf } from '@/lib/domain/me';
import { routes } from '@/lib/routes';
import { markOf, meText } from '@/lib/session/me-cookie';
import { fillExpense, saveExpense } from './support/entry-forms';
import { aBusyGroup, balanceOf, paid } from './support/group';
import { letLoose, letLooseEarly, type Meddler, readOn, touchedOn } from './support/meddling';
import { awake, expect, type Person, test } from './support/person';
import { type BusyGroup, screens } from './support/screens';

/**
 * If translators or extensions change the text of a page, no old amount, name or title stays on the screen, and no
 * screen breaks (docs/screens.md#texts-that-other-programs-change). `written-texts.spec.ts` looks for what they could break.
 */

/** Makes the device remember the group and that the person is Anna, so that the screens show more. */
async function annaKnows(person: Person, group: BusyGroup) {
  await person.remembers(group);
  const me = meText([{ mark: markOf(group.code), digits: meDigitsOf(group.ids.Anna ?? '') }]);
  await person.page.context().addCookies([{ name: 'me', value: me, url: person.origin }]);
}

const openView = (person: Person, view: string) =>
  person.page.context().addCookies([{ name: 'viewState', value: view, url: person.origin }]);

/** A friend changes everything that has a name or an amount. @param round number of such a change, from 1 */
async function changeAll(friend: APIRequestContext, group: BusyGroup, round: number) {
  const { code, ids, expenseId } = group;
  const found = (await (await friend.get(`groups/${code}`)).json()) as { group: { _id: string } };
  const [ben, cleo] = [`Ben ${round}`, `Cleo ${round}`];
  const changes = [
    await friend.patch(`users/${ids.Ben}`, { data: { userName: ben, groupCode: code } }),
    await friend.patch(`users/${ids.Cleo}`, { data: { userName: cleo, groupCode: code } }),
    await friend.put(`expenses/${expenseId}`, {
      data: {
        ...{ expenseDescription: `Abendessen ${round}`, expenseAmount: 1000 + 10 * round, groupCode: code },
        ...{ expensePayerName: 'Anna', expenseBeneficiariesNames: ['Anna', ben, cleo] },
      },
    }),
    await friend.patch(`groups/${found.group._id}`, { data: { groupName: `Porto ${round}` } }),
  ];
  for (const change of changes) expect(change.status(), await change.text()).toBe(200);
  await paid(friend, group, { maker: cleo, amount: round, recipient: 'Anna' });
}

/** Makes the page ask for what is new, as when the person returns to it. */
const lookAgain = ({ page }: Person) =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));

/** Expects that the screen shows the same as a new tab that no program touches. */
async function expectTruth(person: Person, name: string) {
  const { page } = person;
  const other = await page.context().newPage();
  await other.setViewportSize(page.viewportSize() ?? { width: 360, height: 740 });
  await other.goto(page.url());
  await expect(async () => {
    await lookAgain(person);
    expect(await readOn(page)).toEqual(await readOn(other));
  }, name).toPass({ timeout: 20_000 });
  await other.close();
}

/** Screens that show something of a group, and stay open when it changes. */
const CHANGING = [
  ...[
    'the members',
    'the balances',
    'the history',
    'the form for a new expense',
    'the form for a new payment',
  ],
  ...['the settlement', 'the details of an expense', 'the details of a payment', 'the form of an expense'],
  ...['the details of a member', 'the history of a member', 'the activity', 'the farewell to a group'],
  ...['the page for inviting', 'the settings of a group'],
];

/** Opens screens with the program at work on each of them, while a friend changes what they show. */
async function changeUnder(
  person: Person,
  friend: APIRequestContext,
  kind: Meddler,
  names: readonly string[],
) {
  const { page, language } = person;
  const group = await aBusyGroup(friend);
  await annaKnows(person, group);
  for (const [place, name] of names.entries()) {
    const screen = screens[name];
    if (!screen) throw new Error(`there is no screen called “${name}”`);
    await openView(person, screen.view ?? 'view2');
    await page.goto(screen.path(group, language));
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    // All programs find the same screens, so that is checked before one of them.
    if (kind === 'translator') await expectTruth(person, `${name}, untouched`);
    else await awake(person);
    await letLoose(page, kind);
    if (kind !== 'rewriter') expect(await touchedOn(page), name).toBeGreaterThan(0);
    await changeAll(friend, group, place + 1);
    await expectTruth(person, name);
  }
}

test('changes of a friend are shown correctly on every screen under a translator', async ({
  person,
  friend,
}) => {
  test.slow();
  await changeUnder(person, friend, 'translator', CHANGING);
});

const WITH_AMOUNTS = [
  'the balances',
  'the history',
  'the settlement',
  'the details of an expense',
  'the activity',
];

test.describe('on a big screen, in English', () => {
  test.use({ locale: 'en-GB', viewport: { width: 1280, height: 900 } });

  test('changes of a friend are shown correctly under a translator', async ({ person, friend }) => {
    await changeUnder(person, friend, 'translator', WITH_AMOUNTS);
  });
});

for (const kind of ['linker', 'rewriter', 'decorator'] as const) {
  test(`changes of a friend are shown correctly under a ${kind}`, async ({ person, friend }) => {
    await changeUnder(person, friend, kind, WITH_AMOUNTS);
  });
}

test('an overwritten amount is correct again after its next change', async ({ person, friend }) => {
  const { page, euros } = person;
  const group = await aBusyGroup(friend);
  await annaKnows(person, group);
  await page.goto(routes.main);
  const ben = page
    .getByRole('main')
    .locator(`a[href="${routes.memberDetails(group.code, group.ids.Ben ?? '')}"]`);
  await expect(ben).toBeVisible();
  await letLoose(page, 'converter');
  await expect(ben).toContainText('$ 99.99');
  await changeAll(friend, group, 1);
  const owed = euros(Math.abs(await balanceOf(friend, group, 'Ben')));
  await expect(async () => {
    await lookAgain(person);
    await expect(ben.locator('data')).toHaveText(`\u2212${owed}${owed}`, { timeout: 1000 });
  }).toPass({ timeout: 20_000 });
  await expect(ben).not.toContainText('99.99');
});

test("Anna's own entry, another view, other screens and another language are shown correctly under a translator", async ({
  person,
  friend,
}) => {
  const { page, texts, euros, language } = person;
  person.expectsInConsole(/ERR_INTERNET_DISCONNECTED/);
  const group = await aBusyGroup(friend);
  await annaKnows(person, group);
  await openView(person, 'view1');
  await page.goto(routes.main);
  await expect(page.getByText('Abendessen')).toBeVisible();
  await letLoose(page, 'translator');

  const dock = page.getByRole('navigation', { name: texts.shell.dock.label });
  await dock.getByRole('link', { name: texts.shell.dock.expense }).click();
  await fillExpense(person, '12,50+8', 'Fähre', 'Anna');
  await page.context().setOffline(true);
  await saveExpense(person);
  await expect(page).toHaveURL(routes.main);
  const row = page.getByRole('listitem').filter({ hasText: 'Fähre' });
  await expect(row.locator('data')).toHaveText(euros(20.5));
  await expect(page.getByRole('banner').first()).toContainText(/Offline · 1 /);
  await page.context().setOffline(false);
  await expect(page.getByRole('banner').first()).not.toContainText('Offline');
  await expect(row.getByRole('img')).toHaveCount(0);
  await expectTruth(person, 'the history with what Anna has entered');

  for (const [name, path] of [
    [texts.shell.dock.settle, routes.settleExpenses],
    [texts.shell.dock.members, routes.createGroupMembers],
    [texts.shell.dock.group, routes.groupSettings],
    [texts.shell.dock.home, routes.main],
  ] as const) {
    await dock.getByRole('link', { name }).click();
    await expect(page).toHaveURL(path);
    await expectTruth(person, name);
  }
  const view = page.getByRole('button', { name: texts.main.view.balances });
  await view.click();
  await expect(view).toHaveAttribute('aria-pressed', 'true');
  await expectTruth(person, 'the balances');

  const next = language === 'de' ? 'en' : 'de';
  await page.getByRole('contentinfo').locator(`button[lang="${next}"]`).click();
  await expect(page.locator('html')).toHaveAttribute('lang', next);
  await expectTruth(person, 'in the other language');
});

test('a translator that starts before our scripts breaks nothing', async ({ person, friend }) => {
  const { page } = person;
  // The DOM differs from the server's HTML, so React renders the page anew.
  person.expectsInConsole(/Minified React error #418/);
  const group = await aBusyGroup(friend);
  await annaKnows(person, group);
  await letLooseEarly(page, 'translator');
  await page.goto(routes.main);
  expect(await touchedOn(page)).toBeGreaterThan(0);
  await expect(page.getByText(group.name).first()).toBeVisible();
  await changeAll(friend, group, 1);
  await expectTruth(person, 'the balances');
});
