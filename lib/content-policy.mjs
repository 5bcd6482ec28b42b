import { createHash } from 'node:crypto';

/**
 * What browsers may load and run: for the pages of the app, for those that the launcher renders, and for everything
 * that is not a page. Reasons: docs/decisions/0044-content-policy.md.
 */

/** In lower case, as Node names headers. */
export const POLICY_HEADER = 'content-security-policy';

/** @param {readonly string[]} directives @returns {string} the value of `Content-Security-Policy` */
const policy = (...directives) => directives.join('; ');

const noFrame = "frame-ancestors 'none'";

/** For data and pictures: if opened as a page of their own, they load and run nothing. */
export const dataPolicy = policy("default-src 'none'", noFrame);

/**
 * For HTML that Next sends without the middleware, such as the 404 of a missing file: readable, but without scripts.
 */
export const readingPolicy = policy(
  "default-src 'none'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  noFrame,
);

/**
 * @param {string} text of an inline script or style @returns {string} the source expression that allows only this text
 */
export const hashSource = (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** For the service worker: it may fetch from this site and load nothing else. */
export const workerPolicy = policy("default-src 'none'", "connect-src 'self'");

/** For the offline page, as a header: the part that a `meta` element cannot contain. The rest is in the page's HTML. */
export const offlinePolicy = noFrame;

/**
 * @param {readonly string[]} scripts the texts of the inline scripts
 * @returns {string} for the `meta` element of the offline page, which cannot contain `frame-ancestors`
 */
export const keptPagePolicy = (scripts) =>
  policy(
    "default-src 'self'",
    ["script-src 'self'", ...scripts.map(hashSource)].join(' '),
    "style-src 'self'",
    "img-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  );

/** @param {string} style @returns {string} for a page of text with this style and without scripts */
export const wordsPolicy = (style) =>
  policy(
    "default-src 'none'",
    `style-src ${hashSource(style)}`,
    "base-uri 'none'",
    "form-action 'none'",
    noFrame,
  );

/**
 * @typedef {{
 *   nonce: string, runsHumanCheck: boolean, pixelOrigin: string | null, isDevelopment: boolean
 * }} PageNeeds `nonce` is unique to the page; `pixelOrigin` is the origin of the operator's counter pixel
 */

/** @param {PageNeeds} needs @returns {string} for a page of the app, in which every script and style has the nonce */
export function pagePolicy({ nonce, runsHumanCheck, pixelOrigin, isDevelopment }) {
  const scripts = ["'self'", `'nonce-${nonce}'`];
  // The puzzle solver is WebAssembly, in workers created from blobs.
  if (runsHumanCheck) scripts.push("'wasm-unsafe-eval'");
  // React needs it for error messages in development.
  if (isDevelopment) scripts.push("'unsafe-eval'");
  return policy(
    "default-src 'self'",
    `script-src ${scripts.join(' ')}`,
    // Next's overlay has inline styles, and browsers ignore 'unsafe-inline' next to a nonce.
    `style-src 'self' ${isDevelopment ? "'unsafe-inline'" : `'nonce-${nonce}'`}`,
    ...(runsHumanCheck ? ["worker-src 'self' blob:"] : []),
    // `data:` is for the preview of a chosen picture. Every page needs it, because a change of screen keeps the policy.
    ['img-src', "'self'", 'data:', ...(pixelOrigin === null ? [] : [pixelOrigin])].join(' '),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    noFrame,
  );
}

const inlineScript = /<script(?![^>]*\ssrc=)[^>]*>([^]*?)<\/script>/g;
const inlineStyle = /<style[^>]*>([^]*?)<\/style>/g;

/** @param {string} html of a page of ours @returns {readonly string[]} the texts of its inline scripts */
export const inlineScriptsOf = (html) => [...html.matchAll(inlineScript)].map(([, text = '']) => text);

/**
 * For a page that many get alike: it allows the inline scripts and styles that the page has, in place of a nonce, which
 * must be another one for everybody.
 * @param {string} policy of the page, with a nonce @param {string} html of the page
 * @returns {string}
 */
export function policyOfShared(policy, html) {
  const styles = [...html.matchAll(inlineStyle)].map(([, text = '']) => text);
  const hashes = { 'script-src': inlineScriptsOf(html), 'style-src': styles };
  return policy.replace(/(script-src|style-src)([^;]*)/g, (_, name, sources) =>
    `${name}${sources}`.replace(nonceSource, () =>
      [...new Set(hashes[/** @type {keyof typeof hashes} */ (name)].map(hashSource))].join(' '),
    ),
  );
}

const nonceSource = /'nonce-([\w-]+)'/;

/** @param {unknown} value of a policy header @returns {string | undefined} the nonce that it allows */
export const nonceIn = (value) => nonceSource.exec(String(value))?.[1];
