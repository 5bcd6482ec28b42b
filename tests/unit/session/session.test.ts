import fc from 'fast-check';

import { DEVICE_MAX_GROUPS } from '@/lib/limits';
import { chooseMe, forgetMe } from '@/lib/session/me';
import { markOf } from '@/lib/session/me-cookie';
import {
  browserChanges,
  cookieText,
  EMPTY_SESSION,
  parseSession,
  serverChanges,
  twinChanges,
  type CookieChange,
  type Session,
} from '@/lib/session/session';
import { storeGroup } from '@/lib/session/stored-groups';

const code = fc.stringMatching(/^[A-Za-z0-9]{1,32}$/);
const answer = fc.constantFrom('1', '00c0ffee', 'deadbeef');
const path = fc.constantFrom('/pari', '/join-pari-group/Caf%C3%A9/ABC', '/create-expense');
const anyRecord: fc.Arbitrary<Session> = fc.record({
  activeGroupCode: fc.option(code),
  storedGroupCodes: fc.uniqueArray(code, { maxLength: DEVICE_MAX_GROUPS }),
  goneGroups: fc.uniqueArray(fc.record({ groupCode: code, goneSinceDay: fc.nat(50_000) }), { maxLength: 5 }),
  me: fc.array(fc.record({ mark: code, digits: fc.stringMatching(/^[0-9a-f]{8}$/) }), { maxLength: 5 }),
  asking: fc.option(code),
  viewState: fc.constantFrom('view1', 'view2'),
  creating: fc.constantFrom('onboarding', 'manage', null),
  language: fc.constantFrom('de', 'en', null),
  previousRoute: fc.option(path),
  nestedPreviousRoute: fc.option(path),
  pwaCtaClosedAtMs: fc.option(fc.nat()),
  timeZone: fc.constantFrom('Europe/Berlin', 'America/Argentina/Buenos_Aires', 'Etc/GMT+5', null),
  styles: fc.constantFrom('3a0njkhlwuyty', '0c6h-xysa_0q1.h5~', null),
});

/** One member for each group, in order; of groups whose codes begin alike only the first. */
function knownIn(codes: readonly string[], some: Session['me']): Session['me'] {
  const marks = [...new Set(codes.map(markOf))];
  return some.slice(0, marks.length).map(({ digits }, place) => ({ mark: marks[place] ?? '', digits }));
}

/** A group is stored or gone, not both; somebody is known in those that are stored. */
const anySession = anyRecord.map((session) => ({
  ...session,
  goneGroups: session.goneGroups.filter(({ groupCode }) => !session.storedGroupCodes.includes(groupCode)),
  me: knownIn(session.storedGroupCodes, session.me),
}));

/** A cookie header, or `document.cookie`, after these changes. */
function written(cookies: string, changes: readonly CookieChange[]): string {
  const values = new Map(
    cookies
      .split('; ')
      .filter(Boolean)
      .map((pair) => pair.split('=') as [string, string]),
  );
  for (const { name, value } of changes) {
    if (value === null) values.delete(name);
    else values.set(name, value);
  }
  return [...values].map(([name, value]) => `${name}=${value}`).join('; ');
}

const header = (session: Session) => written('', browserChanges('', session));

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

test('only what changed is written; no group at all is written too, so that no older list takes its place', () => {
  const before: Session = { ...EMPTY_SESSION, activeGroupCode: 'ABC', storedGroupCodes: ['ABC'] };
  expect(browserChanges(header(before), before)).toEqual([]);
  expect(browserChanges(header(before), { ...before, storedGroupCodes: [] })).toEqual([
    { name: 'storedGroupCodes', value: '' },
  ]);
  expect(browserChanges('creating=manage', EMPTY_SESSION)).toEqual([{ name: 'creating', value: null }]);
});

