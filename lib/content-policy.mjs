import { createHash } from 'node:crypto';

/**
 * What browsers may load and run, in one place: for the pages of the app, for those that the launcher draws, and for
 * everything that is no page. Why it is as it is: docs/decisions/0044-content-policy.md.
 */

/** As Node has headers of a request. */
export const POLICY_HEADER = 'content-security-policy';

/** @param {readonly string[]} directives @returns {string} the value of `Content-Security-Policy` */
const policy = (...directives) => directives.join('; ');

const noFrame = "frame-ancestors 'none'";

/** For data and pictures: opened as a page of their own they load and run nothing. */
export const dataPolicy = policy("default-src 'none'", noFrame);

/** For what Next answers in HTML where the middleware does not run, such as a file that is missing: read, not used. */
export const readingPolicy = policy(
  "default-src 'none'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  noFrame,
);

/** @param {string} text of a script or style in the page @returns {string} the source that allows it, and it alone */
export const hashSource = (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** For the worker that keeps the app on a device: it fetches, and loads nothing else. */
export const workerPolicy = policy("default-src 'none'", "connect-src 'self'");

/** For the page that the worker keeps, what a page cannot say of itself; the rest, with its hashes, stands in its HTML. */
export const offlinePolicy = noFrame;

/**
 * @param {readonly string[]} scripts the texts of those in the page
 * @returns {string} for the page that the worker keeps; where it stands in the page itself, it may name no frames
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

/** @param {string} style @returns {string} for a page that is words and this style, and runs no script */
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
 * }} PageNeeds `nonce` is the page's own number; `pixelOrigin` is where the operator's counter keeps its picture
 */

/** @param {PageNeeds} needs @returns {string} for a page of the app, each of whose scripts and styles carries the nonce */
export function pagePolicy({ nonce, runsHumanCheck, pixelOrigin, isDevelopment }) {
  const scripts = ["'self'", `'nonce-${nonce}'`];
  // The solver is WebAssembly, in workers that are made of text.
  if (runsHumanCheck) scripts.push("'wasm-unsafe-eval'");
  // React explains errors with it.
  if (isDevelopment) scripts.push("'unsafe-eval'");
  return policy(
    "default-src 'self'",
    `script-src ${scripts.join(' ')}`,
    // Next's overlay brings styles of its own; beside a nonce browsers would not heed the word.
    `style-src 'self' ${isDevelopment ? "'unsafe-inline'" : `'nonce-${nonce}'`}`,
    ...(runsHumanCheck ? ["worker-src 'self' blob:"] : []),
    // A picture that somebody has chosen is shown before it is sent; screens follow each other without another policy.
    ['img-src', "'self'", 'data:', ...(pixelOrigin === null ? [] : [pixelOrigin])].join(' '),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    noFrame,
  );
}

/** @param {unknown} value of a header that holds a policy @returns {string | undefined} the nonce that it allows */
export const nonceIn = (value) => /'nonce-([\w-]+)'/.exec(String(value))?.[1];
