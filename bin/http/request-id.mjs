import { randomUUID } from 'node:crypto';
import { requestIdHeader } from '../../lib/launcher-headers.mjs';

/**
 * Numbers a request, for the lines of the log and for the answer. The number is always ours: one that a client chose
 * could carry a name or a code into the log.
 * @param {import('node:http').IncomingMessage} request
 * @returns {string} the number
 */
export function numberRequest(request) {
  const id = randomUUID();
  request.headers[requestIdHeader] = id;
  return id;
}
