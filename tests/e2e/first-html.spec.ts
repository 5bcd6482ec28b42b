import { routes } from '@/lib/routes';
import { aBusyGroup } from './support/group';
import { expect, fill, textsOf, test } from './support/person';

/** The server's first HTML, which is all that a slow phone has before any script arrives. */

const titleOf = (html: string) => /<title>([^<]*)<\/title>/.exec(html)?.[1];
const languageOf = (html: string) => /<html[^>]* lang="([^"]*)"/.exec(html)?.[1];
const robotsOf = (html: string) => /<meta name="robots" content="([^"]*)"/.exec(html)?.[1] ?? '';

/** The HTML without its scripts: data that only a script can show does not count as shown. */
const shown = (html: string) => html.replace(/<script\b[\s\S]*?<\/script>/g, '');

/** The text of the HTML without tags, because names are in elements of their own. */
const read = (html: string) => shown(html).replace(/<[^>]*>/g, '');

test('the balances of a group are in the first HTML, with the total and every name', async ({
  person,
  friend,
}) => {
  const group = await aBusyGroup(friend);
  await person.remembers(group);
  const html = shown(await (await person.page.request.get(routes.main)).text());
  const { users } = (await (await friend.get(`users/byGroupCode/${group.code}`)).json()) as {
    users: { userName: string; userBalance: number }[];
  };
  expect(users).toHaveLength(3);
  for (const { userName, userBalance } of users) {
    expect(html).toContain(userName);
    expect(html).toContain(`value="${userBalance}"`);
  }
  expect(html).toContain(person.euros(10).replace('\u00a0€', ''));
});

test('the history of a group is in the first HTML once a person has chosen it', async ({
  person,
  friend,
}) => {
  const group = await aBusyGroup(friend);
  await person.remembers(group);
  await person.page.context().addCookies([{ name: 'viewState', value: 'view1', url: person.origin }]);
  const html = shown(await (await person.page.request.get(routes.main)).text());
  expect(html).toContain('Abendessen');
  expect(html).toContain(person.euros(10));
});

test('the plan that settles the group is in the first HTML', async ({ person, friend }) => {
  const group = await aBusyGroup(friend);
  await person.remembers(group);
  const html = read(await (await person.page.request.get(routes.settleExpenses)).text());
  expect(html).toContain(fill(person.texts.settle.row, { from: 'Ben', to: 'Anna' }));
  expect(html).toContain(fill(person.texts.settle.row, { from: 'Cleo', to: 'Anna' }));
});

test('pages speak the language of the cookie, German without one, and name their group', async ({
  person,
  playwright,
  friend,
}) => {
  const group = await aBusyGroup(friend, 'Zeltlager');
  await person.remembers(group);
  const html = await (await person.page.request.get(routes.main)).text();
  expect(languageOf(html)).toBe(person.language);
  expect(titleOf(html)).toContain('Zeltlager');

  const stranger = await playwright.request.newContext({ baseURL: person.origin });
  const first = await (await stranger.get(routes.home, { headers: { 'accept-language': 'en' } })).text();
  expect(languageOf(first)).toBe('de');
  expect(shown(first)).toContain(textsOf.de.home.headline);
  await stranger.dispose();
});

test('search engines may keep the landing page, but no screen of a group and no invitation', async ({
  person,
  friend,
}) => {
  const { page, language } = person;
  expect(robotsOf(await (await page.request.get(routes.home)).text())).not.toContain('noindex');
  const group = await aBusyGroup(friend);
  await person.remembers(group);
  const secret = [
    routes.main,
    routes.createExpense,
    routes.settleExpenses,
    routes.createGroupMembers,
    routes.groupSettings,
    routes.manageGroups,
    routes.shareGroup(group.name, group.code),
    routes.joinGroup(language, group.name, group.code),
    routes.groupCodeValidator(group.code),
  ];
  for (const path of secret) {
    const response = await page.request.get(path);
    expect(response.status(), path).toBe(200);
    expect(robotsOf(await response.text()), path).toContain('noindex');
  }
});

test('every screen has a title of its own that ends with the product', async ({ person, friend }) => {
  const { page, texts } = person;
  const group = await aBusyGroup(friend);
  await person.remembers(group);
  const titles: readonly (readonly [string, string])[] = [
    [routes.createExpense, texts.entries.newExpense],
    [routes.createPayment, texts.entries.newPayment],
    [routes.settleExpenses, texts.settle.title],
    [routes.createGroupMembers, texts.members.title],
    [routes.groupSettings, texts.groupSettings.title],
    [routes.manageGroups, texts.groups.title],
    [routes.shareGroup(group.name, group.code), texts.sharing.title],
    [routes.tutorial(group.name, group.code), texts.tutorial.title],
    [routes.contact(group.code), texts.contact.title],
    [routes.legalNotice, texts.legal.title],
    [routes.terms, texts.terms.title],
    [routes.licences, texts.licences.title],
    [routes.onboardingCreateGroup, texts.onboarding.createGroup.title],
    [routes.onboardingEnterGroupCode, texts.onboarding.enterCode.title],
  ];
  for (const [path, title] of titles) {
    const html = await (await page.request.get(path)).text();
    expect(titleOf(html), path).toBe(`${title} · Pari`);
  }
});

test('opening pages with a code does not add the group to the device', async ({ person, friend }) => {
  const group = await aBusyGroup(friend);
  const { page, language } = person;
  await page.request.get(routes.joinGroup(language, group.name, group.code));
  await page.request.get(routes.groupCodeValidator(group.code));
  await page.request.get(routes.shareGroup(group.name, group.code));
  const cookies = await page.context().cookies();
  expect(cookies.map(({ name }) => name)).not.toContain('storedGroupCodes');
  expect(cookies.map(({ name }) => name)).not.toContain('activeGroupCode');
});
