import { POLICY_HEADER } from '../../lib/content-policy.mjs';
import { bridge } from '../../lib/launcher-bridge.mjs';
import { preparedHeader } from '../../lib/launcher-headers.mjs';

/** @typedef {import('node:http').IncomingMessage} IncomingMessage */

/**
 * A path that reads the same however it is parsed: with dots, doubled or closing slashes, or letters that an address cannot
 * have, Next leads elsewhere or to another path, and decides by that.
 */
const plainPath = /^(?:\/|(?:\/(?!%2e)[\w\-~!$&'()*+,;=:@%]+)+)$/i;

/**
 * Asks the app itself what is to be decided before a page is drawn, in place of Next's middleware: on the way to that and back,
 * Next makes a request, an answer and all their headers anew, which costs a tenth of a page. Whatever is not the plain
 * request of a page goes that way as everywhere.
 * @param {RegExp | null} isPage the paths of pages; null: everything goes that way, as in development
 * @returns {(request: IncomingMessage, response: import('node:http').ServerResponse) => void} to be called when the request
 *   carries the origin that people use, before Next gets it
 */
export function arrivals(isPage) {
  return (request, response) => {
    const { method, headers, url = '' } = request;
    delete headers[preparedHeader];
    const { preparePage } = bridge();
    const [pathname = ''] = url.split('?', 1);
    if (!preparePage || !isPage || (method !== 'GET' && method !== 'HEAD')) return;
    if (!plainPath.test(pathname) || !isPage.test(pathname)) return;
    const { redirectTo, requestHeaders, setCookies } = preparePage({
      pathname,
      header: (name) => headers[name]?.toString() ?? null,
      // Where several proxies have written, Next tells the middleware by the same.
      isHttps: headers['x-forwarded-proto']?.includes('https') ?? false,
    });
    if (redirectTo !== null) return;
    Object.assign(headers, requestHeaders, { [preparedHeader]: '1' });
    response.setHeader(POLICY_HEADER, requestHeaders[POLICY_HEADER] ?? '');
    if (setCookies.length > 0) response.setHeader('Set-Cookie', setCookies);
  };
}
