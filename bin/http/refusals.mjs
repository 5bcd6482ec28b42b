import { readdirSync } from 'node:fs';
import { join, sep } from 'node:path';
import { dataPolicy } from '../../lib/content-policy.mjs';
import { isForeignPost } from '../../lib/is-foreign-post.mjs';
import { errorWords } from '../error-words.mjs';

/**
 * @typedef {import('node:http').IncomingMessage} IncomingMessage
 * @typedef {import('node:http').ServerResponse} ServerResponse
 */

/**
 * Answers 405 to any request but GET and HEAD for a file of `public/`: Next would answer 500.
 * @param {string} dir of the app
 * @returns {(request: IncomingMessage, response: ServerResponse) => boolean} whether it has answered
 */
export function readOnlyFiles(dir) {
  const folder = join(dir, 'public');
  const files = readdirSync(folder, { recursive: true }).map(
    (file) => `/${String(file).replaceAll(sep, '/')}`,
  );
  const paths = new Set(files);
  return ({ method = '', url = '' }, response) => {
    if (method === 'GET' || method === 'HEAD') return false;
    if (!paths.has(decodeURIComponent(url.split('?', 1)[0] ?? ''))) return false;
    response.writeHead(405, { Allow: 'GET, HEAD', 'Cache-Control': 'no-store' }).end();
    return true;
  };
}

/** Any site may call the API, as old clients do: it uses no cookies, so another site gains nothing by it. */
const isApi = (/** @type {string} */ url) => /^\/api(?:[/?]|$)/.test(url);

/**
 * Refuses what another site posts to a page or a form of ours, before Next sees it: Next would answer 500 and print the
 * headers. The answer is in both languages, because the language has not been decided yet.
 * @param {string} dir of the app
 * @returns {(request: IncomingMessage, response: ServerResponse) => boolean} whether it has answered; call it after
 *   `setPublicOrigin`
 */
export function foreignPosts(dir) {
  const { de, en } = errorWords(dir);
  const body = `${de.foreignForm}\n${en.foreignForm}\n`;
  return ({ method, url = '', headers }, response) => {
    const header = (/** @type {string} */ name) => headers[name]?.toString();
    if (method !== 'POST' || isApi(url) || !isForeignPost(header)) return false;
    response.writeHead(403, {
      'Content-Type': 'text/plain; charset=utf-8',
      'Content-Language': 'de, en',
      'Cache-Control': 'no-store',
      'Content-Security-Policy': dataPolicy,
      'X-Content-Type-Options': 'nosniff',
    });
    response.end(body);
    return true;
  };
}
