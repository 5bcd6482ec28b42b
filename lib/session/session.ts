import { DAY_MS } from '@/lib/domain/days';
import { isLocale, type Locale } from '@/lib/i18n/locales';
import {
  DEVICE_COOKIE_KEPT_SECONDS,
  DEVICE_MAX_GROUPS,
  DEVICE_MAX_KNOWN_GROUPS,
  REMEMBERED_TEXT_MAX_BYTES,
} from '@/lib/limits';
import { isLocalPath } from '@/lib/routes';
import { type KnownMe, markOf, meText, readMe } from '@/lib/session/me-cookie';
import { isStylesText, STYLES_COOKIE } from '@/lib/session/styles-cookie.mjs';

/**
 * Which half of the main screen is shown: view1 is the history, view2 the balances
 * (docs/screens.md#what-a-device-remembers).
 */
export type ViewState = 'view1' | 'view2';

export const DEFAULT_VIEW_STATE: ViewState = 'view2';

/** Whether a value from outside names a view. */
export const isViewState = (value: unknown): value is ViewState => value === 'view1' || value === 'view2';

/** Where a new group was asked for: at the start, or in the list of groups (docs/screens.md#creating-a-group). */
export type CreationFlow = 'onboarding' | 'manage';

/** Whether a value from outside names such a place. */
export const isCreationFlow = (value: unknown): value is CreationFlow =>
  value === 'onboarding' || value === 'manage';

/** A group that the server did not find; `goneSinceDay` counts days since 1970 in UTC. */
export type GoneGroup = { readonly groupCode: string; readonly goneSinceDay: number };

/** What this device remembers between visits (docs/screens.md#what-a-device-remembers). */
export type Session = {
  readonly activeGroupCode: string | null;
  readonly storedGroupCodes: readonly string[];
  readonly goneGroups: readonly GoneGroup[];
  /** Who uses this device, in each group in which somebody has said so (lib/session/me.ts). */
  readonly me: readonly KnownMe[];
  /** The group in which that is to be asked, because this device has come to it last. */
  readonly asking: string | null;
  readonly viewState: ViewState;
  /** A group was just created: it decides what leads out of the steps behind that. Null: nobody is on that way. */
  readonly creating: CreationFlow | null;
  readonly language: Locale | null;
  readonly previousRoute: string | null;
  readonly nestedPreviousRoute: string | null;
  /** When the install hint was dismissed, milliseconds since 1970. */
  readonly pwaCtaClosedAtMs: number | null;
  /** IANA name of the device's time zone. */
  readonly timeZone: string | null;
  /** Which stylesheets of the build are in the browser's cache; only the launcher asks (bin/render/inline-styles.mjs). */
  readonly styles: string | null;
};

export const EMPTY_SESSION: Session = {
  activeGroupCode: null,
  storedGroupCodes: [],
  goneGroups: [],
  me: [],
  asking: null,
  viewState: DEFAULT_VIEW_STATE,
  creating: null,
  language: null,
  previousRoute: null,
  nestedPreviousRoute: null,
  pwaCtaClosedAtMs: null,
  timeZone: null,
  styles: null,
};

/** Days since 1970 (UTC) of an instant in milliseconds. */
export const dayNumber = (atMs: number): number => Math.floor(atMs / DAY_MS);

/** Only letters and digits are kept on the device: a code of any age has this shape, a forged value does not. */
export const isStorableCode = (text: string): boolean => /^[A-Za-z0-9]{1,32}$/.test(text);

/** As the cookie has it, with what is encoded twice: the longest address of ours has a name of thirty letters in it. */
const path = (text: string): string | null =>
  encodeURIComponent(text).length <= REMEMBERED_TEXT_MAX_BYTES && isLocalPath(text) ? text : null;

const zone = (text: string): string | null => (/^[A-Za-z0-9_+\-/]{1,40}$/.test(text) ? text : null);

const instant = (text: string): number | null => (/^\d{1,15}$/.test(text) ? Number(text) : null);

const codes = (text: string): string[] =>
  [...new Set(text.split('.').filter(isStorableCode))].slice(0, DEVICE_MAX_GROUPS);

function goneGroups(text: string): GoneGroup[] {
  const found = text.split('.').flatMap((entry) => {
    const [groupCode = '', day = ''] = entry.split('_');
    const goneSinceDay = instant(day);
    return isStorableCode(groupCode) && goneSinceDay !== null ? [{ groupCode, goneSinceDay }] : [];
  });
  return found.slice(0, DEVICE_MAX_GROUPS);
}

/** How many groups that are gone a device remembers beside those that it has stored. */
export const roomForGone = (stored: number): number =>
  Math.min(DEVICE_MAX_GROUPS, DEVICE_MAX_KNOWN_GROUPS - stored);

