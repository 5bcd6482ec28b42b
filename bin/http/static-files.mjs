import { existsSync } from 'node:fs';
import { join } from 'node:path';
import sirv from 'sirv';

/**
 * @typedef {import('node:http').IncomingMessage} IncomingMessage
 * @typedef {import('node:http').ServerResponse} ServerResponse
 */

/** The path under which browsers request the build's files. */
export const staticPrefix = '/_next/static/';

/** @param {string} dir of the app @returns {string} the folder behind `staticPrefix` */
export const staticFolder = (dir) => join(dir, '.next/static');

const yearS = 31_536_000;

/**
 * Serves the build's files for browsers as scripts/prepare-static.mjs has compressed them, so nothing is compressed
 * while people wait. Every file name contains a hash of the content, so no file ever changes.
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
