import { NextResponse, type NextRequest } from 'next/server';

import { POLICY_HEADER } from '@/lib/content-policy.mjs';
import { type Arrival, arrive } from '@/lib/server/request/arrival';
import { isHttps } from '@/lib/session/is-https';

/** What `arrive` decides for the request of a page, in Next's words; where our launcher has not done so already. */
export function middleware(request: NextRequest): NextResponse {
  const arrival = arrive({
    pathname: request.nextUrl.pathname,
    header: (name) => request.headers.get(name),
    isHttps: isHttps(request.headers) || request.nextUrl.protocol === 'https:',
  });
  const response = arrival.leadsTo === null ? passOn(request, arrival) : lead(request, arrival.leadsTo);
  for (const text of arrival.setCookies) response.headers.append('set-cookie', text);
  return response;
}

function lead(request: NextRequest, to: string): NextResponse {
  const response = NextResponse.redirect(new URL(to, request.url));
  response.headers.set('cache-control', 'private, no-store');
  return response;
}

function passOn(request: NextRequest, { told }: Arrival): NextResponse {
  const headers = new Headers(request.headers);
  for (const [name, value] of Object.entries(told)) headers.set(name, value);
  return NextResponse.next({ request: { headers }, headers: { [POLICY_HEADER]: told[POLICY_HEADER] } });
}

export const config = {
  // In the sandbox of the edge each call costs more than what it decides.
  runtime: 'nodejs',
  matcher: [
    {
      // What is no page; next.config.mjs says what it may load. A file that is missing gets the page for that, so only files
      // that are there are named.
      source:
        '/((?!api/|_next/|api-docs/|icons/|screenshots/|locales/|favicon\\.ico$|sw\\.js$|offline$|manifest\\.webmanifest$|.*/picture\\.png$).*)',
      // Next's way to this function and back costs a tenth of a page, so the launcher asks it itself (bin/http/arrivals.mjs).
      missing: [{ type: 'header', key: 'x-pari-arrived' }],
    },
  ],
};
