import { randomBytes } from 'node:crypto';
import { NextResponse, type NextRequest } from 'next/server';

import { pagePolicy, POLICY_HEADER } from '@/lib/content-policy.mjs';
import { LOCALE_HEADER } from '@/lib/i18n/headers.mjs';
import { DEFAULT_LOCALE, type Locale } from '@/lib/i18n/locales';
import { invitationLocale, mayRunHumanCheck, routes } from '@/lib/routes';
import { counterPixel } from '@/lib/server/operator';
import { isHttps } from '@/lib/session/is-https';
import {
  type CookieChange,
  cookieText,
  dayNumber,
  parseSession,
  serverChanges,
  twinChanges,
  type Session,
} from '@/lib/session/session';
import { arriveAt, currentGroupCode, forgetExpiredGone } from '@/lib/session/stored-groups';

/** Remembers on which day the twins of the cookies were last sent anew. */
const RENEWED_COOKIE = 'renewed';

/**
 * Decides, once for each request of a page: the language, what the page may load and run, where `/` leads, whether
 * creating a group has come to its end (where no script runs, nobody else can), and whether the device's memory is due for
 * renewal: a year goes by, and Safari keeps cookies that script has written for 7 days only.
 */
export function middleware(request: NextRequest): NextResponse {
  const before = parseSession(request.headers.get('cookie') ?? '');
  const { pathname } = request.nextUrl;
  const invited = invitationLocale(pathname);
  const groupCode = pathname === routes.home ? currentGroupCode(before) : null;
  const after: Session = {
    ...arriveAt(before, pathname),
    language: before.language ?? invited,
    activeGroupCode: groupCode ?? before.activeGroupCode,
  };
  const response = groupCode
    ? redirectToMain(request)
    : passOn(request, invited ?? before.language ?? DEFAULT_LOCALE);
  for (const text of setCookies(request, before, after)) response.headers.append('set-cookie', text);
  return response;
}

function redirectToMain(request: NextRequest): NextResponse {
  const response = NextResponse.redirect(new URL(routes.main, request.url));
  response.headers.set('cache-control', 'private, no-store');
  return response;
}

/** What the page at this address may load and run, with a nonce that nobody can foresee. */
const policyOf = (pathname: string): string =>
  pagePolicy({
    nonce: randomBytes(16).toString('base64url'),
    runsHumanCheck: mayRunHumanCheck(pathname),
    pixelOrigin: counterPixel()?.origin ?? null,
    isDevelopment: process.env.NODE_ENV === 'development',
  });

/** Setting a header replaces what a client may have sent under its name. Next reads the nonce from the policy. */
function passOn(request: NextRequest, locale: Locale): NextResponse {
  const policy = policyOf(request.nextUrl.pathname);
  const headers = new Headers(request.headers);
  headers.set(LOCALE_HEADER, locale);
  headers.set(POLICY_HEADER, policy);
  return NextResponse.next({ request: { headers }, headers: { [POLICY_HEADER]: policy } });
}

/** Whether a person opens a page: answers to script must not race with what script writes itself. */
const isNavigation = ({ headers }: NextRequest): boolean =>
  !headers.has('rsc') && (headers.get('accept') ?? '').includes('text/html');

/**
 * Only what changed, and with a navigation the twins of what is remembered: every day, and when they are behind. Sending
 * the cookies themselves anew would put back what the request carried, and lose what another tab has stored meanwhile.
 */
function setCookies(request: NextRequest, before: Session, after: Session): string[] {
  const changes = [
    ...serverChanges(before, after),
    ...(isNavigation(request) ? renewals(request, after) : []),
  ];
  const secure = isHttps(request.headers) || request.nextUrl.protocol === 'https:';
  return changes.map((change) => cookieText(change, secure));
}

function renewals(request: NextRequest, session: Session): CookieChange[] {
  const nowMs = Date.now();
  const today = dayNumber(nowMs).toString();
  const isDue = request.cookies.get(RENEWED_COOKIE)?.value !== today;
  const kept = forgetExpiredGone(session, nowMs);
  const twins = twinChanges(request.headers.get('cookie') ?? '', kept, isDue);
  return isDue && twins.length > 0 ? [...twins, { name: RENEWED_COOKIE, value: today }] : twins;
}

export const config = {
  // In the sandbox of the edge each call costs more than what it decides.
  runtime: 'nodejs',
  // What is no page; next.config.mjs says what it may load. A file that is missing gets the page for that, so only files
  // that are there are named.
  matcher: [
    '/((?!api/|_next/|api-docs/|icons/|screenshots/|locales/|favicon\\.ico$|sw\\.js$|offline$|manifest\\.webmanifest$|.*/picture\\.png$).*)',
  ],
};
