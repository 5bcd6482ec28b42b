import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { nonceIn, POLICY_HEADER } from '../../lib/content-policy.mjs';
import { keptStyles, nameOfStyles, STYLES_COOKIE, stylesText } from '../../lib/session/styles-cookie.mjs';
import { staticFolder, staticPrefix } from '../http/static-files.mjs';

/**
 * @typedef {import('node:http').IncomingMessage} IncomingMessage
 * @typedef {import('node:http').ServerResponse} ServerResponse
 */

const headEnd = '</head>';
/** What a link says that rests, because its style is in the page. */
const resting = 'disabled media="not all"';
const stylesheet = /<link (rel="stylesheet" href="([^"?]+)"[^>]*)>/g;

/** @param {string} css @param {string} href of the stylesheet, which addresses inside it are relative to */
const withAbsoluteAddresses = (css, href) =>
  css.replace(/url\((?!["']?(?:data:|\/|#))(["']?)([^"')]+)\1\)/g, (_, quote, address) => {
    const { pathname, search, hash } = new URL(address, `http://localhost${href}`);
    return `url(${quote}${pathname}${search}${hash}${quote})`;
  });

/** @param {string} page HTML @returns {readonly string[]} the addresses of its stylesheets */
const stylesheetsOf = (page) =>
  [...page.replaceAll(`${resting} `, '').matchAll(stylesheet)].map(([, , href = '']) => href);

/** @param {string} page HTML @returns {string} the cookie of a device that has kept the page's stylesheets */
export const stylesCookie = (page) =>
  `${STYLES_COOKIE}=${stylesText(stylesheetsOf(page).flatMap((href) => nameOfStyles(href) ?? []))}`;

/** @param {ServerResponse} response @returns {string | null} null where the policy of the page allows no style in it */
function styleTag(response) {
  const policy = response.getHeader(POLICY_HEADER);
  if (policy === undefined) return '<style>';
  const nonce = nonceIn(policy);
  return nonce === undefined ? null : `<style nonce="${nonce}">`;
}

/** Who stores an answer shows it to others, or later: such a page is the same for everybody. @param {ServerResponse} response */
const isStored = (response) => !/no-store/.test(String(response.getHeader('cache-control')));

/**
 * Puts the stylesheets of a page into its HTML, where they cost no round trip of their own before the first paint; but a
 * device whose cookie says that it has one gets the link to it alone: the bytes are more than half of a page. Next's
 * `inlineCss` sends them three times, because what the server renders is also in the data for React. The link stays in the
 * page for React, which would otherwise insert it again: disabled and for no medium, because a disabled one alone is
 * still fetched ahead.
 * @param {string} dir of the app
 * @returns {(request: IncomingMessage, response: ServerResponse) => void} to be called before Next gets the answer and
 *   after it was taught to compress; answers other than HTML pass as they are
 */
export function inlineStyles(dir) {
  const folder = staticFolder(dir);
  /** @type {Map<string, string | undefined>} */
  const known = new Map();
  const read = (/** @type {string} */ href) => {
    const file = href.startsWith(staticPrefix) ? join(folder, href.slice(staticPrefix.length)) : '';
    if (!file.startsWith(folder) || !existsSync(file)) return undefined;
    return withAbsoluteAddresses(readFileSync(file, 'latin1'), href);
  };
  const styleOf = (/** @type {string} */ href) => {
    if (!known.has(href)) known.set(href, read(href));
    return known.get(href);
  };
  const withStyles = (
    /** @type {Buffer} */ page,
    /** @type {readonly string[]} */ kept,
    /** @type {string} */ open,
  ) => {
    const end = page.indexOf(headEnd);
    // In Latin 1 a character is a byte: whatever the page's letters are, they come back as they were.
    const head = page.toString('latin1', 0, end).replace(stylesheet, (link, attributes, href) => {
      if (kept.includes(nameOfStyles(href) ?? '')) return link;
      const css = styleOf(href);
      return css === undefined ? link : `${open}${css}</style><link ${resting} ${attributes}>`;
    });
    return Buffer.concat([Buffer.from(head, 'latin1'), page.subarray(end)]);
  };
  return ({ headers }, response) =>
    watchHead(response, (page) => {
      const open = styleTag(response);
      return open === null
        ? page
        : withStyles(page, isStored(response) ? [] : keptStyles(headers.cookie), open);
    });
}

/**
 * Holds back an answer of HTML until its head is complete, and passes it on rewritten; everything after it goes its way.
 * @param {ServerResponse} response
 * @param {(page: Buffer) => Buffer} rewrite of the beginning of a page, with the whole head in it
 */
function watchHead(response, rewrite) {
  const write = /** @type {(...args: unknown[]) => boolean} */ (response.write.bind(response));
  const end = response.end.bind(response);
  let held = Buffer.alloc(0);
  const release = () => {
    response.write = write;
    response.end = end;
  };
  const hold = (/** @type {unknown} */ chunk) => {
    if (typeof chunk === 'string' || chunk instanceof Uint8Array)
      held = Buffer.concat([held, Buffer.from(chunk)]);
    return held.includes(headEnd);
  };
  const isPage = () => String(response.getHeader('content-type')).startsWith('text/html');
  const rewritten = () => {
    if (!response.headersSent) response.removeHeader('content-length');
    return rewrite(held);
  };

  response.write = (/** @type {any[]} */ ...args) => {
    if (!isPage()) {
      release();
      return write(...args);
    }
    if (!hold(args[0])) return true;
    release();
    return write(rewritten(), ...args.slice(1));
  };
  response.end = (/** @type {any[]} */ ...args) => {
    release();
    if (isPage() && hold(args[0])) return end(rewritten(), ...args.slice(1));
    if (held.length > 0) return end(held, ...args.slice(1));
    return end(...args);
  };
}