const orNull = (text: string): string | null => (text === '' ? null : text);

/**
 * One cookie: how a part of the session is written (null = nothing to remember) and read (junk = as if it were missing).
 * A kept one has a twin (`TWIN_PREFIX`) that outlives it.
 */
type CookieField = {
  readonly name: string;
  readonly isKept?: true;
  readonly write: (session: Session) => string | null;
  readonly read: (text: string) => Partial<Session>;
};

const FIELDS: readonly CookieField[] = [
  {
    name: 'activeGroupCode',
    isKept: true,
    write: (session) => session.activeGroupCode,
    read: (text) => (isStorableCode(text) ? { activeGroupCode: text } : {}),
  },
  {
    name: 'storedGroupCodes',
    isKept: true,
    write: (session) => orNull(session.storedGroupCodes.join('.')),
    read: (text) => ({ storedGroupCodes: codes(text) }),
  },
  {
    name: 'goneGroups',
    isKept: true,
    write: (session) =>
      orNull(session.goneGroups.map((gone) => `${gone.groupCode}_${gone.goneSinceDay}`).join('.')),
    read: (text) => ({ goneGroups: goneGroups(text) }),
  },
  {
    name: 'me',
    isKept: true,
    write: (session) => orNull(meText(session.me)),
    read: (text) => ({ me: readMe(text) }),
  },
  {
    name: 'asking',
    write: (session) => session.asking,
    read: (text) => (isStorableCode(text) ? { asking: text } : {}),
  },
  {
    name: 'viewState',
    isKept: true,
    write: (session) => (session.viewState === DEFAULT_VIEW_STATE ? null : session.viewState),
    read: (text) => (isViewState(text) ? { viewState: text } : {}),
  },
  {
    name: 'creating',
    write: (session) => session.creating,
    read: (text) => (isCreationFlow(text) ? { creating: text } : {}),
  },
  {
    name: 'language',
    isKept: true,
    write: (session) => session.language,
    read: (text) => (isLocale(text) ? { language: text } : {}),
  },
  {
    name: 'previousRoute',
    write: ({ previousRoute }) => previousRoute && path(previousRoute),
    read: (text) => ({ previousRoute: path(text) }),
  },
  {
    name: 'nestedPreviousRoute',
    write: ({ nestedPreviousRoute }) => nestedPreviousRoute && path(nestedPreviousRoute),
    read: (text) => ({ nestedPreviousRoute: path(text) }),
  },
  {
    name: 'pwaCtaClosed',
    write: (session) => session.pwaCtaClosedAtMs?.toString() ?? null,
    read: (text) => ({ pwaCtaClosedAtMs: instant(text) }),
  },
  {
    name: 'tz',
    isKept: true,
    write: (session) => session.timeZone,
    read: (text) => ({ timeZone: zone(text) }),
  },
  {
    name: STYLES_COOKIE,
    write: (session) => session.styles,
    read: (text) => (isStylesText(text) ? { styles: text } : {}),
  },
];

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}

/**
 * The twin of a kept cookie, which only the server writes, at navigations: what the cookie says when it is not there any
 * more. So the daily renewal never touches the cookie itself, and what another tab wrote meanwhile stays.
 */
export const TWIN_PREFIX = 'kept.';

/** A group that the server has stored, in a cookie of its own: it adds to the list without writing the list. */
const ADDED_PREFIX = 'added.';

type Cookies = ReadonlyMap<string, string>;

function readCookies(cookieHeader: string): Cookies {
  const values = new Map<string, string>();
  for (const pair of cookieHeader.split(';')) {
    const at = pair.indexOf('=');
    if (at > 0) values.set(pair.slice(0, at).trim(), decode(pair.slice(at + 1).trim()));
  }
  return values;
}

/** @returns what one cookie of a `Cookie` header says; undefined when it is not there */
export const sentCookie = (cookieHeader: string, name: string): string | undefined =>
  readCookies(cookieHeader).get(name);

/** What a cookie says, or its twin. An empty cookie is a decision: its twin is not asked. */
const textOf = (cookies: Cookies, { name, isKept }: CookieField): string | undefined =>
  cookies.get(name) ?? (isKept && cookies.get(TWIN_PREFIX + name));

const addedCodes = (cookies: Cookies): string[] =>
  [...cookies.keys()].flatMap((name) => {
    const code = name.startsWith(ADDED_PREFIX) ? name.slice(ADDED_PREFIX.length) : '';
    return isStorableCode(code) ? [code] : [];
  });

/**
 * Reads what a device remembers.
 * @param cookieHeader the `Cookie` header or `document.cookie`; unknown and malformed values count as missing
 */
