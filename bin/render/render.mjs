import { isPage, takeAnswer } from './answer.mjs';
import { compressStream, compressWhole } from './compress.mjs';
import { faultPages } from './fault-pages.mjs';
import { inlineStyles } from './inline-styles.mjs';

/**
 * @typedef {import('node:http').IncomingMessage} IncomingMessage
 * @typedef {import('node:http').ServerResponse} ServerResponse
 */

/**
 * Next sets each header of a route's answer as a list. The compression library does not recognise a content type in a
 * list: a page of history would be 35 kB instead of 5.
 * @param {ServerResponse} response
 */
function unlistHeaders(response) {
  const setHeader = response.setHeader.bind(response);
  response.setHeader = (name, value) =>
    setHeader(name, Array.isArray(value) && value.length === 1 ? value[0] : value);
}

/**
 * Tells proxies to leave pages as they are: some take names such as "anna@home" for mail addresses and rewrite them.
 * @param {ServerResponse} response not given to the compressor yet, which would obey, too
 */
function forbidRewriting(response) {
  const writeHead = /** @type {(...args: unknown[]) => ServerResponse} */ (response.writeHead.bind(response));
  response.writeHead = (/** @type {unknown[]} */ ...args) => {
    const cacheControl = response.getHeader('cache-control');
    if (isPage(response) && !/no-transform/.test(String(cacheControl)))
      response.setHeader('Cache-Control', cacheControl ? `${cacheControl}, no-transform` : 'no-transform');
    return writeHead(...args);
  };
}

/**
 * Processes each answer between Next and the socket, in this order: a page that failed is replaced, a page gets its
 * style sheets, everything is compressed, and proxies are told not to rewrite pages.
 * @param {{ dir: string, dev: boolean }} options `dir` of the app; in development Next's own error pages and style
 *   sheets stay
 * @returns {(request: IncomingMessage, response: ServerResponse, keep?: ((page: Buffer) => void) | null) => void} call it
 *   before Next, once the request has its id; `keep`, for a page that others get, too, is called with the whole page
 */
export function renderAnswers({ dir, dev }) {
  const faultOf = dev ? () => ({ isThere: () => false, page: () => '' }) : faultPages(dir);
  const putStylesIn = dev ? null : inlineStyles(dir);
  return (request, response, keep = null) => {
    unlistHeaders(response);
    forbidRewriting(response);
    compressStream(request, response, () => undefined);
    const fault = faultOf(request, response);
    takeAnswer(response, {
      beginning: (bytes) => {
        if (fault.isThere() || keep) return null;
        return putStylesIn ? putStylesIn(request, response, bytes) : bytes;
      },
      whole: (body) => {
        if (fault.isThere()) return compressWhole(request, response, Buffer.from(fault.page()));
        const page = putStylesIn?.(request, response, body) ?? body;
        keep?.(page);
        return compressWhole(request, response, page);
      },
    });
  };
}
