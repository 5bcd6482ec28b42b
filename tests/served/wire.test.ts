import { LOCALE_HEADER } from '@/lib/i18n/headers.mjs';
import { preparedHeader } from '@/lib/launcher-headers.mjs';
import { BODY_MAX_BYTES } from '@/lib/limits';
import { aBusyGroup } from '@/tests/support/a-busy-group';
import { house } from '@/tests/support/house';
import { oneConnection, type OneConnection } from '@/tests/support/one-connection';

/** What the API does on a real connection; the tests that call its handlers cannot show this. */
let line: OneConnection;
let code: string;
beforeAll(async () => {
  ({ code } = await aBusyGroup(house.origin));
});
beforeEach(() => {
  line = oneConnection(house.origin);
});
afterEach(() => line.close());

const json = { 'content-type': 'application/json' };

const parsed = (text: string) => JSON.parse(text) as Record<string, unknown>;

test('HEAD has the headers of GET and no body', async () => {
  const path = `/api/v1/users/byGroupCode/${code}`;
  const got = await line.ask({ path });
  const head = await line.ask({ path, method: 'HEAD' });
  expect(head).toMatchObject({ status: 200, text: '' });
  expect(head.headers.etag).toBe(got.headers.etag);
  expect(head.headers['content-type']).toBe(got.headers['content-type']);
});

test('a phone that has the newest answer gets 304 without a body', async () => {
  const path = `/api/v1/users/byGroupCode/${code}`;
  const { etag = '' } = (await line.ask({ path })).headers;
  expect(await line.ask({ path, headers: { 'if-none-match': etag } })).toMatchObject({
    status: 304,
    text: '',
  });
});

test('answers of the API are compressed for clients that ask for it', async () => {
  const path = `/api/v1/groups/${code}/expenses-and-payments?order=desc`;
  const packed = await line.ask({ path, headers: { 'accept-encoding': 'gzip' } });
  expect(packed.headers['content-encoding']).toBe('gzip');
  expect(packed.headers.vary).toContain('Accept-Encoding');
  expect((await line.ask({ path })).headers).not.toHaveProperty('content-encoding');
});

test('a preflight from another origin is allowed, without cookies', async () => {
  const { status, headers } = await line.ask({
    method: 'OPTIONS',
    path: '/api/v1/expenses',
    headers: {
      origin: 'https://elsewhere.example',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type',
    },
  });
  expect(status).toBe(204);
  expect(headers['access-control-allow-origin']).toBe('*');
  expect(headers['access-control-allow-credentials']).toBeUndefined();
});

test('methods and paths that do not exist are answered in JSON', async () => {
  const wrongMethod = await line.ask({ method: 'PATCH', path: '/api/v1/expenses' });
  expect(wrongMethod).toMatchObject({ status: 405, headers: { allow: 'POST' } });
  expect(parsed(wrongMethod.text)).toMatchObject({ status: 'fail', code: 'method-not-allowed' });
  for (const path of ['/api/v1/nowhere', '/api/v1/users/a/b/c/d', '/api/v1/Groups'])
    expect([path, parsed((await line.ask({ path })).text).code]).toEqual([path, 'route-not-found']);
});

test('escaped codes are decoded before they are compared, and strange ones cause no 500', async () => {
  const escaped = Array.from(code, (letter) => `%${letter.charCodeAt(0).toString(16)}`).join('');
  expect((await line.ask({ path: `/api/v1/groups/${escaped}` })).status).toBe(200);
  for (const strange of [
    '%00',
    '%2F',
    '%252F',
    '%F0%9F%8F%9D',
    '%20',
    '..%2f..%2fetc',
    'a%00b',
    '%E2%80%AE',
  ]) {
    const { status } = await line.ask({ path: `/api/v1/groups/currency/${strange}` });
    expect([`${strange} 204`, `${strange} 404`]).toContain(`${strange} ${status}`);
  }
  for (const broken of ['%', '%zz', '%C3', '%FF', 'currency/%E0%A4%A/x?order=asc'])
    for (const method of ['GET', 'POST', 'DELETE']) {
      const { status, text, headers } = await line.ask({ path: `/api/v1/groups/${broken}`, method });
      expect([broken, status, headers['access-control-allow-origin']]).toEqual([broken, 400, '*']);
      expect(parsed(text)).toEqual({ status: 'fail', message: 'Malformed path', code: 'malformed-path' });
    }
  expect((await line.ask({ path: `/api/v1/groups/${code}` })).status).toBe(200);
});

