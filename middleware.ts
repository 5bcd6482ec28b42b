import { NextResponse, type NextRequest } from 'next/server';

import { POLICY_HEADER } from '@/lib/content-policy.mjs';
import { type Arrival, arrive } from '@/lib/server/request/arrival';
import { isHttps } from '@/lib/session/is-https';

/** Does what `arrive` decides for a page request, unless the launcher has done so already. */
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
  // In the edge sandbox each call would cost more than the decision itself.
  runtime: 'nodejs',
  matcher: [
    {
      // Excludes what is not a page; next.config.mjs sets the policies of that. Only existing files are named, because
      // a missing file gets the 404 page.
      source:
        '/((?!api/|_next/|api-docs/|icons/|screenshots/|locales/|favicon\\.ico$|sw\\.js$|offline$|manifest\\.webmanifest$|.*/picture\\.png$).*)',
      // Calling this function through Next costs a tenth of a page, so the launcher calls `arrive` itself
      // (bin/http/arrivals.mjs).
      missing: [{ type: 'header', key: 'x-pari-arrived' }],
    },
  ],
};
