import { isEventStream } from '../http/socket-watch.mjs';

/** @typedef {import('node:http').ServerResponse} ServerResponse */

/** Longer than a page takes whose data is there, shorter than anybody notices: what is not complete by then is streamed. */
const holdMs = 20;
/** What is longer is streamed too: nobody's memory holds a whole list. */
const holdBytes = 262_144;

/** As Node itself, this keeps the bytes that it is given, and no copy of them. @param {unknown[]} args of `write` or `end` @returns {Buffer | undefined} */
function bytesIn([chunk, encoding]) {
  if (typeof chunk === 'string')
    return Buffer.from(
      chunk,
      typeof encoding === 'string' ? /** @type {BufferEncoding} */ (encoding) : undefined,
    );
  return chunk instanceof Uint8Array ? Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length) : undefined;
}

/** @param {readonly Buffer[]} pieces @returns {Buffer} all of them; what came in one piece is not copied */
const joined = ([first, ...more]) =>
  first && more.length === 0 ? first : Buffer.concat(first ? [first, ...more] : more);

/** @param {unknown[]} args of `write` or `end` @returns {(() => void) | undefined} what is to be called afterwards */
const callbackIn = (args) =>
  /** @type {(() => void) | undefined} */ (args.find((arg) => typeof arg === 'function'));

/**
 * Next sends the headers of every answer ahead and its body in small pieces, each flushed: for each of them compressor and
 * socket start anew, and even 50 bytes are compressed, because nobody knows that there will not be more. Holds an answer
 * for a moment and, when it is complete by then, lets it go in one piece; else what is there goes out, and from then on
 * everything at once.
 * @param {ServerResponse & { flush?: () => void }} response to be called after everything that changes the bytes of an answer, and before Next
 */
export function sendWhole(response) {
  const { write, end, flushHeaders } = response;
  /** @type {Buffer[]} */
  const held = [];
  let heldBytes = 0;
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  const letGo = () => {
    clearTimeout(timer);
    Object.assign(response, { write, end, flushHeaders });
  };
  /** @returns {boolean} whether more is wanted, as `write` says */
  const stream = () => {
    letGo();
    const wantsMore = response.write(joined(held));
    // A stream may go on for long after its beginning was taken.
    held.length = 0;
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
    if (heldBytes > holdBytes) return stream();
    timer ??= setTimeout(stream, holdMs);
    return true;
  };
  response.end = (/** @type {unknown[]} */ ...args) => {
    letGo();
    const last = bytesIn(args);
    const body = joined(last ? [...held, last] : held);
    if (body.length === 0) return response.end(callbackIn(args));
    if (!response.headersSent && !response.hasHeader('content-length'))
      response.setHeader('Content-Length', body.length);
    return response.end(body, callbackIn(args));
  };
  response.once('close', letGo);
}
