import { randomBytes } from 'node:crypto';
import { pagePolicy, POLICY_HEADER } from '@/lib/content-policy.mjs';
import { LOCALE_HEADER } from '@/lib/i18n/headers.mjs';
import { DEFAULT_LOCALE } from '@/lib/i18n/locales';
import type { Arrival as Decided, PageRequest } from '@/lib/launcher-bridge.mjs';
import { invitationLocale, mayRunHumanCheck, routes } from '@/lib/routes';
import {
  type CookieChange,
  cookieText,
  dayNumber,
  parseSession,
  serverChanges,
  type Session,
  sentCookie,
  twinChanges,
} from '@/lib/session/session';
import { arriveAt, currentGroupCode, forgetExpiredGone } from '@/lib/session/stored-groups';
import { counterPixel } from './operator';

/** Remembers on which day the twins of the cookies were last sent anew. */
const RENEWED_COOKIE = 'renewed';

/** What is decided before a page is drawn, with the headers by their names. */
export type Arrival = Decided & {
  readonly told: Readonly<Record<typeof LOCALE_HEADER | typeof POLICY_HEADER, string>>;
};

/**
 * Decides, once for each request of a page: the language, what the page may load and run, where `/` leads, whether
 * creating a group has come to its end (where no script runs, nobody else can), and whether the device's memory is due for
 * renewal: a year goes by, and Safari keeps cookies that script has written for 7 days only.
 */
export function arrive(request: PageRequest): Arrival {
  const { pathname } = request;
  const before = parseSession(request.header('cookie') ?? '');
  const invited = invitationLocale(pathname);
  const groupCode = pathname === routes.home ? currentGroupCode(before) : null;
  const after: Session = {
    ...arriveAt(before, pathname),
    language: before.language ?? invited,
    activeGroupCode: groupCode ?? before.activeGroupCode,
  };
  return {
    leadsTo: groupCode === null ? null : routes.main,
    told: {
      [LOCALE_HEADER]: invited ?? before.language ?? DEFAULT_LOCALE,
      [POLICY_HEADER]: policyOf(pathname),
    },
    setCookies: cookieChanges(request, before, after).map((change) => cookieText(change, request.isHttps)),
  };
}

/** What the page at this address may load and run, with a nonce that nobody can foresee. Next reads it from there. */
const policyOf = (pathname: string): string =>
  pagePolicy({
    nonce: randomBytes(16).toString('base64url'),
    runsHumanCheck: mayRunHumanCheck(pathname),
    pixelOrigin: counterPixel()?.origin ?? null,
    isDevelopment: process.env.NODE_ENV === 'development',
  });

/** Whether a person opens a page: answers to script must not race with what script writes itself. */
const isNavigation = ({ header }: PageRequest): boolean =>
  header('rsc') === null && (header('accept') ?? '').includes('text/html');

/**
 * Only what changed, and with a navigation the twins of what is remembered: every day, and when they are behind. Sending
 * the cookies themselves anew would put back what the request carried, and lose what another tab has stored meanwhile.
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
  return isDue && twins.length > 0 ? [...twins, { name: RENEWED_COOKIE, value: today }] : twins;
}
