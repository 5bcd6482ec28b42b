import { isEventStream } from '../http/socket-watch.mjs';

/**
 * @typedef {import('node:http').ServerResponse & { flush?: () => void }} ServerResponse
 * @typedef {{
 *   beginning: (bytes: Buffer) => Buffer | null,
 *   whole: (body: Buffer) => Buffer
 * }} Steps `beginning` rewrites the first bytes of a streamed answer, or returns null while nothing of it may be sent;
 *   `whole` rewrites a complete answer. Both may set headers, unless they have been sent.
 */

/** Longer than writing a page whose data is there, and too short to notice. An answer that takes longer is streamed. */
const holdMs = 20;
/** A longer answer is streamed, so that no whole list is held in memory. */
const holdBytes = 262_144;

/** @param {import('node:http').ServerResponse} response @returns {boolean} whether the answer, as it is now, is HTML */
export const isPage = (response) => String(response.getHeader('content-type')).startsWith('text/html');

/** @param {unknown[]} args of `write` or `end` @returns {Buffer | undefined} shares the memory of a chunk of bytes */
function bytesIn([chunk, encoding]) {
  if (typeof chunk === 'string')
    return Buffer.from(
      chunk,
      typeof encoding === 'string' ? /** @type {BufferEncoding} */ (encoding) : undefined,
    );
  return chunk instanceof Uint8Array ? Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length) : undefined;
}

/** @param {readonly Buffer[]} pieces @returns {Buffer} all of them; a single piece is not copied */
const joined = ([first, ...more]) =>
  first && more.length === 0 ? first : Buffer.concat(first ? [first, ...more] : more);

/** @param {unknown[]} args of `write` or `end` @returns {(() => void) | undefined} */
const callbackIn = (args) =>
  /** @type {(() => void) | undefined} */ (args.find((arg) => typeof arg === 'function'));

/**
 * Intercepts an answer while it is written, runs the steps on it and sends it. Next flushes the headers and each chunk
 * by itself, and compressor and socket would start anew for each. An answer that is complete within `holdMs` is sent in
 * one piece, with its length. Any other is streamed: first all that is there, then each chunk as it comes. Event
 * streams pass unchanged.
 * @param {ServerResponse} response to which nothing has been written yet
 * @param {Steps} steps
 */
export function takeAnswer(response, { beginning, whole }) {
  const { write, end, flushHeaders } = response;
  /** @type {Buffer[]} */
  const held = [];
  let heldBytes = 0;
  let isDue = false;
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  const letGo = () => {
    clearTimeout(timer);
    Object.assign(response, { write, end, flushHeaders });
  };
  /** @returns {boolean} whether more may be written, as `write` returns it */
  const stream = () => {
    isDue = true;
    const first = beginning(joined(held));
    if (first === null) return true;
    letGo();
    // Free the memory now: the stream may go on for long.
    held.length = 0;
    const wantsMore = response.write(first);
    response.flush?.();
    return wantsMore;
  };
  response.flushHeaders = () => {
    if (!isEventStream(response)) return;
    letGo();
    response.flushHeaders();
  };
  response.write = (/** @type {unknown[]} */ ...args) => {
    if (isEventStream(response)) {
      letGo();
      return response.write(bytesIn(args) ?? '', callbackIn(args));
    }
    const bytes = bytesIn(args);
    if (bytes) held.push(bytes);
    heldBytes += bytes?.length ?? 0;
    const written = callbackIn(args);
    if (written) process.nextTick(written);
    if (isDue || heldBytes > holdBytes) return stream();
    timer ??= setTimeout(stream, holdMs);
    return true;
  };
  response.end = (/** @type {unknown[]} */ ...args) => {
    letGo();
    const last = bytesIn(args);
    const body = whole(joined(last ? [...held, last] : held));
    if (body.length === 0) return response.end(callbackIn(args));
    if (!response.headersSent) response.setHeader('Content-Length', body.length);
    return response.end(body, callbackIn(args));
  };
  response.once('close', letGo);
}
