import type { Page } from '@playwright/test';
import { routes } from '@/lib/routes';
import { parseSession } from '@/lib/session/session';
import { rewritingProxy } from '@/tests/support/rewriting-proxy';
import { aGroup } from './support/group';
import { memberField } from './support/member-field';
import { dismissWho, expect, type Person, textsOf } from './support/person';
import { startServer, test } from './support/proxied';

test.describe.configure({ mode: 'default' });

/** What the device remembers, as both sides read it. */
async function remembered({ page, origin }: Person) {
  const cookies = await page.context().cookies(origin);
  return parseSession(cookies.map(({ name, value }) => `${name}=${value}`).join('; '));
}

/** Leaves a group in a tab, and waits until the device has forgotten it. */
async function leaveIn(tab: Page, person: Person, group: { readonly name: string; readonly code: string }) {
  const { leave } = person.texts.groups;
  await tab.goto(routes.leaveGroup(group.name, group.code));
  await tab.getByRole('button', { name: leave.action }).click();
  await tab.getByRole('alertdialog').getByRole('button', { name: leave.confirm }).click();
  await expect.poll(async () => (await remembered(person)).storedGroupCodes).not.toContain(group.code);
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(`behind a proxy that rewrites the host, ${javaScriptEnabled ? 'with' : 'without'} script`, () => {
    test.use({ javaScriptEnabled });

    test('a group is created and gets a member, on the address that people use', async ({
      person,
      friend,
    }) => {
      const { page, texts, origin } = person;
      // Without script nobody can do the check that new users have to pass.
      if (!javaScriptEnabled) await person.remembers(await aGroup(friend, 'Schon da'));
      await page.goto(routes.onboardingCreateGroup);
      await page.getByLabel(texts.onboarding.createGroup.label).fill('Hinter dem Proxy');
      await page.getByRole('button', { name: texts.onboarding.createGroup.submit }).click();
      await expect(page).toHaveURL(origin + routes.createGroupMembers);
      await memberField({ page, texts }).fill('Anna');
      await page.getByRole('button', { name: texts.members.add }).click();
      await expect(page.getByRole('list', { name: texts.members.list }).getByText('Anna')).toBeVisible();
      await page.goto(routes.home);
      await expect(page).toHaveURL(origin + routes.main);
      await expect(page.getByRole('heading', { name: 'Hinter dem Proxy' })).toBeVisible();
      const cookies = await page.context().cookies(origin);
      expect(cookies.some(({ name }) => name === 'activeGroupCode')).toBe(true);
      // The address that people use here is one of http.
      expect(cookies.filter(({ secure }) => secure)).toEqual([]);
    });

    test('an invitation is taken, and its preview leads to the address that people use', async ({
      person,
      friend,
    }) => {
      const { page, texts, language, origin } = person;
      const group = await aGroup(friend, 'Eingeladen');
      const path = routes.joinGroup(language, group.name, group.code);
      await page.goto(path);
      await expect(page.locator('meta[property="og:url"]')).toHaveAttribute('content', origin + path);
      await page.getByRole('button', { name: texts.invitation.join }).click();
      await expect(page).toHaveURL(origin + routes.main);
      await expect(page.getByRole('heading', { name: 'Eingeladen' })).toBeVisible();
      expect((await remembered(person)).storedGroupCodes).toEqual([group.code]);
    });

    test('the language changes and the page stays', async ({ person }) => {
      const { page, language, origin } = person;
      const other = language === 'de' ? 'en' : 'de';
      await page.goto(routes.legalNotice);
      await page.getByRole('button', { name: new RegExp(`^${other}`, 'i') }).click();
      await expect(page.locator('html')).toHaveAttribute('lang', other);
      await expect(page).toHaveURL(origin + routes.legalNotice);
    });
  });
}

