import { isIP } from 'node:net';
import { clientAddressHeader } from '../../lib/launcher-headers.mjs';
import { LauncherError } from '../launcher-error.mjs';

/** Headers in which a client or a proxy may name addresses. They are removed before the app sees the request. */
const addressHeaders = [clientAddressHeader, 'x-forwarded-for', 'x-real-ip', 'forwarded'];

/**
 * Where the client's address comes from: the socket (`hops` 0), or the entry of a header that the outermost of our own
 * proxies wrote, which is the `hops`-th from the end.
 * @typedef {{ header: string, hops: number }} TrustedProxy
 */

/**
 * Reads the variable TRUST_PROXY: empty or 0 (no proxy), a number of proxies that each append to X-Forwarded-For, or
 * the name of a header that the proxy overwrites (such as cf-connecting-ip).
 * @param {string | undefined} text
 * @returns {TrustedProxy}
 * @throws {LauncherError} if it is none of these
 */
export function parseTrustProxy(text = '') {
  const value = text.trim().toLowerCase();
  if (['', '0', 'false', 'no', 'off'].includes(value)) return { header: '', hops: 0 };
  if (/^[1-9]$/.test(value)) return { header: 'x-forwarded-for', hops: Number(value) };
  const unclear = ['true', 'yes', 'on', 'forwarded', clientAddressHeader].includes(value);
  if (!unclear && /^[a-z][a-z0-9-]*$/.test(value)) return { header: value, hops: 1 };
  throw new LauncherError(
    `TRUST_PROXY="${text}" is not understood. Set it to the number of proxies in front of Pari (1 to 9), or to the ` +
      `name of the one header in which your proxy passes on the client's address.`,
  );
}

/**
 * @param {string | undefined} text an address, perhaps with a port, brackets, a zone, or IPv4 written as IPv6
 * @returns {string | null} the bare address in lower case; null if it is none
 */
function bareAddress(text = '') {
  const withoutPort = /^\[(.+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;
  const bare = withoutPort
    .replace(/%.*$/, '')
    .replace(/^::ffff:(?=\d+\.)/i, '')
    .toLowerCase();
  return isIP(bare) === 0 ? null : bare;
}

/**
 * @param {import('node:http').IncomingMessage} request @param {TrustedProxy} trusted
 * @returns {string | null}
 */
function addressFromProxy(request, { header, hops }) {
  if (hops === 0) return null;
  const entries = [request.headers[header] ?? []].flat().join(',').split(',');
  const heard = entries.map((entry) => entry.trim()).filter(Boolean);
  // If the list is shorter than the chain of proxies, they wrote all of it: its first entry is the farthest known.
  return bareAddress(heard[Math.max(0, heard.length - hops)]);
}

/**
 * Removes all headers that name addresses from the request, and sets ours to the address that is trusted.
 * @param {import('node:http').IncomingMessage} request
 * @param {TrustedProxy} trusted
 */
export function setClientAddress(request, trusted) {
  const address =
    addressFromProxy(request, trusted) ?? bareAddress(request.socket.remoteAddress) ?? 'unknown';
  for (const name of addressHeaders) delete request.headers[name];
  request.headers[clientAddressHeader] = address;
}
