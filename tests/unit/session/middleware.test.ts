import { NextRequest } from 'next/server';

import { middleware } from '@/middleware';

/** The environment is read once, by the first page that is asked for. */
process.env.DATABASE_URL = 'postgresql://localhost/none';
process.env.COUNTER_PIXEL_URL = 'https://count.example/pixel.png';
process.env.COUNTER_PIXEL_ID = '7';

const ask = (path: string, cookie = '', headers: Record<string, string> = {}) =>
  middleware(
    new NextRequest(`https://pari.example${path}`, { headers: { cookie, accept: 'text/html', ...headers } }),
  );

/** What the page gets to see: Next hands request headers on under this prefix. */
const passedOn = (response: ReturnType<typeof ask>, name: string) =>
  response.headers.get(`x-middleware-request-${name}`);

const names = (response: ReturnType<typeof ask>) =>
  response.headers.getSetCookie().map((text) => text.split('=')[0]);

test('a new visitor reads German, and nothing is set on the device', () => {
  const response = ask('/');
  expect(passedOn(response, 'x-pari-locale')).toBe('de');
  expect(names(response)).toEqual([]);
});

test('an English invitation is English, and the device keeps that when it had no language yet', () => {
  const response = ask('/join-en-pari-group/Lisbon/ABC');
  expect(passedOn(response, 'x-pari-locale')).toBe('en');
  expect(response.headers.getSetCookie().join()).toContain('language=en');
});

test('an English invitation is English on a German device, which stays German', () => {
  const response = ask('/join-en-pari-group/Lisbon/ABC', 'language=de; renewed=0');
  expect(passedOn(response, 'x-pari-locale')).toBe('en');
  expect(response.headers.getSetCookie().join()).not.toContain('language=en');
});

test('a header that a client made up is replaced', () => {
  const response = ask('/pari', '', { 'x-pari-locale': 'en' });
  expect(passedOn(response, 'x-pari-locale')).toBe('de');
});

test('every page has a policy with a nonce of its own, which the rendering reads, whatever a client sent', () => {
  const foreseen = { 'content-security-policy': "script-src 'nonce-mine'" };
  const policies = [ask('/pari', '', foreseen), ask('/pari', '', foreseen)].map((response) => {
    const policy = response.headers.get('content-security-policy');
    expect(policy).toMatch(/script-src 'self' 'nonce-[\w-]{22}';/);
    expect(passedOn(response, 'content-security-policy')).toBe(policy);
    return policy;
  });
  expect(policies[0]).not.toBe(policies[1]);
});

test('only pages from which the human check is reached may run it', () => {
  const policyOf = (path: string) => ask(path).headers.get('content-security-policy');
  for (const path of ['/', '/onboarding-create-group?flow=manage', '/onboarding-enter-groupcode'])
    expect(policyOf(path)).toMatch(/'wasm-unsafe-eval'.*worker-src 'self' blob:/);
  for (const path of ['/pari', '/manage-groups', '/nowhere'])
    expect(policyOf(path)).not.toMatch(/wasm|worker-src/);
});

test("pages may ask for the operator's counter and for no other picture of somebody else", () => {
  const policy = ask('/').headers.get('content-security-policy');
  expect(policy).toContain("img-src 'self' data: https://count.example;");
});

test('a device with a group is led from the landing page to it', () => {
  const response = ask('/', 'activeGroupCode=ABC; storedGroupCodes=ABC');
  expect(response.status).toBe(307);
  expect(response.headers.get('location')).toBe('https://pari.example/pari');
});

test('without an active group the first stored one becomes active', () => {
  const response = ask('/', 'storedGroupCodes=AAA.BBB');
  expect(response.status).toBe(307);
  expect(response.headers.getSetCookie().join()).toContain('activeGroupCode=AAA');
});

test('opening the main screen or the list ends the creation of a group, even without script', () => {
  const cookie = `creating=manage; renewed=${Math.floor(Date.now() / 86_400_000)}`;
  expect(names(ask('/pari', cookie))).toEqual(['creating']);
  expect(ask('/manage-groups', cookie).headers.getSetCookie().join()).toContain('Max-Age=0');
  expect(names(ask('/create-group-members', cookie))).toEqual([]);
});

const cookie = 'activeGroupCode=ABC; storedGroupCodes=ABC';
const twins = 'kept.activeGroupCode=ABC; kept.storedGroupCodes=ABC';
const twinNames = ['kept.activeGroupCode', 'kept.storedGroupCodes'];
const today = Math.floor(Date.now() / 86_400_000);

test('the memory of the device is sent anew once a day, and only when a person opens a page', () => {
  expect(names(ask('/pari', cookie))).toEqual([...twinNames, 'renewed']);
  expect(names(ask('/pari', `${cookie}; ${twins}; renewed=${today - 1}`))).toEqual([...twinNames, 'renewed']);
  expect(names(ask('/pari', `${cookie}; ${twins}; renewed=${today}`))).toEqual([]);
  expect(names(ask('/pari', cookie, { rsc: '1' }))).toEqual([]);
});

test('a group that was stored after the renewal of the day is kept with the next page', () => {
  const later = `activeGroupCode=ABC; storedGroupCodes=ABC.DEF; ${twins}; renewed=${today}`;
  expect(names(ask('/pari', later))).toEqual(['kept.storedGroupCodes']);
});

test('no renewal writes a cookie that another tab may have written meanwhile', () => {
  const all = `${cookie}; goneGroups=XYZ_${today}; viewState=view1; language=en; tz=Etc/UTC; added.DEF=1; renewed=0`;
  for (const name of names(ask('/pari', all))) expect(name).toMatch(/^kept\.|^renewed$/);
});

test('a device without groups loses its twins', () => {
  const response = ask('/pari', `activeGroupCode=; storedGroupCodes=; ${twins}; renewed=${today}`);
  expect(names(response)).toEqual(twinNames);
  for (const text of response.headers.getSetCookie()) expect(text).toContain('Max-Age=0');
});

test('scripts see the memory of the device, and not the day of its renewal, which only the server reads', () => {
  const cookies = ask('/pari', `${cookie}; creating=manage`).headers.getSetCookie();
  const hidden = cookies.filter((text) => text.includes('; HttpOnly')).map((text) => text.split('=')[0]);
  expect(cookies).toHaveLength(4);
  expect(hidden).toEqual(['renewed']);
});

test('renewed cookies are secure on https', () => {
  for (const text of ask('/pari', 'language=en').headers.getSetCookie()) expect(text).toMatch(/; Secure$/);
});
