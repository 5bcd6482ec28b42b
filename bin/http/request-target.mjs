import { malformedPath } from '../../lib/launcher-headers.mjs';

/** @typedef {import('node:http').IncomingMessage} IncomingMessage */

/** The methods that the app answers. Next would answer TRACE with 500. */
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** @param {IncomingMessage} request @returns {boolean} whether the app answers its method */
export const hasKnownMethod = ({ method = '' }) => methods.has(method);

/**
 * A name, an IPv4 or a bracketed IPv6 address, each with or without a port; or empty, if the client sent none. Links
 * and previews contain it, so nothing else is accepted.
 * @param {string} host @returns {boolean}
 */
const isHost = (host) =>
  host === '' || (/^(?:[\w.~-]+|\[[\da-f:.]+\])(?::\d*)?$/i.test(host) && URL.canParse(`http://${host}`));

const absoluteForm = /^https?:\/\/([^/?#@]+)(?=[/?#]|$)(.*)$/i;

/** @param {string} url @returns {boolean} whether its path cannot be decoded */
function hasBrokenEscapes(url) {
  try {
    decodeURIComponent(url.split('?', 1)[0] ?? '');
    return false;
  } catch {
    return true;
  }
}

/** Deeper than any page, so the app answers with the one that says so, in the reader's language. */
const noPage = '/_/_/_/_';

/**
 * @param {string} url @returns {string} a path without a page, in the same folder for the link of a group, whose language that
 *   decides: chat apps may cut one off inside a letter
 */
const noPageIn = (url) => (/^\/(?:join|view)-[\w-]+(?=\/)/.exec(url)?.[0] ?? '') + noPage;

/**
 * Brings the target of a request into the form that the app reads: a path. Next answers 500 to a path with broken
 * percent escapes, so such a request gets another path, for which the app answers. A client may also send a whole URL
 * (`GET http://host/path`), as it would to a proxy. Then this host counts and not the header (RFC 9112, 3.2.2). A
 * malformed host is refused (3.2).
 * @param {IncomingMessage} request
 * @returns {boolean} false if the target or the host is malformed
 */
export function readTarget(request) {
  const [whole, host = '', rest = ''] = absoluteForm.exec(request.url ?? '') ?? [];
  if (whole !== undefined) {
    request.headers.host = host;
    request.url = rest.startsWith('/') ? rest : `/${rest}`;
  }
  if (!isHost(request.headers.host ?? '')) return false;
  const url = request.url ?? '';
  if (!url.startsWith('/')) return url === '*' && request.method === 'OPTIONS';
  if (hasBrokenEscapes(url)) request.url = url.startsWith('/api/') ? malformedPath : noPageIn(url);
  return true;
}