test('after each mistake the same connection takes the next request', async () => {
  const alive = { path: '/api/v1/health/alive' };
  expect((await line.ask(alive)).status).toBe(200);
  const mistakes = [
    { method: 'POST', path: '/api/v1/groups', headers: json, body: '{"groupName":', status: 400 },
    { method: 'POST', path: '/api/v1/groups', headers: json, body: '{}', status: 422 },
    { method: 'POST', path: '/api/v1/groups', headers: json, body: '', status: 422 },
    { method: 'DELETE', path: '/api/v1/settlements', headers: json, body: '[]', status: 400 },
    { method: 'PUT', path: `/api/v1/groups/${code}`, headers: json, body: '{"a":1}', status: 405 },
    { method: 'POST', path: '/api/v1/nowhere', headers: json, body: '{"a":1}', status: 404 },
  ];
  for (const { status, ...mistake } of mistakes) {
    const answer = await line.ask(mistake);
    expect([mistake, answer.status]).toEqual([mistake, status]);
    expect(parsed(answer.text)).toHaveProperty('message');
    expect(await line.ask(alive)).toMatchObject({ status: 200, reused: true });
  }
});

test('a body over 100 kB is refused in JSON, with and without Content-Length, and the server keeps running', async () => {
  const body = JSON.stringify({ groupName: 'x'.repeat(BODY_MAX_BYTES) });
  const tooBig = { method: 'POST', path: '/api/v1/groups', body };
  for (const headers of [json, { ...json, 'transfer-encoding': 'chunked' }]) {
    const answer = await line.ask({ ...tooBig, headers });
    expect(answer.status).toBe(413);
    expect(parsed(answer.text)).toMatchObject({ status: 'fail' });
  }
  expect((await line.ask({ path: '/api/v1/health/check' })).status).toBe(200);
});

test('a client that forges its address gets the same answers, without a trace of it', async () => {
  const path = `/api/v1/groups/${code}`;
  const honest = await line.ask({ path });
  for (const name of ['x-pari-client-address', 'x-forwarded-for', 'x-real-ip', 'forwarded']) {
    const forged = await line.ask({ path, headers: { [name]: '203.0.113.7' } });
    expect([name, forged.status]).toEqual([name, 200]);
    expect(forged.text).toBe(honest.text);
    expect(JSON.stringify(forged.headers)).not.toContain('203.0.113.7');
  }
});

test('a client cannot choose the language of a page by our internal header', async () => {
  const { text } = await line.ask({ path: '/', headers: { [LOCALE_HEADER]: 'en' } });
  expect(text).toMatch(/<html[^>]* lang="de"/);
});

test('every page has its content policy, even if a client forges our internal header, and with capitals in the path', async () => {
  const paths = ['/', '/pari', '/nowhere', '/nowhere.html', '/pari/', '/OFFLINE', '/API/v1/docs', '/SW.JS'];
  for (const path of paths.flatMap((each) => [each, `${each}?forged`])) {
    const forged = path.endsWith('forged') ? { [preparedHeader]: '1' } : {};
    const { headers } = await line.ask({ path, headers: forged });
    if (headers.location === undefined)
      expect([path, headers['content-security-policy']]).toEqual([
        path,
        expect.stringMatching(/script-src 'self' '(?:nonce-[\w-]{22}|sha256-[\w+/]{43}=)'/),
      ]);
  }
});

test('old clients can fetch the texts of both languages, and of no other', async () => {
  for (const language of ['de', 'en']) {
    const answer = await line.ask({ path: `/locales/${language}/translations.json` });
    expect(answer.status).toBe(200);
    expect(Object.values(parsed(answer.text)).every((text) => typeof text === 'string')).toBe(true);
  }
  expect((await line.ask({ path: '/locales/xx/translations.json' })).status).toBe(404);
});
