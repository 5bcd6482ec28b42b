import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { POLICY_HEADER, policyOfShared } from '../../lib/content-policy.mjs';
import { LOCALE_HEADER } from '../../lib/i18n/headers.mjs';
import { clientAddressHeader, preparedHeader, requestIdHeader } from '../../lib/launcher-headers.mjs';
import { isPage } from './answer.mjs';

/**
 * @typedef {import('node:http').IncomingMessage} IncomingMessage
 * @typedef {import('node:http').ServerResponse} ServerResponse
 * @typedef {'br' | 'gzip' | 'identity'} Encoding
 * @typedef {{
 *   status: number, headers: import('node:http').OutgoingHttpHeaders, bodies: Readonly<Record<Encoding, Buffer>>
 * }} Kept
 */

/** More than all pages in each language. Made-up hosts, which count only without PUBLIC_URL, cannot fill more. */
const maxPages = 64;
/** What a page is known by, besides what it depends on: the address that people use. */
const ofAddress = ['host', 'x-forwarded-proto'];
/** What the rendering sees besides: headers that the launcher has set; and what compresses this one answer. */
const ofLauncher = [clientAddressHeader, requestIdHeader, preparedHeader, LOCALE_HEADER, POLICY_HEADER];
const ofTransport = ['accept-encoding', 'connection'];
const rendered = new Set([...ofAddress, ...ofLauncher, ...ofTransport]);
/** Headers of one answer. */
const ofAnswer = ['x-request-id', 'content-length', 'content-encoding'];

/** @param {string} accepts @returns {Encoding | null} null for a client that weighs encodings (`q=`) */
function encodingFor(accepts) {
  if (accepts.includes(';')) return null;
  const names = accepts.toLowerCase().split(/\s*,\s*/);
  return names.includes('br') ? 'br' : names.includes('gzip') ? 'gzip' : 'identity';
}

/** Compresses better than while somebody waits, because it does so once. @param {Buffer} page */
async function bodiesOf(page) {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: page.length };
  const packed = [promisify(brotliCompress)(page, { params }), promisify(gzip)(page)];
  const [br = page, zipped = page] = await Promise.all(packed);
  return { br, gzip: zipped, identity: page };
}

/**
 * Keeps pages that many get alike, as they are rendered for the first of them: with the style sheets in them, and
 * compressed. The rendering sees nothing that this client has sent but what the page is known by. The policy allows the
 * inline scripts of the page by their hashes, because a nonce must be another one for everybody.
 * @returns {(request: IncomingMessage, response: ServerResponse, sharedBy: Readonly<Record<string, string>>) =>
 *   ((page: Buffer) => void) | null} answers with such a page and returns null; or, if it has none yet, returns what is
 *   to be called with the whole page before its headers are sent
 */
export function sharedPages() {
  /** @type {Map<string, Kept | null>} null while it is compressed */
  const pages = new Map();

  const answer = (
    /** @type {IncomingMessage} */ request,
    /** @type {ServerResponse} */ response,
    /** @type {Kept} */ page,
  ) => {
    const encoding = encodingFor(request.headers['accept-encoding'] ?? '');
    if (encoding === null) return false;
    const body = page.bodies[encoding];
    const coding = encoding === 'identity' ? {} : { 'content-encoding': encoding };
    response.writeHead(page.status, { ...page.headers, ...coding, 'content-length': body.length });
    response.end(request.method === 'HEAD' ? undefined : body);
    return true;
  };

  return (request, response, sharedBy) => {
    const { url, headers } = request;
    const key = JSON.stringify([url, ...ofAddress.map((name) => headers[name]), sharedBy]);
    const known = pages.get(key);
    if (known && answer(request, response, known)) return null;
    for (const name of Object.keys(headers)) if (!rendered.has(name)) delete headers[name];
    Object.assign(headers, sharedBy);
    return (page) => {
      if (request.method === 'HEAD' || response.headersSent || !isPage(response)) return;
      if (response.statusCode !== 200 && response.statusCode !== 404) return;
      const policy = policyOfShared(String(response.getHeader(POLICY_HEADER)), page.toString());
      response.setHeader(POLICY_HEADER, policy);
      if (pages.has(key) || pages.size >= maxPages) return;
      pages.set(key, null);
      response.once('finish', async () => {
        const common = Object.entries(response.getHeaders()).filter(([name]) => !ofAnswer.includes(name));
        const bodies = await bodiesOf(page);
        pages.set(key, { status: response.statusCode, headers: Object.fromEntries(common), bodies });
      });
      // A client that has gone has no headers to keep.
      response.once('close', () => response.writableFinished || pages.delete(key));
    };
  };
}
