/**
 * @typedef {import('node:http').IncomingMessage} IncomingMessage
 * @typedef {import('node:http').ServerResponse} ServerResponse
 * @typedef {import('node:net').Socket} Socket
 * @typedef {{ request: IncomingMessage, response: ServerResponse, sinceMs: number, limitMs: number }} Exchange
 * @typedef {{ mark: string, sinceMs: number }} Progress when something was last seen to move, and how it stood
 * @typedef {{ fromBytes: number, sinceMs: number }} Pace how much of the answers had been taken when we began to count
 * @typedef {{
 *   headMs: number, bodyStallMs: number, bodyMs: number, fileMs: number, answerStallMs: number, answerMinBytes: number,
 *   pipelined: number, sweepMs: number
 * }} Limits
 */

/** @type {Limits} */
export const defaultLimits = {
  /** The head of a request, from its first byte, and the silence before it on a new connection. */
  headMs: 20_000,
  /** A body of which nothing arrives for so long. */
  bodyStallMs: 20_000,
  /** A whole body, such as JSON. */
  bodyMs: 30_000,
  /** A body that may hold a file: 5 MiB from a slow phone. */
  fileMs: 120_000,
  /** An answer of which the client takes nothing for so long: it would stay in memory for as long as the client likes. */
  answerStallMs: 30_000,
  /** What it takes of an answer in this time at least: half a kB/s, where 2G has 2. Streams of events are as fast as events. */
  answerMinBytes: 16_000,
  /** Requests of one socket that wait for their answers; no browser sends a second one before. */
  pipelined: 16,
  /** How often we look. */
  sweepMs: 1_000,
};

/** @param {string} status @returns {string} an answer without a body, after which the connection ends */
export const bareAnswer = (status) => `HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`;

/**
 * Bytes that the system has taken of what was written; it takes a large piece in parts. Node has no public name for that.
 * Where it is missing, only whole pieces count.
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

/** @param {ServerResponse} response @returns {boolean} an open stream of events, which would never end by itself */
export const isEventStream = (response) =>
  String(response.getHeader('content-type')).startsWith('text/event-stream');

/**
 * A request for another protocol, which we answer in this one. Node believes that what follows it is in the other protocol,
 * and drops what has come in the same piece.
 * @param {IncomingMessage} request
 */
const asksForUpgrade = ({ headers }) =>
  headers.upgrade !== undefined && /\bupgrade\b/i.test(headers.connection ?? '');

/**
 * Watches the sockets of a server and ends what stands still by the client's doing: a body that does not arrive, an
 * answer that is not taken. What waits for us stands still for another reason and is left alone.
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
   * @returns {boolean} false when it is not to be answered: the connection ends with an answer before it
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
      // A body of which we had no need may still be under way, and is watched as any other.
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

  /** @param {Progress} progress @param {string} mark @param {boolean} waits @returns {number} for how long it stands still */
  const stillFor = (progress, mark, waits) => {
    if (!waits || progress.mark !== mark) {
      progress.mark = mark;
      progress.sinceMs = Date.now();
    }
    return Date.now() - progress.sinceMs;
  };

  /**
   * @param {Pace} pace @param {number} taken in bytes @param {boolean} counts
   * @returns {boolean} whether so little was taken that the answer is held for its own sake
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
      // What lies here unread waits for us; the client waits to be read before it sends more.
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
    // In the middle of an answer, or before the answers to earlier requests, this one would be read as a part of them.
    if (response.headersSent || exchanges.size > 0 || !socket.writable) socket.destroy();
    else socket.end(bareAnswer('408 Request Timeout'));
  };

  const timer = setInterval(sweep, limits.sweepMs).unref();
  return { add, begin, stop: () => clearInterval(timer) };
}