export function parseSession(cookieHeader: string): Session {
  const cookies = readCookies(cookieHeader);
  const written = FIELDS.reduce<Session>((session, field) => {
    const text = textOf(cookies, field);
    return text === undefined ? session : { ...session, ...field.read(text) };
  }, EMPTY_SESSION);
  const all = [...new Set([...written.storedGroupCodes, ...addedCodes(cookies)])];
  const stored = all.slice(0, DEVICE_MAX_GROUPS);
  const marks = new Set([...stored, written.activeGroupCode ?? ''].map(markOf));
  return {
    ...written,
    storedGroupCodes: stored,
    // The server stores a group again without writing the list of those that are gone.
    goneGroups: written.goneGroups
      .filter(({ groupCode }) => !all.includes(groupCode))
      .slice(0, roomForGone(stored.length)),
    me: written.me.filter(({ mark }) => marks.has(mark)),
  };
}

/** One cookie to be set, or to be removed when `value` is null. Values are percent-encoded already. */
export type CookieChange = { readonly name: string; readonly value: string | null };

/** A kept cookie is emptied and not removed: nothing to remember is also worth remembering. */
const changeOf = ({ name, isKept, write }: CookieField, session: Session): CookieChange => {
  const value = write(session);
  if (value === null) return { name, value: isKept ? '' : null };
  return { name, value: encodeURIComponent(value) };
};

/** Whether a device remembers the same by both. */
export const isSameSession = (one: Session, other: Session): boolean =>
  FIELDS.every(({ write }) => write(one) === write(other));

/**
 * What the browser has to write. It reads and writes its cookies in one go, so it may write whole lists.
 * @param cookieHeader `document.cookie`
 * @param after what the device shall remember
 */
export function browserChanges(cookieHeader: string, after: Session): CookieChange[] {
  const cookies = readCookies(cookieHeader);
  const changed = FIELDS.filter((field) => (textOf(cookies, field) ?? '') !== (field.write(after) ?? ''));
  const twin = codes(cookies.get(`${TWIN_PREFIX}storedGroupCodes`) ?? '');
  // What the list and its twin both name needs no cookie of its own any more: a hundred of them would fill the header.
  const needless = addedCodes(cookies).filter(
    (code) => !after.storedGroupCodes.includes(code) || twin.includes(code),
  );
  const emptied = changed.filter(
    (field) => field.write(after) === null && cookies.has(TWIN_PREFIX + field.name),
  );
  return [
    ...changed.map((field) => changeOf(field, after)),
    ...needless.map((code) => ({ name: ADDED_PREFIX + code, value: null })),
    ...emptied.map(({ name }) => ({ name: TWIN_PREFIX + name, value: null })),
  ];
}

/** Lists that several tabs write at once: the server, which knows them as they were when it was asked, must not. */
const LISTS: readonly string[] = ['storedGroupCodes', 'goneGroups', 'me'];

/**
 * What the server has to write so that a device that remembers `before` remembers `after`: only what changed, and a
 * group that was stored as a cookie of its own. Taking a group from a list is the browser's alone.
 */
export function serverChanges(before: Session, after: Session): CookieChange[] {
  const changed = FIELDS.filter(({ name, write }) => !LISTS.includes(name) && write(before) !== write(after));
  const added = after.storedGroupCodes.filter((code) => !before.storedGroupCodes.includes(code));
  return [
    ...changed.map((field) => changeOf(field, after)),
    ...added.map((code) => ({ name: ADDED_PREFIX + code, value: '1' })),
  ];
}

/**
 * The twins of all kept cookies, sent anew where they are due or behind.
 * @param cookieHeader of the request
 * @param isDue whether they are to be sent although they say the same
 */
export function twinChanges(cookieHeader: string, session: Session, isDue: boolean): CookieChange[] {
  const cookies = readCookies(cookieHeader);
  return FIELDS.filter(({ isKept }) => isKept).flatMap((field): CookieChange[] => {
    const name = TWIN_PREFIX + field.name;
    const value = field.write(session);
    const present = cookies.get(name);
    if (value === null) return present === undefined ? [] : [{ name, value: null }];
    return isDue || present !== value ? [{ name, value: encodeURIComponent(value) }] : [];
  });
}

/**
 * One change in the notation of `Set-Cookie` and `document.cookie`. Script may read it: switch, view and language work
 * offline. @param secure whether the site is served over https
 */
export function cookieText({ name, value }: CookieChange, secure: boolean): string {
  const age = value === null ? 0 : DEVICE_COOKIE_KEPT_SECONDS;
  return `${name}=${value ?? ''}; Path=/; Max-Age=${age}; SameSite=Lax${secure ? '; Secure' : ''}`;
}
