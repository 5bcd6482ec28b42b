import { newId } from '@/lib/domain/ids';
import { DEVICE_MAX_GROUPS, DEVICE_MAX_KNOWN_GROUPS, GROUP_NAME_MAX_LENGTH } from '@/lib/limits';
import { routes } from '@/lib/routes';
import { chooseMe, meDigits } from '@/lib/session/me';
import {
  browserChanges,
  type CookieChange,
  EMPTY_SESSION,
  parseSession,
  serverChanges,
  twinChanges,
  type Session,
} from '@/lib/session/session';
import { markGroupGone, storeGroup } from '@/lib/session/stored-groups';
import { stylesText } from '@/lib/session/styles-cookie.mjs';

/** By default proxies accept 8 kB of one header; what a device remembers must not lock it out. */
const HEADER_MAX_BYTES = 7000;

/** Codes as long as ours. They begin differently, as nearly all random ones do. */
const codesOf = (count: number, from = 0): string[] =>
  Array.from({ length: count }, (_, place) => `${3000 + from + place}ACDEFGHI`);

/** Each letter takes nine characters of an address, and fifteen of a cookie. */
const LONGEST_NAME = '貔'.repeat(GROUP_NAME_MAX_LENGTH);

const today = Math.floor(Date.now() / 86_400_000);

/** The browser's cookies. */
class Jar {
  readonly values = new Map<string, string>();

  take(changes: readonly CookieChange[]): void {
    for (const { name, value } of changes) {
      if (value === null) this.values.delete(name);
      else this.values.set(name, value);
    }
  }

  get header(): string {
    return [...this.values].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  get session(): Session {
    return parseSession(this.header);
  }

  /** A person opens a page. */
  navigate(): void {
    this.take(twinChanges(this.header, this.session, true));
    this.take([{ name: 'renewed', value: String(today) }]);
  }

  /** Script changes what the device remembers. */
  change(step: (session: Session) => Session): void {
    this.take(browserChanges(this.header, step(this.session)));
  }

  /** An action of the server changes it. */
  act(step: (session: Session) => Session): void {
    this.take(serverChanges(this.session, step(this.session)));
  }
}

/** All that a device can remember, beside its groups. */
const rest = (groupCode: string): Partial<Session> => ({
  activeGroupCode: groupCode,
  asking: groupCode,
  viewState: 'view1',
  creating: 'onboarding',
  language: 'de',
  previousRoute: routes.joinGroup('en', LONGEST_NAME, groupCode),
  nestedPreviousRoute: routes.shareGroup(LONGEST_NAME, groupCode),
  pwaCtaClosedAtMs: Date.now(),
  timeZone: `America/Argentina/${'C'.repeat(22)}`,
  styles: stylesText(Array.from({ length: 6 }, () => '1a--9z0u3xoan123')).slice(0, 100),
});

test.each([
  [DEVICE_MAX_GROUPS, DEVICE_MAX_KNOWN_GROUPS - DEVICE_MAX_GROUPS],
  [DEVICE_MAX_KNOWN_GROUPS - DEVICE_MAX_GROUPS, DEVICE_MAX_GROUPS],
])(
  'a device with %i groups and %i that are gone, and everything else that it can remember, sends at most 7 kB',
  (stored, gone) => {
    const storedGroupCodes = codesOf(stored);
    const groups: Session = {
      ...EMPTY_SESSION,
      storedGroupCodes,
      goneGroups: codesOf(gone, stored).map((groupCode) => ({ groupCode, goneSinceDay: today })),
    };
    const full = storedGroupCodes.reduce((session, code) => chooseMe(session, code, newId()), {
      ...groups,
      ...rest(storedGroupCodes[0] ?? ''),
    });
    const jar = new Jar();
    jar.change(() => full);
    jar.navigate();
    expect(jar.session).toEqual(full);
    expect(jar.values.size).toBe(21);
    expect(jar.header.length).toBeLessThanOrEqual(HEADER_MAX_BYTES);
  },
);

test('cookies do not pile up over a hundred groups, each joined and answered, and more that are gone', () => {
  const jar = new Jar();
  let longest = 0;
  for (const code of codesOf(DEVICE_MAX_KNOWN_GROUPS + 30)) {
    if (jar.session.storedGroupCodes.length === DEVICE_MAX_GROUPS) {
      const [first = ''] = jar.session.storedGroupCodes;
      jar.change((session) => markGroupGone(session, first, Date.now()));
    }
    jar.navigate();
    jar.act((session) => storeGroup(session, code));
    jar.change((session) => ({ ...chooseMe(session, code, newId()), ...rest(code) }));
    longest = Math.max(longest, jar.header.length);
  }
  const { storedGroupCodes, goneGroups } = jar.session;
  expect(storedGroupCodes).toHaveLength(DEVICE_MAX_GROUPS);
  expect(goneGroups).toHaveLength(DEVICE_MAX_KNOWN_GROUPS - DEVICE_MAX_GROUPS);
  for (const code of storedGroupCodes) expect(meDigits(jar.session, code)).not.toBeNull();
  expect(longest).toBeLessThanOrEqual(HEADER_MAX_BYTES);
});

test('a hundred groups joined as somebody without script send at most 7 kB', () => {
  const jar = new Jar();
  for (const code of codesOf(DEVICE_MAX_GROUPS)) {
    jar.navigate();
    jar.act((session) => chooseMe(storeGroup(session, code), code, newId()));
  }
  jar.navigate();
  for (const code of codesOf(DEVICE_MAX_GROUPS)) expect(meDigits(jar.session, code)).not.toBeNull();
  expect(jar.header.length).toBeLessThanOrEqual(HEADER_MAX_BYTES);
});

test('a group stays after its own cookie was dropped, even if the cookies set by script expire', () => {
  const jar = new Jar();
  const [first = '', second = ''] = codesOf(2);
  for (const code of [first, second]) {
    jar.navigate();
    jar.act((session) => storeGroup(session, code));
    jar.change((session) => ({ ...session, viewState: 'view1' }));
  }
  jar.navigate();
  jar.change((session) => ({ ...session, viewState: 'view2' }));
  expect([...jar.values.keys()].filter((name) => name.startsWith('added.'))).toEqual([]);
  jar.values.delete('storedGroupCodes');
  expect(jar.session.storedGroupCodes).toEqual([first, second]);
});

test('the longest addresses that exist are kept as ways back, and longer ones are not', () => {
  const [code = ''] = codesOf(1);
  const tooLong = { ...EMPTY_SESSION, previousRoute: `/pari?${'x'.repeat(600)}` };
  expect(browserChanges('', tooLong)).toEqual([]);
  for (const path of [
    routes.joinGroup('de', LONGEST_NAME, code),
    routes.joinGroup('en', LONGEST_NAME, code),
    routes.leaveGroup(LONGEST_NAME, code),
    routes.memberHistory(code, newId()),
  ]) {
    const [cookie] = browserChanges('', { ...EMPTY_SESSION, previousRoute: path });
    expect(parseSession(`previousRoute=${cookie?.value ?? ''}`).previousRoute).toBe(path);
  }
});
