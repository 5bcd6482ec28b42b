import { malformedPath } from '../../lib/launcher-headers.mjs';

/** @typedef {import('node:http').IncomingMessage} IncomingMessage */

/** Those that the app answers. To TRACE Next says 500. */
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** @param {IncomingMessage} request @returns {boolean} whether anything here answers to its method */
export const hasKnownMethod = ({ method = '' }) => methods.has(method);

/**
 * A name, an IPv4 or a bracketed IPv6 address, each with or without a port; empty for a client that knows no name. Links
 * and previews are made with it, and nothing else may come to stand in them.
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

/**
 * Brings the address of a request into the form that the app reads: a path. Next answers 500 to a path with broken
 * percent escapes, so the app answers a call of the API in its place. A client may also name the whole address
 * (`GET http://host/path`), as it would to a proxy; HTTP then asks us to believe this host and not the header (RFC 9112, 3.2.2). A host that is none is refused (3.2).
 * @param {IncomingMessage} request
 * @returns {boolean} false when it cannot be read
 */
export function readTarget(request) {
  const [whole, host = '', rest = ''] = absoluteForm.exec(request.url ?? '') ?? [];
  if (whole !== undefined) {
    request.headers.host = host;
    request.url = rest.startsWith('/') ? rest : `/${rest}`;
  }
  if (!isHost(request.headers.host ?? '')) return false;
  const url = request.url ?? '';
  if (hasBrokenEscapes(url)) {
    if (!url.startsWith('/api/')) return false;
    request.url = malformedPath;
    return true;
  }
  return url.startsWith('/') || (url === '*' && request.method === 'OPTIONS');
}
