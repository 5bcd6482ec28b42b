import { LauncherError } from '../launcher-error.mjs';

/**
 * Reads the variable PUBLIC_URL.
 * @param {string | undefined} text
 * @returns {URL | null} null when nothing is configured
 * @throws {LauncherError} when it is no web address
 */
export function parsePublicUrl(text = '') {
  if (text.trim() === '') return null;
  const url = URL.canParse(text.trim()) ? new URL(text.trim()) : null;
  if (url && ['http:', 'https:'].includes(url.protocol)) return url;
  throw new LauncherError('PUBLIC_URL is no web address, such as https://pari.example.');
}

/**
 * Tells the app the address that people use, whatever the client and the proxies said: Next holds the origin of a form
 * against it, cookies are Secure by it, links carry it. Without PUBLIC_URL the request stays as it came.
 * @param {import('node:http').IncomingMessage} request
 * @param {URL | null} publicUrl
 */
export function setPublicOrigin(request, publicUrl) {
  if (!publicUrl) return;
  const scheme = publicUrl.protocol.slice(0, -1);
  request.headers['host'] = publicUrl.host;
  request.headers['x-forwarded-host'] = publicUrl.host;
  request.headers['x-forwarded-proto'] = scheme;
  request.headers['x-forwarded-port'] = publicUrl.port || (scheme === 'https' ? '443' : '80');
}
