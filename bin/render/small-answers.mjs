import { brotliCompressSync, constants } from 'node:zlib';
import { brotliParams } from './brotli.mjs';

/** @typedef {import('node:http').ServerResponse} ServerResponse */

/** What is shorter than a packet gains nothing; the library that compresses all others draws the line there too. */
const minBytes = 1_024;
/** Compressed in less time than a stream of the library's takes to be made, to hand over to another thread and to hear back. */
const maxBytes = 131_072;

/** Whoever says more of it, or takes something else alone, is left to the library, which weighs it. */
const takesBrotli = /(?:^|,)\s*br\s*(?:,|$)/;

/** Answers of the API, and pages. */
const written = /^(?:application\/json|text\/html)\b/;

/** @param {ServerResponse} response @returns {boolean} whether the answer is text as it was written, and may be changed on its way */
const isPlainText = (response) =>
  written.test(String(response.getHeader('content-type'))) &&
  !response.hasHeader('content-encoding') &&
  !/no-transform/.test(String(response.getHeader('cache-control')));

/**
 * Compresses an answer of the API or a page that is there as a whole, here and now: a stream of the library's makes a compressor, a
 * queue and two jumps to another thread, four times the work for the same bytes. Everything else passes as it is.
 * @param {import('node:http').IncomingMessage} request
 * @param {ServerResponse} response that was taught to compress already: that still says by what an answer varies
 */
export function compressSmall({ method, headers }, response) {
  if (method === 'HEAD' || !takesBrotli.test(headers['accept-encoding'] ?? '')) return;
  const { write, end } = response;
  const letGo = () => Object.assign(response, { write, end });
  response.write = (/** @type {any[]} */ ...args) => {
    letGo();
    return write.apply(response, /** @type {any} */ (args));
  };
  response.end = (/** @type {any[]} */ ...args) => {
    letGo();
    const [body, ...rest] = args;
    const fits = body instanceof Uint8Array && body.length >= minBytes && body.length <= maxBytes;
    if (!fits || response.headersSent || !isPlainText(response))
      return end.apply(response, /** @type {any} */ (args));
    const params = { ...brotliParams, [constants.BROTLI_PARAM_SIZE_HINT]: body.length };
    const compressed = brotliCompressSync(body, { params });
    response.setHeader('Content-Encoding', 'br');
    response.setHeader('Content-Length', compressed.length);
    return end.apply(response, /** @type {any} */ ([compressed, ...rest]));
  };
}
