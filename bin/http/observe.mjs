import { randomUUID } from 'node:crypto';
import { requestIdHeader } from '../../lib/launcher-headers.mjs';
import { logger } from '../../lib/server/logging/logger.mjs';

/**
 * @typedef {import('node:http').IncomingMessage} IncomingMessage
 * @typedef {import('node:http').ServerResponse} ServerResponse
 */

const nsPerS = 1e9;

/**
 * Gives a request an id, for log lines and the answer. It replaces any id that the client sent, which could carry a
 * name or a code into the log.
 * @param {import('node:http').IncomingMessage} request
 * @returns {string} the id
 */
export function numberRequest(request) {
  const id = randomUUID();
  request.headers[requestIdHeader] = id;
  return id;
}

/**
 * Observes each request until its answer is sent or its client has gone: for the metrics, and for LOG_LEVEL=debug,
 * which logs a line for each.
 * @param {(url: string) => string} routeOf
 * @param {import('./metrics.mjs').Metrics | null} metrics
 * @returns {(request: IncomingMessage, response: ServerResponse) => void} does nothing, and costs nothing, if there are
 *   no metrics and the level is not debug
 */
export function observeRequests(routeOf, metrics) {
  const log = logger();
  if (!metrics && !log.isLevelEnabled('debug')) return () => undefined;
  return (request, response) => {
    const { url = '' } = request;
    const startedAt = process.hrtime.bigint();
    metrics?.begin();
    response.once('close', () => {
      const seconds = Number(process.hrtime.bigint() - startedAt) / nsPerS;
      const method = String(request.method);
      const status = response.writableFinished ? String(response.statusCode) : 'aborted';
      const route = routeOf(url);
      metrics?.end({ method, route, status }, seconds);
      const requestId = request.headers[requestIdHeader];
      log.debug({ requestId, method, route, status, ms: Math.round(seconds * 1000) }, 'request');
    });
  };
}
