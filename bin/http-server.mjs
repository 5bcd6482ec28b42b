import { createServer } from 'node:http';
import { setClientAddress } from './client-address.mjs';
import { LauncherError } from './launcher-error.mjs';

/**
 * @typedef {import('node:http').IncomingMessage} IncomingMessage
 * @typedef {import('node:http').ServerResponse} ServerResponse
 * @typedef {{
 *   server: import('node:http').Server,
 *   listen: (port: number, hostname?: string) => Promise<number>,
 *   stop: () => Promise<void>
 * }} HttpServer `listen` gives the port; `stop` resolves when every request has ended
 */

/** Longer than the idle time of the usual load balancers (60 s), so that they, not we, close an idle connection. */
const keepAliveTimeoutMs = 65_000;
const headersTimeoutMs = 20_000;
/** A file of 5 MiB on a slow phone. */
const requestTimeoutMs = 120_000;
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
    socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
  }
}

/** @param {ServerResponse} response @returns {boolean} an open stream of events, which would never end by itself */
const isEventStream = (response) =>
  String(response.getHeader('content-type')).startsWith('text/event-stream');

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
  // All sockets by hand: the server no longer counts those that became something else, such as a WebSocket.
  const giveUp = setTimeout(() => sockets.forEach((socket) => socket.destroy()), patienceMs);
  await closed;
  clearInterval(sweeper);
  clearTimeout(giveUp);
}

/** Next answers 500 to a path with broken percent escapes. @param {string} url */
function isReadable(url) {
  try {
    decodeURIComponent(url.split('?', 1)[0] ?? '');
    return true;
  } catch {
    return false;
  }
}

/**
 * An HTTP server that tells its handler the client's true address, answers malformed requests, survives a failing
 * handler, and stops without cutting off a request.
 * @param {{
 *   handler: (request: IncomingMessage, response: ServerResponse) => unknown,
 *   trustedProxy: import('./client-address.mjs').TrustedProxy,
 *   patienceMs?: number
 * }} options `patienceMs`: how long `stop` lets requests finish
 * @returns {HttpServer}
 */
export function createHttpServer({ handler, trustedProxy, patienceMs = stopPatienceMs }) {
  /** @type {Set<ServerResponse>} */
  const running = new Set();
  const server = createServer(async (request, response) => {
    running.add(response);
    response.once('close', () => running.delete(response));
    setClientAddress(request, trustedProxy);
    if (!isReadable(request.url ?? '')) {
      response.writeHead(400).end();
      return;
    }
    try {
      await handler(request, response);
    } catch (error) {
      console.error('A request failed outside the app:', error);
      if (!response.headersSent) response.writeHead(500);
      response.end();
    }
  });
  server.keepAliveTimeout = keepAliveTimeoutMs;
  server.headersTimeout = headersTimeoutMs;
  server.requestTimeout = requestTimeoutMs;
  server.on('clientError', answerMalformed);
  /** @type {Set<import('node:net').Socket>} */
  const sockets = new Set();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  const listen = (/** @type {number} */ port, /** @type {string | undefined} */ hostname) =>
    new Promise((resolve, reject) => {
      server.once('error', (/** @type {NodeJS.ErrnoException} */ error) => {
        const taken = error.code === 'EADDRINUSE';
        reject(
          taken
            ? new LauncherError(`Port ${port} is in use. Set PORT to another one, such as PORT=${port + 1}.`)
            : error,
        );
      });
      server.listen({ port, ...(hostname ? { host: hostname } : {}) }, () => resolve(server.address().port));
    });
  /** @type {Promise<void> | undefined} */
  let stopping;
  return { server, listen, stop: () => (stopping ??= stopServer(server, { running, sockets }, patienceMs)) };
}