test('a group that another tab stores while a page is under way is not lost, and one that is left stays away', async ({
  person,
  friend,
  proxied,
}) => {
  const { page, texts, language, origin } = person;
  const [first, second, third] = [
    await aGroup(friend, 'Erste'),
    await aGroup(friend, 'Zweite'),
    await aGroup(friend, 'Dritte'),
  ];
  await person.remembers(first, third);
  const held = proxied.hold((asked) => asked === `GET ${routes.main}`);
  const arriving = page.goto(routes.main);
  await held.reached;

  const tab = await page.context().newPage();
  await dismissWho(tab);
  await tab.goto(routes.joinGroup(language, second.name, second.code));
  await tab.getByRole('button', { name: texts.invitation.join }).click();
  await expect(tab).toHaveURL(origin + routes.main);
  await leaveIn(tab, person, third);

  held.release();
  await arriving;
  await page.goto(routes.manageGroups);
  const list = page.getByRole('list', { name: texts.groups.stored });
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await expect(list).toContainText('Erste');
  await expect(list).toContainText('Zweite');
  expect((await remembered(person)).storedGroupCodes).toEqual([first.code, second.code]);
});

test('a join whose answer comes late and a leave in another tab meanwhile both count', async ({
  person,
  friend,
  proxied,
}) => {
  const { page, texts, language, origin } = person;
  const [stays, leaves, comes] = [
    await aGroup(friend, 'Bleibt'),
    await aGroup(friend, 'Geht'),
    await aGroup(friend, 'Kommt'),
  ];
  await person.remembers(stays, leaves);
  await page.goto(routes.joinGroup(language, comes.name, comes.code));
  const held = proxied.hold((asked) => asked.startsWith('POST /join'));
  await page.getByRole('button', { name: texts.invitation.join }).click();
  await held.reached;

  const tab = await page.context().newPage();
  await leaveIn(tab, person, leaves);

  held.release();
  await expect(page).toHaveURL(origin + routes.main);
  await expect(page.getByRole('heading', { name: 'Kommt' })).toBeVisible();
  expect((await remembered(person)).storedGroupCodes).toEqual([stays.code, comes.code]);
});

test('an action that another site posts is refused in both languages, and nothing of it is logged', async ({
  proxied,
}) => {
  const body = new FormData();
  body.set('groupName', 'Fremd');
  for (const origin of ['https://evil.example', 'null', 'rubbish']) {
    for (const headers of [{ origin }, { origin, 'next-action': 'a'.repeat(42) }]) {
      const url = proxied.origin + routes.onboardingCreateGroup;
      const answer = await fetch(url, { method: 'POST', headers, body, redirect: 'manual' });
      expect([origin, answer.status, answer.headers.getSetCookie()]).toEqual([origin, 403, []]);
      const text = await answer.text();
      for (const { errorPage } of Object.values(textsOf)) expect(text).toContain(errorPage.foreignForm);
    }
  }
  // On a busy machine its own work may find the database late, and says so.
  const said = proxied.said().split('\n');
  expect(said.filter((line) => line !== '' && !line.includes('"requestId":"housekeeping"'))).toEqual([]);
  const api = `${proxied.origin}/api/v1/groups`;
  const headers = { origin: 'https://old-client.example', 'content-type': 'application/json' };
  const asked = await fetch(api, { method: 'POST', headers, body: '{"groupName":"Fremd"}' });
  expect(asked.status).toBe(201);
});

