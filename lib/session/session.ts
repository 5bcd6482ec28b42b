import { DAY_MS } from '@/lib/domain/days';
import { isLocale, type Locale } from '@/lib/i18n/locales';
import { DEVICE_COOKIE_KEPT_SECONDS, DEVICE_MAX_GROUPS } from '@/lib/limits';
import { isLocalPath } from '@/lib/routes';

/** Which half of the main screen is shown: view1 is the history, view2 the balances (spec.md §2). */
export type ViewState = 'view1' | 'view2';

export const DEFAULT_VIEW_STATE: ViewState = 'view2';

/** Whether a value from outside names a view. */
export const isViewState = (value: unknown): value is ViewState => value === 'view1' || value === 'view2';

/** Where a new group was asked for: at the start, or in the list of groups (contract.md §5 "Create group"). */
export type CreationFlow = 'onboarding' | 'manage';

/** Whether a value from outside names such a place. */
export const isCreationFlow = (value: unknown): value is CreationFlow =>
  value === 'onboarding' || value === 'manage';

/** A group that the server did not find; `goneSinceDay` counts days since 1970 in UTC. */
export type GoneGroup = { readonly groupCode: string; readonly goneSinceDay: number };

/** What this device remembers between visits (spec.md §3 "Browser-stored values", design.md §4). */
export type Session = {
  readonly activeGroupCode: string | null;
  readonly storedGroupCodes: readonly string[];
  readonly goneGroups: readonly GoneGroup[];
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
};

export const EMPTY_SESSION: Session = {
  activeGroupCode: null,
  storedGroupCodes: [],
  goneGroups: [],
  viewState: DEFAULT_VIEW_STATE,
  creating: null,
  language: null,
  previousRoute: null,
  nestedPreviousRoute: null,
  pwaCtaClosedAtMs: null,
  timeZone: null,
};

/** Days since 1970 (UTC) of an instant in milliseconds. */
export const dayNumber = (atMs: number): number => Math.floor(atMs / DAY_MS);

/** Only letters and digits are kept on the device: a code of any age has this shape, a forged value does not. */
export const isStorableCode = (text: string): boolean => /^[A-Za-z0-9]{1,32}$/.test(text);

const path = (text: string): string | null => (text.length <= 512 && isLocalPath(text) ? text : null);

const zone = (text: string): string | null => (/^[A-Za-z0-9_+\-/]{1,64}$/.test(text) ? text : null);

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

const orNull = (text: string): string | null => (text === '' ? null : text);

/** One cookie: how a part of the session is written (null = no cookie) and read (junk = as if it were missing). */
type CookieField = {
  readonly name: string;
  readonly write: (session: Session) => string | null;
  readonly read: (text: string) => Partial<Session>;
};

const FIELDS: readonly CookieField[] = [
  {
    name: 'activeGroupCode',
    write: (session) => session.activeGroupCode,
    read: (text) => (isStorableCode(text) ? { activeGroupCode: text } : {}),
  },
  {
    name: 'storedGroupCodes',
    write: (session) => orNull(session.storedGroupCodes.join('.')),
    read: (text) => ({ storedGroupCodes: codes(text) }),
  },
  {
    name: 'goneGroups',
    write: (session) =>
      orNull(session.goneGroups.map((gone) => `${gone.groupCode}_${gone.goneSinceDay}`).join('.')),
    read: (text) => ({ goneGroups: goneGroups(text) }),
  },
  {
    name: 'viewState',
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
    write: (session) => session.language,
    read: (text) => (isLocale(text) ? { language: text } : {}),
  },
  {
    name: 'previousRoute',
    write: (session) => session.previousRoute,
    read: (text) => ({ previousRoute: path(text) }),
  },
  {
    name: 'nestedPreviousRoute',
    write: (session) => session.nestedPreviousRoute,
    read: (text) => ({ nestedPreviousRoute: path(text) }),
  },
  {
    name: 'pwaCtaClosed',
    write: (session) => session.pwaCtaClosedAtMs?.toString() ?? null,
    read: (text) => ({ pwaCtaClosedAtMs: instant(text) }),
  },
  { name: 'tz', write: (session) => session.timeZone, read: (text) => ({ timeZone: zone(text) }) },
];

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}

/**
 * Reads what a device remembers.
 * @param cookieHeader the `Cookie` header or `document.cookie`; unknown and malformed values count as missing
 */
export function parseSession(cookieHeader: string): Session {
  const values = new Map<string, string>();
  for (const pair of cookieHeader.split(';')) {
    const at = pair.indexOf('=');
    if (at > 0) values.set(pair.slice(0, at).trim(), decode(pair.slice(at + 1).trim()));
  }
  const known = FIELDS.map((field) => {
    const text = values.get(field.name);
    return text === undefined ? {} : field.read(text);
  });
  return known.reduce<Session>((session, part) => ({ ...session, ...part }), EMPTY_SESSION);
}

/** One cookie to be set, or to be removed when `value` is null. Values are percent-encoded already. */
export type CookieChange = { readonly name: string; readonly value: string | null };

/** All cookies that `session` needs: to send them anew. */
export const sessionCookies = (session: Session): CookieChange[] => cookieChanges(EMPTY_SESSION, session);

/** @returns the cookies that have to change so that a device that remembers `before` remembers `after` */
export function cookieChanges(before: Session, after: Session): CookieChange[] {
  return FIELDS.flatMap(({ name, write }) => {
    const value = write(after);
    if (value === write(before)) return [];
    return [{ name, value: value === null ? null : encodeURIComponent(value) }];
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
