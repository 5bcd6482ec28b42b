import { LauncherError } from '../launcher-error.mjs';

/**
 * Reads the variable PUBLIC_URL.
 * @param {string | undefined} text
 * @returns {URL | null} null if it is not set
 * @throws {LauncherError} if it is not a web address
 */
export function parsePublicUrl(text = '') {
  if (text.trim() === '') return null;
  const url = URL.canParse(text.trim()) ? new URL(text.trim()) : null;
  if (url && ['http:', 'https:'].includes(url.protocol)) return url;
  throw new LauncherError('PUBLIC_URL has to be a web address, such as https://pari.example.');
}

/**
 * Sets the headers of a request to the address that people use, whatever the client and the proxies sent. Next compares
 * the origin of a form with it, and it decides about links and Secure cookies. Without PUBLIC_URL the request stays as
 * it is.
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