test('from any memory to any other, also where twins and groups of the server lie about', () => {
  fc.assert(
    fc.property(
      anySession,
      anySession,
      fc.dictionary(code, answer, { maxKeys: 3 }),
      (before, after, added) => {
        const twins = twinChanges('', before, true);
        const stored = Object.entries(added).map(([one, value]) => ({ name: `added.${one}`, value }));
        const cookies = written(written(header(before), twins), stored);
        expect(parseSession(written(cookies, browserChanges(cookies, after)))).toEqual(after);
      },
    ),
  );
});

test('when the cookies themselves have run out, their twins say what the device remembers', () => {
  fc.assert(
    fc.property(anySession, (session) => {
      const twins = written('', twinChanges('', session, true));
      const passing = {
        asking: null,
        creating: null,
        previousRoute: null,
        nestedPreviousRoute: null,
        pwaCtaClosedAtMs: null,
        styles: null,
      };
      expect(parseSession(twins)).toEqual({ ...session, ...passing });
    }),
  );
});

test('the server writes what it changes and no list: a group that it stores has a cookie of its own', () => {
  const before: Session = {
    ...EMPTY_SESSION,
    storedGroupCodes: ['AAA'],
    goneGroups: [{ groupCode: 'BBB', goneSinceDay: 1 }],
  };
  const after: Session = {
    ...before,
    storedGroupCodes: ['AAA', 'BBB'],
    goneGroups: [],
    activeGroupCode: 'BBB',
  };
  const changes = serverChanges(before, after);
  expect(changes).toEqual([
    { name: 'activeGroupCode', value: 'BBB' },
    { name: 'added.BBB', value: '1' },
  ]);
  expect(parseSession(written(header(before), changes))).toEqual(after);
});

test('as whom somebody has joined is in the cookie of the group, counts at once, and moves into the list', () => {
  const stored = storeGroup({ ...EMPTY_SESSION, storedGroupCodes: ['AAAA'] }, 'BBBB');
  const ben = chooseMe(stored, 'BBBB', 'deadbeef-0000-4000-8000-000000000000');
  const changes = serverChanges(EMPTY_SESSION, ben);
  expect(changes).toContainEqual({ name: 'added.BBBB', value: 'deadbeef' });
  expect(changes.map(({ name }) => name)).not.toContain('me');
  const cookies = written(header({ ...EMPTY_SESSION, storedGroupCodes: ['AAAA'] }), changes);
  expect(parseSession(cookies)).toEqual(ben);
  const moved = written(cookies, browserChanges(cookies, parseSession(cookies)));
  expect(moved).toContain('me=BBBB');
  expect(parseSession(moved)).toEqual(ben);
  const nobody = forgetMe(ben, 'BBBB');
  expect(parseSession(written(cookies, browserChanges(cookies, nobody)))).toEqual(nobody);
});

test('whoever joins again as somebody else is that member', () => {
  const before = chooseMe(storeGroup(EMPTY_SESSION, 'AAAA'), 'AAAA', '00c0ffee-0000-4000-8000-000000000000');
  const after = chooseMe(before, 'AAAA', 'deadbeef-0000-4000-8000-000000000000');
  expect(parseSession(written(header(before), serverChanges(before, after)))).toEqual(after);
});

test('an equal twin is sent when it is due, an outdated one at once', () => {
  const session: Session = { ...EMPTY_SESSION, storedGroupCodes: ['AAA'] };
  const twin = { name: 'kept.storedGroupCodes', value: 'AAA' };
  expect(twinChanges('kept.storedGroupCodes=AAA', session, false)).toEqual([]);
  expect(twinChanges('kept.storedGroupCodes=AAA', session, true)).toEqual([twin]);
  expect(twinChanges('kept.storedGroupCodes=BBB', session, false)).toEqual([twin]);
  expect(twinChanges('kept.storedGroupCodes=AAA', EMPTY_SESSION, false)).toEqual([{ ...twin, value: null }]);
});

test('a hundred groups fit into one cookie', () => {
  const storedGroupCodes = Array.from({ length: DEVICE_MAX_GROUPS }, (_, index) => `ACDEFGHIJK${index + 10}`);
  const [cookie] = browserChanges('', { ...EMPTY_SESSION, storedGroupCodes });
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
