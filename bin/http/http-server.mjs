import { createServer } from 'node:http';
import { describeError } from '../../lib/server/logging/describe-error.mjs';
import { logger } from '../../lib/server/logging/logger.mjs';
import { setClientAddress } from './client-address.mjs';
import { LauncherError } from '../launcher-error.mjs';
import { hasKnownMethod, readTarget } from './request-target.mjs';
import { bareAnswer, defaultLimits, isEventStream, watchSockets } from './socket-watch.mjs';

/**
 * @typedef {import('node:http').IncomingMessage} IncomingMessage
 * @typedef {import('node:http').ServerResponse} ServerResponse
 * @typedef {{
 *   server: import('node:http').Server,
 *   listen: (port: number, hostname?: string, variable?: string) => Promise<number>,
 *   stop: () => Promise<void>
 * }} HttpServer `listen` resolves with the port; if it is in use, the error names the variable that sets it. `stop`
 *   resolves when every request has ended
 */

/** Longer than the idle time of the usual load balancers (60 s), so that they, not we, close an idle connection. */
const keepAliveTimeoutMs = 65_000;
/** Connections that the system queues until we accept them. The default is 511; any further one waits for seconds. */
const backlog = 4_096;
const sweepDelayMs = 50;
export const stopPatienceMs = 10_000;

/** @type {Record<string, string>} every other malformed request is a 400 */
const statusOfClientError = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/** @param {NodeJS.ErrnoException} error @param {import('node:net').Socket} socket */
function answerMalformed(error, socket) {
  // Once an answer has begun, a second one in the middle of it would be read as a part of it.
  if (error.code === 'ECONNRESET' || !socket.writable || socket.bytesWritten > 0) socket.destroy();
  else {
    const status = statusOfClientError[error.code ?? ''] ?? '400 Bad Request';
    socket.end(bareAnswer(status));
  }
}

/**
 * @param {import('node:http').Server} server
 * @param {{ running: Set<ServerResponse>, sockets: Set<import('node:net').Socket> }} open
 * @param {number} patienceMs
 * @returns {Promise<void>}
 */
async function stopServer(server, { running, sockets }, patienceMs) {
  if (!server.listening) return;
  const closed = new Promise((resolve) => server.close(resolve));
  const sweep = () => {
    for (const response of running) {
      if (isEventStream(response)) response.destroy();
      else if (!response.headersSent) response.setHeader('Connection', 'close');
    }
    // Browsers open connections ahead of need; one that has sent nothing yet does not count as idle.
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
    server.closeIdleConnections();
  };
  sweep();
  const sweeper = setInterval(sweep, sweepDelayMs);
  // We destroy the sockets ourselves: the server no longer tracks those that were upgraded, such as WebSockets.
  const giveUp = setTimeout(() => sockets.forEach((socket) => socket.destroy()), patienceMs);
  await closed;
  clearInterval(sweeper);
  clearTimeout(giveUp);
}

/**
 * An HTTP server that tells its handler the client's true address, answers malformed requests, survives a failing
 * handler, disconnects slow clients, and stops without cutting off a request.
 * @param {{
 *   handler: (request: IncomingMessage, response: ServerResponse) => unknown,
 *   trustedProxy: import('./client-address.mjs').TrustedProxy,
 *   patienceMs?: number,
 *   limits?: import('./socket-watch.mjs').Limits
 * }} options `patienceMs`: how long `stop` lets requests finish; `limits` of slow clients
 * @returns {HttpServer}
 */
export function createHttpServer({
  handler,
  trustedProxy,
  patienceMs = stopPatienceMs,
  limits = defaultLimits,
}) {
  /** @type {Set<ServerResponse>} */
  const running = new Set();
  const watch = watchSockets(limits);
  const server = createServer({ connectionsCheckingInterval: limits.sweepMs }, async (request, response) => {
    if (!watch.begin(request, response)) return;
    running.add(response);
    response.once('close', () => running.delete(response));
    if (!hasKnownMethod(request)) {
      response.writeHead(405, { Connection: 'close' }).end();
      return;
    }
    setClientAddress(request, trustedProxy);
    if (!readTarget(request)) {
      response.writeHead(400).end();
      return;
    }
    try {
      await handler(request, response);
    } catch (error) {
      logger().error({ outsideTheApp: true, ...describeError(error) }, 'unexpected error');
      // A partial answer that ended normally would look complete.
      if (response.headersSent) response.destroy();
      else response.writeHead(500).end();
    }
  });
  server.keepAliveTimeout = keepAliveTimeoutMs;
  server.headersTimeout = limits.headMs;
  server.requestTimeout = limits.fileMs;
  server.on('clientError', answerMalformed);
  server.once('close', watch.stop);
  /** @type {Set<import('node:net').Socket>} */
  const sockets = new Set();
  server.on('connection', (socket) => {
    sockets.add(socket);
    watch.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  const listen = (
    /** @type {number} */ port,
    /** @type {string | undefined} */ hostname,
    /** @type {string} */ variable = 'PORT',
  ) =>
    new Promise((resolve, reject) => {
      server.once('error', (/** @type {NodeJS.ErrnoException} */ error) => {
        const taken = error.code === 'EADDRINUSE';
        reject(
          taken
            ? new LauncherError(
                `Port ${port} is in use. Set ${variable} to another one, such as ${variable}=${port + 1}.`,
              )
            : error,
        );
      });
      server.listen({ port, backlog, ...(hostname ? { host: hostname } : {}) }, () => {
        const address = server.address();
        resolve(typeof address === 'object' && address !== null ? address.port : port);
      });
    });
  /** @type {Promise<void> | undefined} */
  let stopping;
  return { server, listen, stop: () => (stopping ??= stopServer(server, { running, sockets }, patienceMs)) };
}
