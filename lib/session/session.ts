import { DAY_MS } from '@/lib/domain/days';
import { isMeDigits } from '@/lib/domain/me';
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

/** Where creating a group was started: in onboarding, or in the list of groups (docs/screens.md#creating-a-group). */
export type CreationFlow = 'onboarding' | 'manage';

/** Whether a value from outside is a creation flow. */
export const isCreationFlow = (value: unknown): value is CreationFlow =>
  value === 'onboarding' || value === 'manage';

/** A group that the server did not find; `goneSinceDay` counts days since 1970 in UTC. */
export type GoneGroup = { readonly groupCode: string; readonly goneSinceDay: number };

/** What this device remembers between visits (docs/screens.md#what-a-device-remembers). */
export type Session = {
  readonly activeGroupCode: string | null;
  readonly storedGroupCodes: readonly string[];
  readonly goneGroups: readonly GoneGroup[];
  /** Who uses this device, for each group in which somebody was chosen (lib/session/me.ts). */
  readonly me: readonly KnownMe[];
  /** The group that this device joined last, where it should ask who uses the device. */
  readonly asking: string | null;
  readonly viewState: ViewState;
  /**
   * Set after a group was created: it decides where the following steps lead to. Null when no creation is in progress.
   */
  readonly creating: CreationFlow | null;
  readonly language: Locale | null;
  readonly previousRoute: string | null;
  readonly nestedPreviousRoute: string | null;
  /** When the install hint was dismissed, milliseconds since 1970. */
  readonly pwaCtaClosedAtMs: number | null;
  /** IANA name of the device's time zone. */
  readonly timeZone: string | null;
  /**
   * Which stylesheets of the build the browser has cached; only the launcher reads it (bin/render/inline-styles.mjs).
   */
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

/** Whether a device has nothing stored, except perhaps a language. */
export const isFirstVisit = (session: Session): boolean =>
  JSON.stringify({ ...EMPTY_SESSION, ...session, language: null }) === JSON.stringify(EMPTY_SESSION);

/** Days since 1970 (UTC) of an instant in milliseconds. */
export const dayNumber = (atMs: number): number => Math.floor(atMs / DAY_MS);

/** Whether a code may be stored in a cookie: letters and digits only. Codes of any age match; forged values do not. */
export const isStorableCode = (text: string): boolean => /^[A-Za-z0-9]{1,32}$/.test(text);

/**
 * A local path; null if it is too long in the cookie, which encodes its percent escapes again. Our longest path
 * contains a name of thirty letters.
 */
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

/** How many gone groups a device can remember besides those that it has stored. */
export const roomForGone = (stored: number): number =>
  Math.min(DEVICE_MAX_GROUPS, DEVICE_MAX_KNOWN_GROUPS - stored);

const orNull = (text: string): string | null => (text === '' ? null : text);

/**
 * One cookie: how a part of the session is written (null = nothing to remember) and read (malformed = missing). A kept
 * cookie has a twin (`TWIN_PREFIX`) that outlives it.
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
 * The prefix for the twin of a kept cookie. Only the server writes twins, on navigations; a twin is read when its
 * cookie no longer exists. So the daily renewal never touches the cookie itself, and what another tab wrote meanwhile
 * is kept.
 */
export const TWIN_PREFIX = 'kept.';

/**
 * The prefix for a group that the server has stored: a separate cookie adds it to the list without writing the list. Its
 * value is the digits of the member as whom the device has joined, or `NOBODY`.
 */
const ADDED_PREFIX = 'added.';
const NOBODY = '1';

type Cookies = ReadonlyMap<string, string>;

function readCookies(cookieHeader: string): Cookies {
  const values = new Map<string, string>();
  for (const pair of cookieHeader.split(';')) {
    const at = pair.indexOf('=');
    if (at > 0) values.set(pair.slice(0, at).trim(), decode(pair.slice(at + 1).trim()));
  }
  return values;
}

/** @returns the value of one cookie of a `Cookie` header; undefined if it is absent */
export const sentCookie = (cookieHeader: string, name: string): string | undefined =>
  readCookies(cookieHeader).get(name);

/** The value of a cookie, else of its twin. An empty cookie means "nothing" and overrides its twin. */
const textOf = (cookies: Cookies, { name, isKept }: CookieField): string | undefined =>
  cookies.get(name) ?? (isKept && cookies.get(TWIN_PREFIX + name));

const addedCodes = (cookies: Cookies): string[] =>
  [...cookies.keys()].flatMap((name) => {
    const code = name.startsWith(ADDED_PREFIX) ? name.slice(ADDED_PREFIX.length) : '';
    return isStorableCode(code) ? [code] : [];
  });

/** As whom the device has joined groups in forms that the server answered. The browser takes it over into its list. */
const addedMe = (cookies: Cookies): KnownMe[] =>
  addedCodes(cookies).flatMap((code) => {
    const digits = cookies.get(ADDED_PREFIX + code) ?? '';
    return isMeDigits(digits) ? [{ mark: markOf(code), digits }] : [];
  });

/** The later answer about a group counts. */
const withAnswers = (me: readonly KnownMe[], answers: readonly KnownMe[]): KnownMe[] => [
  ...new Map([...me, ...answers].map((known) => [known.mark, known])).values(),
];

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
    // When the server stores a group again, it does not write the list of gone groups.
    goneGroups: written.goneGroups
      .filter(({ groupCode }) => !all.includes(groupCode))
      .slice(0, roomForGone(stored.length)),
    me: withAnswers(written.me, addedMe(cookies)).filter(({ mark }) => marks.has(mark)),
  };
}

