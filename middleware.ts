import { NextResponse, type NextRequest } from 'next/server';

import { POLICY_HEADER } from '@/lib/content-policy.mjs';
import { type PreparedPage, preparePage } from '@/lib/server/request/prepare-page';
import { isHttps } from '@/lib/session/is-https';

/** Does what `preparePage` decides for a page request, unless the launcher has done so already. */
export function middleware(request: NextRequest): NextResponse {
  const arrival = preparePage({
    pathname: request.nextUrl.pathname,
    header: (name) => request.headers.get(name),
    isHttps: isHttps(request.headers) || request.nextUrl.protocol === 'https:',
  });
  const response = arrival.redirectTo === null ? passOn(request, arrival) : lead(request, arrival.redirectTo);
  for (const text of arrival.setCookies) response.headers.append('set-cookie', text);
  return response;
}

function lead(request: NextRequest, to: string): NextResponse {
  const response = NextResponse.redirect(new URL(to, request.url));
  response.headers.set('cache-control', 'private, no-store');
  return response;
}

function passOn(request: NextRequest, { requestHeaders, showsInstead }: PreparedPage): NextResponse {
  const headers = new Headers(request.headers);
  for (const [name, value] of Object.entries(requestHeaders)) headers.set(name, value);
  const init = { request: { headers }, headers: { [POLICY_HEADER]: requestHeaders[POLICY_HEADER] } };
  return showsInstead === null
    ? NextResponse.next(init)
    : NextResponse.rewrite(new URL(showsInstead, request.url), init);
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
      // Calling this function through Next costs a tenth of a page, so the launcher calls `preparePage` itself
      // (bin/http/prepare-pages.mjs).
      missing: [{ type: 'header', key: 'x-pari-arrived' }],
    },
  ],
};
