import { routes } from '@/lib/routes';
import de from '@/messages/de.json';
import en from '@/messages/en.json';
import { type Started, startOnOwnDatabase, startServer } from '@/tests/support/own-server';
import { rewritingProxy } from '@/tests/support/rewriting-proxy';

const textsOf = { de, en };

let server: Started;
let proxy: Awaited<ReturnType<typeof rewritingProxy>>;

describe('behind a proxy that rewrites the host', () => {
  beforeAll(async () => {
    proxy = await rewritingProxy();
    server = await startOnOwnDatabase({ PUBLIC_URL: proxy.origin, PARI_LIMITS: '0' });
    proxy.leadTo(server.port);
  });

  afterAll(async () => {
    proxy.close();
    await server.stop();
  });

  test('an action that another site posts is refused in both languages, and nothing of it is logged', async () => {
    const body = new FormData();
    body.set('groupName', 'Fremd');
    for (const origin of ['https://evil.example', 'null', 'rubbish']) {
      for (const headers of [{ origin }, { origin, 'next-action': 'a'.repeat(42) }]) {
        const url = proxy.origin + routes.onboardingCreateGroup;
        const answer = await fetch(url, { method: 'POST', headers, body, redirect: 'manual' });
        expect([origin, answer.status, answer.headers.getSetCookie()]).toEqual([origin, 403, []]);
        const text = await answer.text();
        for (const { errorPage } of Object.values(textsOf)) expect(text).toContain(errorPage.foreignForm);
      }
    }
    // On a busy machine the server's own daily work may find the database late, and logs it.
    const said = server.said().split('\n');
    expect(said.filter((line) => line !== '' && !line.includes('"requestId":"housekeeping"'))).toEqual([]);
    const api = `${proxy.origin}/api/v1/groups`;
    const headers = { origin: 'https://old-client.example', 'content-type': 'application/json' };
    const asked = await fetch(api, { method: 'POST', headers, body: '{"groupName":"Fremd"}' });
    expect(asked.status).toBe(201);
  });

  test('forms of other sites and what is no form are refused, and nothing is remembered', async () => {
    const post = (path: string, headers: Record<string, string>, body = 'view=view1&language=en') =>
      fetch(proxy.origin + path, { method: 'POST', headers, body, redirect: 'manual' });
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
      for (const own of [{}, { origin: proxy.origin }, { 'sec-fetch-site': 'same-origin' }]) {
        const answer = await post(path, { ...form, ...own });
        expect([path, answer.status, answer.headers.getSetCookie().length]).toEqual([path, 303, 1]);
      }
    }
  });
});

describe('with an address of https, and no database', () => {
  const publicUrl = 'https://pari.example';
  const cookie = 'activeGroupCode=ABCDEFGHIJKL; storedGroupCodes=ABCDEFGHIJKL';
  beforeAll(async () => {
    server = await startServer(['bin/pari.mjs', 'start'], {
      PUBLIC_URL: publicUrl,
      // Nobody listens on the discard port.
      DATABASE_URL: 'postgresql://pari:pari@127.0.0.1:9/pari',
      MIGRATE_ON_START: '0',
    });
    proxy = await rewritingProxy();
    proxy.leadTo(server.port);
  });

  afterAll(async () => {
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
