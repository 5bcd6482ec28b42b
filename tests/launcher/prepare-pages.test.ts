import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { preparePages } from '@/bin/http/prepare-pages.mjs';
import { pathsOfPages } from '@/bin/http/build-routes.mjs';
import { POLICY_HEADER } from '@/lib/content-policy.mjs';
import { LOCALE_HEADER } from '@/lib/i18n/headers.mjs';
import { type PreparedPage, bridge, type PageRequest } from '@/lib/launcher-bridge.mjs';
import { preparedHeader } from '@/lib/launcher-headers.mjs';
import { config } from '@/middleware';

const dir = mkdtempSync(join(tmpdir(), 'prepare-pages-'));
const { source = '', missing } = config.matcher[0] ?? {};
const asked: PageRequest[] = [];
let decision: PreparedPage;

beforeAll(() => {
  mkdirSync(join(dir, '.next/server'), { recursive: true });
  const matchers = [{ regexp: `^${source}$` }];
  writeFileSync(
    join(dir, '.next/server/functions-config-manifest.json'),
    JSON.stringify({ functions: { '/_middleware': { matchers } } }),
  );
});

afterAll(() => rmSync(dir, { recursive: true }));

beforeEach(() => {
  asked.length = 0;
  decision = {
    redirectTo: null,
    showsInstead: null,
    requestHeaders: { [LOCALE_HEADER]: 'en', [POLICY_HEADER]: "script-src 'nonce-ours'" },
    setCookies: ['a=1; Path=/', 'b=2; Path=/'],
    sharedBy: { cookie: 'language=en' },
  };
  bridge().preparePage = (request) => {
    asked.push(request);
    return decision;
  };
});

afterEach(() => {
  delete bridge().preparePage;
});

/** A request that arrives at the launcher, and the answer that Next is to write. */
function coming(
  url: string,
  { method = 'GET', headers = {} }: Partial<Pick<IncomingMessage, 'method' | 'headers'>> = {},
) {
  const request = Object.assign(new IncomingMessage(new Socket()), { url, method });
  Object.assign(request.headers, headers);
  const response = new ServerResponse(request);
  const sharedBy = preparePages(pathsOfPages(dir))(request, response);
  return { request, response, sharedBy };
}

const isDecided = ({ request }: ReturnType<typeof coming>) => request.headers[preparedHeader] === '1';

test('the middleware skips what the launcher has decided, and nothing else', () => {
  expect(missing).toEqual([{ type: 'header', key: preparedHeader }]);
});

test('a path that shows nothing is answered by the page that says so', () => {
  decision = { ...decision, showsInstead: '/_not-found' };
  expect(coming('/nirgends?a=1').request.url).toBe('/_not-found');
});

test('a page gets the decision in its headers, in place of what a client sent, and so does its answer', () => {
  const forged = { [LOCALE_HEADER]: 'fr', [POLICY_HEADER]: "script-src 'nonce-mine'", cookie: 'c=3' };
  const { request, response } = coming('/pari?view=1', { headers: forged });
  expect(request.headers).toMatchObject({ ...decision.requestHeaders, cookie: 'c=3' });
  expect(response.getHeader(POLICY_HEADER)).toBe("script-src 'nonce-ours'");
  expect(response.getHeader('set-cookie')).toEqual(decision.setCookies);
  expect(
    asked.map(({ pathname, isHttps, header }) => [pathname, isHttps, header('cookie'), header('rsc')]),
  ).toEqual([['/pari', false, 'c=3', null]]);
});

test('cookies are secure if the request came over https', () => {
  for (const proto of ['https', 'https, http', 'http'])
    coming('/pari', { headers: { 'x-forwarded-proto': proto } });
  expect(asked.map(({ isHttps }) => isHttps)).toEqual([true, true, false]);
});

test('what a page is shared by is told, but not for a query, and not for bots that get it in another way', () => {
  const { sharedBy } = decision;
  expect(coming('/nirgends', { headers: { 'user-agent': 'Mozilla/5.0' } }).sharedBy).toEqual(sharedBy);
  expect(coming('/nirgends', { method: 'HEAD' }).sharedBy).toEqual(sharedBy);
  expect(coming('/?a=1').sharedBy).toBeNull();
  expect(coming('/', { method: 'POST' }).sharedBy).toBeNull();
  for (const bot of ['Googlebot/2.1', 'Twitterbot/1.0'])
    expect(coming('/', { headers: { 'user-agent': bot } }).sharedBy).toBeNull();
  decision = { ...decision, sharedBy: null };
  expect(coming('/').sharedBy).toBeNull();
});

test('an answer without cookies sets none', () => {
  decision = { ...decision, setCookies: [] };
  expect(coming('/pari').response.hasHeader('set-cookie')).toBe(false);
});

test.each([
  '/',
  '/pari',
  '/expense-details/ABC/0d2a4601-62e8-4b71-aba4-d9be44e403cd',
  '/tutorial/H%C3%BCtte/ABC',
  '/nowhere',
])('a page at %s is decided by the launcher, for HEAD too', (path) => {
  expect(isDecided(coming(path))).toBe(true);
  expect(isDecided(coming(path, { method: 'HEAD' }))).toBe(true);
});

test.each([
  '/api/v1/groups/ABC',
  '/icons/icon.svg',
  '/offline',
  '/sw.js',
  '/join-pari-group/Hut/ABC/picture.png',
  '/pari/',
  '//pari',
  '/a//b',
  '/./pari',
  '/a/../pari',
  '/a/%2e%2e/pari',
  '/a/%2E/pari',
  '/a\\pari',
  '/pari page',
  '*',
  '',
])('what is no page, or is ambiguous, is left to Next: %s', (path) => {
  const { request, response } = coming(path, { headers: { [preparedHeader]: '1' } });
  expect(request.headers).not.toHaveProperty(preparedHeader);
  expect(response.hasHeader(POLICY_HEADER)).toBe(false);
});

test('a posted form is left to Next, and a client cannot claim that it has been decided', () => {
  const { request } = coming('/pari', { method: 'POST', headers: { [preparedHeader]: '1' } });
  expect(request.headers).not.toHaveProperty(preparedHeader);
  expect(asked).toEqual([]);
});

test('redirects are left to the middleware, which also sets the cookies', () => {
  decision = { ...decision, redirectTo: '/pari' };
  const led = coming('/');
  expect(isDecided(led)).toBe(false);
  expect(led.response.getHeaderNames()).toEqual([]);
});

test('before the app has started, and without a build, everything is left to Next', () => {
  delete bridge().preparePage;
  expect(isDecided(coming('/pari'))).toBe(false);
  const request = Object.assign(new IncomingMessage(new Socket()), { url: '/pari', method: 'GET' });
  for (const from of [pathsOfPages(join(dir, 'nothing')), null]) {
    request.headers[preparedHeader] = '1';
    preparePages(from)(request, new ServerResponse(request));
    expect(request.headers).toEqual({});
  }
});
