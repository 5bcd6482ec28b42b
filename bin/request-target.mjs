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

/**
 * Brings the address of a request into the form that the app reads: a path. Next answers 500 to a path with broken
 * percent escapes. A client may also name the whole address (`GET http://host/path`), as it would to a proxy; HTTP then
 * asks us to believe this host and not the header (RFC 9112, 3.2.2). A host that is none is refused (3.2).
 * @param {IncomingMessage} request
 * @returns {boolean} false when it cannot be read
 */
export function readTarget(request) {
  const [whole, host = '', rest = ''] = absoluteForm.exec(request.url ?? '') ?? [];
  if (whole !== undefined) {
    request.headers.host = host;
    request.url = rest.startsWith('/') ? rest : `/${rest}`;
  }
  try {
    if (!isHost(request.headers.host ?? '')) return false;
    const url = request.url ?? '';
    decodeURIComponent(url.split('?', 1)[0] ?? '');
    return url.startsWith('/') || (url === '*' && request.method === 'OPTIONS');
  } catch {
    return false;
  }
}
