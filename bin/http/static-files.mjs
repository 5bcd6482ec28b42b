import { existsSync, readdirSync } from 'node:fs';
import { join, sep } from 'node:path';
import sirv from 'sirv';

/**
 * @typedef {import('node:http').IncomingMessage} IncomingMessage
 * @typedef {import('node:http').ServerResponse} ServerResponse
 */

/** Where browsers ask for what the build has made for them. */
export const staticPrefix = '/_next/static/';

/** @param {string} dir of the app @returns {string} the folder behind `staticPrefix` */
export const staticFolder = (dir) => join(dir, '.next/static');

/**
 * Where Next itself serves the files of `public/`, it answers 500 to every other method.
 * @param {string} dir of the app
 * @returns {(request: IncomingMessage, response: ServerResponse) => boolean} whether it has answered: 405 to who wants
 *   to do anything else with such a file than read it
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

const yearS = 31_536_000;

/**
 * Serves what the build has made for browsers, in the form that scripts/prepare-static.mjs has compressed: nothing is
 * compressed while people wait. Every name carries a hash of its content, so no file ever changes.
 * @param {string} dir of the app
 * @returns {(request: IncomingMessage, response: ServerResponse) => boolean} whether it has answered; everything else,
 *   and everything without a build, is left to Next
 */
export function staticFiles(dir) {
  const folder = staticFolder(dir);
  if (!existsSync(folder)) return () => false;
  const answer = sirv(folder, {
    brotli: true,
    gzip: true,
    immutable: true,
    maxAge: yearS,
    extensions: [],
    setHeaders: (response) => response.setHeader('X-Content-Type-Options', 'nosniff'),
  });
  return (request, response) => {
    const { method, url = '' } = request;
    if (!url.startsWith(staticPrefix) || (method !== 'GET' && method !== 'HEAD')) return false;
    let found = true;
    request.url = url.slice(staticPrefix.length - 1);
    answer(request, response, () => {
      found = false;
    });
    request.url = url;
    return found;
  };
}
