import fc from 'fast-check';

import { DEVICE_MAX_GROUPS } from '@/lib/limits';
import {
  cookieChanges,
  cookieText,
  EMPTY_SESSION,
  parseSession,
  sessionCookies,
  type Session,
} from '@/lib/session/session';

const code = fc.stringMatching(/^[A-Za-z0-9]{1,32}$/);
const path = fc.constantFrom('/pari', '/join-pari-group/Caf%C3%A9/ABC', '/create-expense');
const anySession: fc.Arbitrary<Session> = fc.record({
  activeGroupCode: fc.option(code),
  storedGroupCodes: fc.uniqueArray(code, { maxLength: DEVICE_MAX_GROUPS }),
  goneGroups: fc.uniqueArray(fc.record({ groupCode: code, goneSinceDay: fc.nat(50_000) }), { maxLength: 5 }),
  viewState: fc.constantFrom('view1', 'view2'),
  creating: fc.constantFrom('onboarding', 'manage', null),
  language: fc.constantFrom('de', 'en', null),
  previousRoute: fc.option(path),
  nestedPreviousRoute: fc.option(path),
  pwaCtaClosedAtMs: fc.option(fc.nat()),
  timeZone: fc.constantFrom('Europe/Berlin', 'America/Argentina/Buenos_Aires', 'Etc/GMT+5', null),
});

const header = (session: Session) =>
  sessionCookies(session)
    .map(({ name, value }) => `${name}=${value ?? ''}`)
    .join('; ');

test('what a device remembers comes back as it was', () => {
  fc.assert(fc.property(anySession, (session) => expect(parseSession(header(session))).toEqual(session)));
});

test('a device without cookies remembers nothing and sees the balances', () => {
  expect(parseSession('')).toEqual(EMPTY_SESSION);
  expect(EMPTY_SESSION.viewState).toBe('view2');
});

test('whatever stands in the cookies, the session holds only codes, local paths and known values', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom('activeGroupCode', 'previousRoute', 'tz'),
      (junk, name) => {
        const session = parseSession(
          `${name}=${encodeURIComponent(junk)}; language=xx; viewState=view9; creating=x`,
        );
        expect(session.activeGroupCode ?? 'A').toMatch(/^[A-Za-z0-9]{1,32}$/);
        expect(session.previousRoute ?? '/').toMatch(/^\/(?![/\\])[\x21-\x7e]*$/);
        expect([session.language, session.viewState, session.creating]).toEqual([null, 'view2', null]);
      },
    ),
  );
});

test('broken escapes count as missing', () => {
  expect(parseSession('activeGroupCode=%E0%A4%A; storedGroupCodes=A.B%').storedGroupCodes).toEqual([]);
});

test('a link to another site is not remembered as the way back', () => {
  expect(parseSession(`previousRoute=${encodeURIComponent('//evil.example')}`).previousRoute).toBeNull();
});

test('only what changed is written, and what went away is removed', () => {
  const before: Session = { ...EMPTY_SESSION, activeGroupCode: 'ABC', storedGroupCodes: ['ABC'] };
  expect(cookieChanges(before, before)).toEqual([]);
  expect(cookieChanges(before, { ...before, storedGroupCodes: [] })).toEqual([
    { name: 'storedGroupCodes', value: null },
  ]);
});

test('a hundred groups fit into one cookie', () => {
  const storedGroupCodes = Array.from({ length: DEVICE_MAX_GROUPS }, (_, index) => `ACDEFGHIJK${index + 10}`);
  const [cookie] = cookieChanges(EMPTY_SESSION, { ...EMPTY_SESSION, storedGroupCodes });
  expect(cookieText(cookie ?? { name: '', value: null }, true).length).toBeLessThan(4096);
});

test('cookies last a year, stay on this site and are secure on https', () => {
  expect(cookieText({ name: 'language', value: 'en' }, true)).toBe(
    'language=en; Path=/; Max-Age=31536000; SameSite=Lax; Secure',
  );
  expect(cookieText({ name: 'language', value: null }, false)).toBe(
    'language=; Path=/; Max-Age=0; SameSite=Lax',
  );
});