/** One cookie to be set, or to be removed when `value` is null. Values are percent-encoded already. */
export type CookieChange = {
  readonly name: string;
  readonly value: string | null;
  /** Hidden from scripts; only for a cookie that none of them reads or writes. */
  readonly isHttpOnly?: boolean;
};

/** A kept cookie is emptied, not removed; otherwise its twin would bring the old value back. */
const changeOf = ({ name, isKept, write }: CookieField, session: Session): CookieChange => {
  const value = write(session);
  if (value === null) return { name, value: isKept ? '' : null };
  return { name, value: encodeURIComponent(value) };
};

/** Whether two sessions hold the same. */
export const isSameSession = (one: Session, other: Session): boolean =>
  FIELDS.every(({ write }) => write(one) === write(other));

/**
 * The cookies that the browser has to write. It reads and writes its cookies synchronously, so it may write whole
 * lists.
 * @param cookieHeader `document.cookie`
 * @param after what the device should remember
 */
export function browserChanges(cookieHeader: string, after: Session): CookieChange[] {
  const cookies = readCookies(cookieHeader);
  const changed = FIELDS.filter((field) => (textOf(cookies, field) ?? '') !== (field.write(after) ?? ''));
  const twin = codes(cookies.get(`${TWIN_PREFIX}storedGroupCodes`) ?? '');
  // A group that is in the list and in its twin no longer needs a separate cookie; a hundred of them would fill the
  // header.
  const needless = addedCodes(cookies).filter(
    (code) => !after.storedGroupCodes.includes(code) || twin.includes(code),
  );
  const takenOver = addedCodes(cookies).filter(
    (code) => !needless.includes(code) && cookies.get(ADDED_PREFIX + code) !== NOBODY,
  );
  const emptied = changed.filter(
    (field) => field.write(after) === null && cookies.has(TWIN_PREFIX + field.name),
  );
  return [
    ...changed.map((field) => changeOf(field, after)),
    ...needless.map((code) => ({ name: ADDED_PREFIX + code, value: null })),
    ...takenOver.map((code) => ({ name: ADDED_PREFIX + code, value: NOBODY })),
    ...emptied.map(({ name }) => ({ name: TWIN_PREFIX + name, value: null })),
  ];
}

/**
 * Lists that the server must not write: it knows them as of the request, and other tabs may have changed them since.
 */
const LISTS: readonly string[] = ['storedGroupCodes', 'goneGroups', 'me'];

/**
 * The cookies that the server has to write to take a device from `before` to `after`: only what changed, and a separate
 * cookie for each group that was stored or joined as somebody. Only the browser removes groups from lists.
 */
export function serverChanges(before: Session, after: Session): CookieChange[] {
  const changed = FIELDS.filter(({ name, write }) => !LISTS.includes(name) && write(before) !== write(after));
  const digitsIn = ({ me }: Session, code: string) => me.find(({ mark }) => mark === markOf(code))?.digits;
  const added = after.storedGroupCodes.filter(
    (code) => !before.storedGroupCodes.includes(code) || digitsIn(before, code) !== digitsIn(after, code),
  );
  return [
    ...changed.map((field) => changeOf(field, after)),
    ...added.map((code) => ({ name: ADDED_PREFIX + code, value: digitsIn(after, code) ?? NOBODY })),
  ];
}

/**
 * The twins of all kept cookies that have to be sent, because renewal is due or because they differ from their cookies.
 * @param cookieHeader of the request
 * @param isDue whether to send them even if they have not changed
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
 * A cookie change in the syntax of `Set-Cookie` and `document.cookie`. Most are not `HttpOnly`, because scripts read
 * them: switching groups, view and language works offline. @param secure whether the site is served over https
 */
export function cookieText({ name, value, isHttpOnly = false }: CookieChange, secure: boolean): string {
  const age = value === null ? 0 : DEVICE_COOKIE_KEPT_SECONDS;
  const flags = `${isHttpOnly ? '; HttpOnly' : ''}${secure ? '; Secure' : ''}`;
  return `${name}=${value ?? ''}; Path=/; Max-Age=${age}; SameSite=Lax${flags}`;
}
