import { randomBytes } from 'node:crypto';
import { pagePolicy, POLICY_HEADER } from '@/lib/content-policy.mjs';
import { LOCALE_HEADER } from '@/lib/i18n/headers.mjs';
import { DEFAULT_LOCALE } from '@/lib/i18n/locales';
import type { PreparedPage as Decided, PageRequest } from '@/lib/launcher-bridge.mjs';
import { hasRoute, invitationLocale, isShared, mayRunHumanCheck, NO_PAGE, routes } from '@/lib/routes';
import { plainUserAgent } from '@/lib/settings-emoji';
import {
  type CookieChange,
  cookieText,
  dayNumber,
  EMPTY_SESSION,
  isFirstVisit,
  parseSession,
  serverChanges,
  type Session,
  sentCookie,
  twinChanges,
} from '@/lib/session/session';
import { arriveAt, currentGroupCode, forgetExpiredGone } from '@/lib/session/stored-groups';
import { counterPixel } from './operator';

/** The cookie that stores on which day the twins of the cookies were last renewed. Only this file reads it. */
const RENEWED_COOKIE = 'renewed';

/** What is decided before a page is rendered, with the names of its headers. */
export type PreparedPage = Decided & {
  readonly requestHeaders: Readonly<Record<typeof LOCALE_HEADER | typeof POLICY_HEADER, string>>;
};

/**
 * Decides, once per page request: the language, what the page may load and run, where `/` redirects, whether the
 * creation of a group is finished (without script nobody else can tell), and whether the cookies are due for renewal:
 * they expire after a year, and Safari keeps cookies that a script has written only for 7 days. And whether the page may
 * be one that others get, too.
 */
export function preparePage(request: PageRequest): PreparedPage {
  const { pathname } = request;
  const before = parseSession(request.header('cookie') ?? '');
  const invited = invitationLocale(pathname);
  const groupCode = pathname === routes.home ? currentGroupCode(before) : null;
  const after: Session = {
    ...arriveAt(before, pathname),
    language: before.language ?? invited,
    activeGroupCode: groupCode ?? before.activeGroupCode,
  };
  const showsInstead = hasRoute(pathname) ? null : NO_PAGE;
  const setCookies = cookieChanges(request, before, after).map((change) =>
    cookieText(change, request.isHttps),
  );
  return {
    redirectTo: groupCode === null ? null : routes.main,
    showsInstead,
    requestHeaders: {
      [LOCALE_HEADER]: invited ?? before.language ?? DEFAULT_LOCALE,
      [POLICY_HEADER]: policyOf(pathname),
    },
    setCookies,
    sharedBy: setCookies.length === 0 && isShared(showsInstead ?? pathname) ? sharing(request, before) : null,
  };
}

/**
 * All that a page depends on which is the same for everybody: the language, and the kind of browser. Null if it shows
 * anything else that the device has stored, or is data for a page that is there already.
 */
function sharing({ header }: PageRequest, session: Session): Decided['sharedBy'] {
  if (!isFirstVisit(session) || header('rsc') !== null) return null;
  const stored = serverChanges(EMPTY_SESSION, { ...EMPTY_SESSION, language: session.language });
  return {
    'user-agent': plainUserAgent(header('user-agent') ?? ''),
    cookie: stored.map(({ name, value }) => `${name}=${value ?? ''}`).join(''),
  };
}

/** What the page at this path may load and run, with an unpredictable nonce. Next reads the nonce from the policy. */
const policyOf = (pathname: string): string =>
  pagePolicy({
    nonce: randomBytes(16).toString('base64url'),
    runsHumanCheck: mayRunHumanCheck(pathname),
    pixelOrigin: counterPixel()?.origin ?? null,
    isDevelopment: process.env.NODE_ENV === 'development',
  });

/** Whether a person opens a page. Cookies in answers to scripts would race with those that scripts write. */
const isNavigation = ({ header }: PageRequest): boolean =>
  header('rsc') === null && (header('accept') ?? '').includes('text/html');

/**
 * Only cookies that changed and, with a navigation, the twins: once a day, and when they are out of date. Renewing the
 * cookies themselves would restore what the request carried, and lose what another tab has stored meanwhile.
 */
const cookieChanges = (request: PageRequest, before: Session, after: Session): readonly CookieChange[] => [
  ...serverChanges(before, after),
  ...(isNavigation(request) ? renewals(request, after) : []),
];

function renewals({ header }: PageRequest, session: Session): readonly CookieChange[] {
  const sent = header('cookie') ?? '';
  const nowMs = Date.now();
  const today = dayNumber(nowMs).toString();
  const isDue = sentCookie(sent, RENEWED_COOKIE) !== today;
  const kept = forgetExpiredGone(session, nowMs);
  const twins = twinChanges(sent, kept, isDue);
  const renewed = { name: RENEWED_COOKIE, value: today, isHttpOnly: true };
  return isDue && twins.length > 0 ? [...twins, renewed] : twins;
}
