import { brotliCompressSync, constants } from 'node:zlib';
import compression from 'compression';

/**
 * @typedef {import('node:http').IncomingMessage} IncomingMessage
 * @typedef {import('node:http').ServerResponse} ServerResponse
 */

const brotliParams = {
  /** The library's own level. The next one takes half as long again and saves a twentieth of the bytes. */
  [constants.BROTLI_PARAM_QUALITY]: 4,
  /** 128 kB, more than a page. The default, 4 MB, costs more to set up than a page to compress, for the same bytes. */
  [constants.BROTLI_PARAM_LGWIN]: 17,
};

/** A shorter answer fits into a packet and gains nothing. The library has the same limit. */
const minBytes = 1_024;
/** Up to this size, compressing takes less time than the library needs to create a stream and to change threads. */
const maxBytes = 131_072;

/** Clients that weigh encodings (`q=`), or do not accept Brotli, are left to the library. */
const takesBrotli = /(?:^|,)\s*br\s*(?:,|$)/;

/** Answers of the API, and pages. */
const isText = /^(?:application\/json|text\/html)\b/;

/** @param {ServerResponse} response @returns {boolean} whether its body is uncompressed text that may be transformed */
const mayCompress = (response) =>
  !response.headersSent &&
  isText.test(String(response.getHeader('content-type'))) &&
  !response.hasHeader('content-encoding') &&
  !/no-transform/.test(String(response.getHeader('cache-control')));

/** Makes a response compress what is written to it, with an encoding that the client accepts. */
export const compressStream = compression({ brotli: { params: brotliParams } });

/**
 * Compresses a whole answer of the API or a whole page at once: a quarter of the work of the library's stream, for the
 * same bytes.
 * @param {IncomingMessage} request
 * @param {ServerResponse} response already given to `compressStream`, which sets `Vary` and does not compress it again
 * @param {Buffer} body
 * @returns {Buffer} the body to send; unchanged if it is left to the library
 */
export function compressWhole({ method, headers }, response, body) {
  const fits = body.length >= minBytes && body.length <= maxBytes;
  if (!fits || method === 'HEAD' || !takesBrotli.test(headers['accept-encoding'] ?? '')) return body;
  if (!mayCompress(response)) return body;
  response.setHeader('Content-Encoding', 'br');
  return brotliCompressSync(body, {
    params: { ...brotliParams, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
  });
}