test('forms of other sites and what is no form are refused, and nothing is remembered', async ({
  proxied,
}) => {
  const post = (path: string, headers: Record<string, string>, body = 'view=view1&language=en') =>
    fetch(proxied.origin + path, { method: 'POST', headers, body, redirect: 'manual' });
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  for (const path of ['/view', '/language']) {
    const refused = [
      [await post(path, { ...form, 'sec-fetch-site': 'cross-site' }), 403],
      [await post(path, { ...form, 'sec-fetch-site': 'same-site' }), 403],
      [await post(path, { ...form, origin: 'https://evil.example' }), 403],
      [await post(path, { ...form, origin: 'null' }), 403],
      [await post(path, { 'content-type': 'text/plain' }), 400],
      [await post(path, { 'content-type': 'application/json' }, '{}'), 400],
      [await post(path, { 'content-type': 'multipart/form-data; boundary=x' }, 'rubbish'), 400],
      [await post(path, form, 'x'.repeat(20_000)), 413],
    ] as const;
    for (const [answer, status] of refused) {
      expect([path, answer.status, answer.headers.getSetCookie()]).toEqual([path, status, []]);
      expect((await answer.text()).length).toBeGreaterThan(10);
    }
    for (const own of [{}, { origin: proxied.origin }, { 'sec-fetch-site': 'same-origin' }]) {
      const answer = await post(path, { ...form, ...own });
      expect([path, answer.status, answer.headers.getSetCookie().length]).toEqual([path, 303, 1]);
    }
  }
});

test.describe('with an address of https, and no database', () => {
  const publicUrl = 'https://pari.example';
  const cookie = 'activeGroupCode=ABCDEFGHIJKL; storedGroupCodes=ABCDEFGHIJKL';
  let server: Awaited<ReturnType<typeof startServer>>;
  let proxy: Awaited<ReturnType<typeof rewritingProxy>>;

  test.beforeAll(async () => {
    server = await startServer(['bin/pari.mjs', 'start'], {
      PUBLIC_URL: publicUrl,
      // Nobody listens on the discard port.
      DATABASE_URL: 'postgresql://pari:pari@127.0.0.1:9/pari',
      MIGRATE_ON_START: '0',
    });
    proxy = await rewritingProxy();
    proxy.leadTo(server.port);
  });

  test.afterAll(async () => {
    proxy.close();
    await server.stop();
  });

  test('every cookie is for https alone, whatever a client says of itself', async () => {
    const headers = {
      accept: 'text/html',
      cookie,
      'x-forwarded-proto': 'http',
      'x-forwarded-host': 'evil.example',
    };
    const page = await fetch(`${proxy.origin}/`, { headers, redirect: 'manual' });
    expect(page.status).toBe(307);
    const target = new URL(page.headers.get('location') ?? '', publicUrl);
    expect(target.href).toBe(publicUrl + routes.main);
    const form = { ...headers, origin: publicUrl, 'content-type': 'application/x-www-form-urlencoded' };
    const switched = await fetch(`${proxy.origin}/language`, {
      method: 'POST',
      headers: form,
      body: 'language=en',
      redirect: 'manual',
    });
    expect([switched.status, switched.headers.get('location')]).toEqual([303, '/']);
    const set = [...page.headers.getSetCookie(), ...switched.headers.getSetCookie()];
    expect(set.length).toBeGreaterThan(2);
    for (const text of set) expect(text).toMatch(/; Secure(;|$)/);
  });

  test('pages that need the database say in both languages that it is away, without script', async () => {
    const pages = [
      routes.main,
      routes.manageGroups,
      routes.createExpense,
      routes.settleExpenses,
      routes.groupSettings,
      routes.createGroupMembers,
      routes.groupCodeValidator('ABCDEFGHIJKL'),
      routes.joinGroup('de', 'Reise', 'ABCDEFGHIJKL'),
    ];
    for (const path of pages)
      for (const language of ['de', 'en'] as const) {
        const headers = { accept: 'text/html', cookie: `${cookie}; language=${language}` };
        const answer = await fetch(proxy.origin + path, { headers, redirect: 'manual' });
        const own = path.startsWith('/join') ? 'de' : language;
        const html = await answer.text();
        expect([path, answer.status, answer.headers.get('retry-after')]).toEqual([path, 503, '2']);
        expect(html).toContain(`<html lang="${own}">`);
        expect(html).toContain(`<h1>${textsOf[own].errorPage.awayHeading}</h1>`);
        for (const { errorPage } of Object.values(textsOf)) expect(html).toContain(errorPage.awayText);
        expect(html).not.toContain('<script');
      }
  });
});
