import { NextResponse, type NextRequest } from 'next/server';

import { LOCALE_HEADER } from '@/lib/i18n/headers';
import { DEFAULT_LOCALE, type Locale } from '@/lib/i18n/locales';
import { invitationLocale, routes } from '@/lib/routes';
import {
  cookieChanges,
  cookieText,
  dayNumber,
  parseSession,
  sessionCookies,
  type Session,
} from '@/lib/session/session';
import { arriveAt, currentGroupCode, forgetExpiredGone } from '@/lib/session/stored-groups';

/** Remembers on which day the cookies were last sent anew. */
const RENEWED_COOKIE = 'renewed';

/**
 * Decides, once for each request of a page: the language, where `/` leads, whether creating a group has come to its end
 * (where no script runs, nobody else can), and whether the device's memory is due for renewal (which also lifts Safari's
 * limit of 7 days on cookies that script has written).
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

/** Setting the header replaces what a client may have sent under its name. */
function passOn(request: NextRequest, locale: Locale): NextResponse {
  const headers = new Headers(request.headers);
  headers.set(LOCALE_HEADER, locale);
  return NextResponse.next({ request: { headers } });
}

/** Whether a person opens a page: answers to script must not race with what script writes itself. */
const isNavigation = ({ headers }: NextRequest): boolean =>
  !headers.has('rsc') && (headers.get('accept') ?? '').includes('text/html');

function setCookies(request: NextRequest, before: Session, after: Session): string[] {
  const secure =
    request.headers.get('x-forwarded-proto') === 'https' || request.nextUrl.protocol === 'https:';
  const nowMs = Date.now();
  const today = dayNumber(nowMs).toString();
  if (!isNavigation(request) || request.cookies.get(RENEWED_COOKIE)?.value === today)
    return cookieChanges(before, after).map((change) => cookieText(change, secure));
  const renewed = sessionCookies(forgetExpiredGone(after, nowMs));
  if (renewed.length === 0) return [];
  return [...renewed, { name: RENEWED_COOKIE, value: today }].map((change) => cookieText(change, secure));
}

export const config = {
  // Names of groups may contain dots, so only files directly below the root are taken for files.
  matcher: ['/((?!api/|_next/|icons/|fonts/|locales/|[^/]+\\.[A-Za-z0-9]+$).*)'],
};
