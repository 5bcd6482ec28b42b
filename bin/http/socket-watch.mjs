/**
 * @typedef {import('node:http').IncomingMessage} IncomingMessage
 * @typedef {import('node:http').ServerResponse} ServerResponse
 * @typedef {import('node:net').Socket} Socket
 * @typedef {{ request: IncomingMessage, response: ServerResponse, sinceMs: number, limitMs: number }} Exchange
 * @typedef {{ mark: string, sinceMs: number }} Progress the last state seen of something, and since when it is the same
 * @typedef {{ fromBytes: number, sinceMs: number }} Pace how much of the answers was taken when the count began, and
 *   when that was
 * @typedef {{
 *   headMs: number, bodyStallMs: number, bodyMs: number, fileMs: number, answerStallMs: number, answerMinBytes: number,
 *   pipelined: number, sweepMs: number
 * }} Limits
 */

/** @type {Limits} */
export const defaultLimits = {
  /** The head of a request, from its first byte, and the silence before it on a new connection. */
  headMs: 20_000,
  /** How long a body may stall. */
  bodyStallMs: 20_000,
  /** A whole body, such as JSON. */
  bodyMs: 30_000,
  /** A body that may hold a file: 5 MiB from a slow phone. */
  fileMs: 120_000,
  /** How long the client may take nothing of an answer, which stays in memory meanwhile. */
  answerStallMs: 30_000,
  /** The least that the client must take of an answer in that time: half a kB/s; 2G has 2. Event streams are exempt. */
  answerMinBytes: 16_000,
  /** Requests of one socket that may wait for their answers. No browser pipelines. */
  pipelined: 16,
  /** How often the sockets are checked. */
  sweepMs: 1_000,
};

/** @param {string} status @returns {string} an answer without a body, after which the connection ends */
export const bareAnswer = (status) => `HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`;

/**
 * How many of the written bytes the system has taken. It takes a large chunk in parts, which only private properties of
 * Node show. If they are missing, only whole chunks count.
 * @param {Socket} socket @returns {number}
 */
function takenBytes(socket) {
  /** @type {unknown} */
  const handle = Reflect.get(socket, '_handle');
  const whole = socket.bytesWritten - socket.writableLength;
  if (typeof handle !== 'object' || handle === null) return whole;
  const [given, queued] = [Reflect.get(handle, 'bytesWritten'), Reflect.get(handle, 'writeQueueSize')];
  return typeof given === 'number' && typeof queued === 'number' ? given - queued : whole;
}

/** @param {ServerResponse} response @returns {boolean} whether it is an event stream, which never ends by itself */
export const isEventStream = (response) =>
  String(response.getHeader('content-type')).startsWith('text/event-stream');

/**
 * Whether a request asks for another protocol. We answer it in this one, but Node takes what follows for the other
 * protocol, and drops what came in the same chunk.
 * @param {IncomingMessage} request
 */
const asksForUpgrade = ({ headers }) =>
  headers.upgrade !== undefined && /\bupgrade\b/i.test(headers.connection ?? '');

/**
 * Watches the sockets of a server and disconnects clients that stall: that do not send their body, or do not take their
 * answer. A socket that waits for us is left alone.
 * @param {Limits} limits
 */
export function watchSockets(limits) {
  /** @type {Map<Socket, { exchanges: Set<Exchange>, input: Progress, output: Progress, pace: Pace, last: boolean }>} */
  const watched = new Map();

  /** @param {Socket} socket */
  const add = (socket) => {
    const sinceMs = Date.now();
    const nothing = () => ({ mark: '', sinceMs });
    const pace = { fromBytes: 0, sinceMs };
    watched.set(socket, { exchanges: new Set(), input: nothing(), output: nothing(), pace, last: false });
    socket.once('close', () => watched.delete(socket));
  };

  /**
   * @param {IncomingMessage} request @param {ServerResponse} response
   * @returns {boolean} false if it must not be answered, because the connection ends with an earlier answer
   */
  const begin = (request, response) => {
    const state = watched.get(request.socket);
    if (state === undefined || state.last) {
      request.socket.pause();
      return false;
    }
    const mayHoldFile = /^multipart\/form-data/i.test(request.headers['content-type'] ?? '');
    const limitMs = mayHoldFile ? limits.fileMs : limits.bodyMs;
    const exchange = { request, response, sinceMs: Date.now(), limitMs };
    state.exchanges.add(exchange);
    state.input = { mark: '', sinceMs: Date.now() };
    response.once('close', () => {
      // A body that we did not need may still be arriving. It is watched like any other.
      if (request.complete) state.exchanges.delete(exchange);
      else request.once('close', () => state.exchanges.delete(exchange));
    });
    const isFull = state.exchanges.size >= limits.pipelined;
    if (isFull || asksForUpgrade(request)) {
      state.last = true;
      response.shouldKeepAlive = false;
    }
    if (isFull) request.socket.pause();
    return true;
  };

  /** @param {Progress} progress @param {string} mark @param {boolean} waits @returns {number} ms since it last moved */
  const stillFor = (progress, mark, waits) => {
    if (!waits || progress.mark !== mark) {
      progress.mark = mark;
      progress.sinceMs = Date.now();
    }
    return Date.now() - progress.sinceMs;
  };

  /**
   * @param {Pace} pace @param {number} taken in bytes @param {boolean} counts
   * @returns {boolean} whether the client took too little in the time that it had
   */
  const isTooSlow = (pace, taken, counts) => {
    const isOver = Date.now() - pace.sinceMs > limits.answerStallMs;
    const tooSlow = counts && isOver && taken - pace.fromBytes < limits.answerMinBytes;
    if (!counts || isOver) Object.assign(pace, { fromBytes: taken, sinceMs: Date.now() });
    return tooSlow;
  };

  const sweep = () => {
    for (const [socket, { exchanges, input, output, pace }] of watched) {
      const isPending = socket.writableLength > 0;
      const taken = takenBytes(socket);
      const silentForMs = stillFor(output, String(taken), isPending || socket.writableEnded);
      const hasEvents = [...exchanges].some(({ response }) => isEventStream(response));
      const tooSlow = isTooSlow(pace, taken, isPending && !hasEvents);
      if (tooSlow || silentForMs > limits.answerStallMs) {
        socket.destroy();
        continue;
      }
      const late = [...exchanges].find(({ request }) => !request.complete);
      // If there are unread bytes, we do not wait for the client: it waits for us.
      const waits = late !== undefined && late.request.readableLength === 0;
      const silentMs = stillFor(input, String(socket.bytesRead), waits);
      const tooLong = late !== undefined && Date.now() - late.sinceMs > late.limitMs;
      if (late && (tooLong || silentMs > limits.bodyStallMs)) cut(socket, exchanges, late);
    }
  };

  /** @param {Socket} socket @param {Set<Exchange>} exchanges @param {Exchange} late */
  const cut = (socket, exchanges, late) => {
    exchanges.delete(late);
    const { response } = late;
    // In the middle of an answer, or before the answers to earlier requests, a 408 would be read as a part of them.
    if (response.headersSent || exchanges.size > 0 || !socket.writable) socket.destroy();
    else socket.end(bareAnswer('408 Request Timeout'));
  };

  const timer = setInterval(sweep, limits.sweepMs).unref();
  return { add, begin, stop: () => clearInterval(timer) };
}
