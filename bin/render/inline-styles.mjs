import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { nonceIn, POLICY_HEADER } from '../../lib/content-policy.mjs';
import { keptStyles, nameOfStyles, STYLES_COOKIE, stylesText } from '../../lib/session/styles-cookie.mjs';
import { staticFolder, staticPrefix } from '../http/static-files.mjs';
import { isPage } from './answer.mjs';

/**
 * @typedef {import('node:http').IncomingMessage} IncomingMessage
 * @typedef {import('node:http').ServerResponse} ServerResponse
 */

const headEnd = '</head>';
/** The attributes of a link that is disabled, because its style is in the page. */
const resting = 'disabled media="not all"';
const stylesheet = /<link (rel="stylesheet" href="([^"?]+)"[^>]*)>/g;

/** @param {string} css @param {string} href of the stylesheet, to which the URLs in it are relative */
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

/** @param {ServerResponse} response @returns {string | null} null if the page's policy allows no inline style */
function styleTag(response) {
  const policy = response.getHeader(POLICY_HEADER);
  if (policy === undefined) return '<style>';
  const nonce = nonceIn(policy);
  return nonce === undefined ? null : `<style nonce="${nonce}">`;
}

/** Whether an answer may be stored and shown to others: it must be the same for all. @param {ServerResponse} response */
const isStored = (response) => !/no-store/.test(String(response.getHeader('cache-control')));

/**
 * Puts the style sheets of a page into its HTML, where they cost no round trip before the first paint. They are more
 * than half of a page, so a device whose cookie says that it has them gets only the links. The links stay in the page,
 * because React would otherwise insert them again. They are disabled and for no medium: if only disabled, they would
 * still be preloaded.
 * @param {string} dir of the app
 * @returns {(request: IncomingMessage, response: ServerResponse, bytes: Buffer) => Buffer | null} rewrites the
 *   beginning of an answer, or all of it; other answers than pages come back as they are. Null while the head of a page
 *   is not complete.
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
    // In Latin 1 each character is one byte, so text in any encoding stays as it was.
    const head = page.toString('latin1', 0, end).replace(stylesheet, (link, attributes, href) => {
      if (kept.includes(nameOfStyles(href) ?? '')) return link;
      const css = styleOf(href);
      return css === undefined ? link : `${open}${css}</style><link ${resting} ${attributes}>`;
    });
    return Buffer.concat([Buffer.from(head, 'latin1'), page.subarray(end)]);
  };
  return ({ headers }, response, bytes) => {
    if (!isPage(response)) return bytes;
    if (!bytes.includes(headEnd)) return null;
    const open = styleTag(response);
    if (open === null || response.headersSent) return bytes;
    response.removeHeader('content-length');
    return withStyles(bytes, isStored(response) ? [] : keptStyles(headers.cookie), open);
  };
}
