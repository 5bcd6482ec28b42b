import { isBot } from 'next/dist/shared/lib/router/utils/is-bot.js';
import { POLICY_HEADER } from '../../lib/content-policy.mjs';
import { bridge } from '../../lib/launcher-bridge.mjs';
import { preparedHeader } from '../../lib/launcher-headers.mjs';

/** @typedef {import('node:http').IncomingMessage} IncomingMessage */

/**
 * A path that every parser reads in the same way. If a path has dots, doubled or trailing slashes, or characters that a
 * URL cannot contain, Next redirects or rewrites it, and decides by the result.
 */
const plainPath = /^(?:\/|(?:\/(?!%2e)[\w\-~!$&'()*+,;=:@%]+)+)$/i;

/**
 * Asks the app for the decision that comes before a page is rendered, in place of Next's middleware: for that, Next
 * rebuilds request, answer and all headers, which costs a tenth of a page. Everything but the plain request of a page
 * still goes through the middleware.
 * @param {RegExp | null} isPage the paths of pages; null: everything goes through the middleware, as in development
 * @returns {(request: IncomingMessage, response: import('node:http').ServerResponse) =>
 *   Readonly<Record<string, string>> | null} call it after `setPublicOrigin` and before Next; for a page that many get
 *   alike, what it depends on (`sharedBy`)
 */
export function preparePages(isPage) {
  return (request, response) => {
    const { method, headers, url = '' } = request;
    delete headers[preparedHeader];
    const { preparePage } = bridge();
    const [pathname = ''] = url.split('?', 1);
    if (!preparePage || !isPage || (method !== 'GET' && method !== 'HEAD')) return null;
    if (!plainPath.test(pathname) || !isPage.test(pathname)) return null;
    const { redirectTo, showsInstead, requestHeaders, setCookies, sharedBy } = preparePage({
      pathname,
      header: (name) => headers[name]?.toString() ?? null,
      // Several proxies write a list. Next makes the same check for the middleware.
      isHttps: headers['x-forwarded-proto']?.includes('https') ?? false,
    });
    if (redirectTo !== null) return null;
    if (showsInstead !== null) request.url = showsInstead;
    Object.assign(headers, requestHeaders, { [preparedHeader]: '1' });
    response.setHeader(POLICY_HEADER, requestHeaders[POLICY_HEADER] ?? '');
    if (setCookies.length > 0) response.setHeader('Set-Cookie', setCookies);
    // Next renders for some bots in another way.
    return url === pathname && !isBot(headers['user-agent'] ?? '') ? sharedBy : null;
  };
}
