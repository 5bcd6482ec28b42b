import { NextRequest } from 'next/server';

import { middleware } from '@/middleware';

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

test('who has a group is led from the landing page to it', () => {
  const response = ask('/', 'activeGroupCode=ABC; storedGroupCodes=ABC');
  expect(response.status).toBe(307);
  expect(response.headers.get('location')).toBe('https://pari.example/pari');
});

test('without an active group the first stored one becomes active', () => {
  const response = ask('/', 'storedGroupCodes=AAA.BBB');
  expect(response.status).toBe(307);
  expect(response.headers.getSetCookie().join()).toContain('activeGroupCode=AAA');
});

test('who opens the main screen or the list is through with creating a group, also without script', () => {
  const cookie = `creating=manage; renewed=${Math.floor(Date.now() / 86_400_000)}`;
  expect(names(ask('/pari', cookie))).toEqual(['creating']);
  expect(ask('/manage-groups', cookie).headers.getSetCookie().join()).toContain('Max-Age=0');
  expect(names(ask('/create-group-members', cookie))).toEqual([]);
});

test('the memory of the device is sent anew once a day, and only when a person opens a page', () => {
  const cookie = 'activeGroupCode=ABC; storedGroupCodes=ABC';
  expect(names(ask('/pari', cookie))).toEqual(['activeGroupCode', 'storedGroupCodes', 'renewed']);
  const today = Math.floor(Date.now() / 86_400_000);
  expect(names(ask('/pari', `${cookie}; renewed=${today}`))).toEqual([]);
  expect(names(ask('/pari', cookie, { rsc: '1' }))).toEqual([]);
});

test('renewed cookies are secure on https', () => {
  for (const text of ask('/pari', 'language=en').headers.getSetCookie()) expect(text).toMatch(/; Secure$/);
});
