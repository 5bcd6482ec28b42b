import { brotliCompressSync, constants } from 'node:zlib';
import compression from 'compression';

/**
 * @typedef {import('node:http').IncomingMessage} IncomingMessage
 * @typedef {import('node:http').ServerResponse} ServerResponse
 */

const brotliParams = {
  /** The library's own level; the next one takes half as long again for a twentieth fewer bytes. */
  [constants.BROTLI_PARAM_QUALITY]: 4,
  /** 128 kB, more than a page. Brotli's default, 4 MB, costs more to set up than a page takes to compress, for the same bytes. */
  [constants.BROTLI_PARAM_LGWIN]: 17,
};

/** A shorter answer fits into a packet and gains nothing; the library draws the line there too. */
const minBytes = 1_024;
/** Up to this size, compressing takes less time than making one of the library's streams and hopping to another thread and back. */
const maxBytes = 131_072;

/** Clients that weigh encodings, or take no Brotli, are left to the library. */
const takesBrotli = /(?:^|,)\s*br\s*(?:,|$)/;

/** Answers of the API, and pages. */
const isText = /^(?:application\/json|text\/html)\b/;

/** @param {ServerResponse} response @returns {boolean} whether its body is uncompressed text that may be changed on the way */
const mayCompress = (response) =>
  !response.headersSent &&
  isText.test(String(response.getHeader('content-type'))) &&
  !response.hasHeader('content-encoding') &&
  !/no-transform/.test(String(response.getHeader('cache-control')));

/** Teaches an answer to compress what is written to it, as the client takes it. */
export const compressStream = compression({ brotli: { params: brotliParams } });

/**
 * Compresses a whole answer of the API or a whole page at once: a quarter of the work of the library's stream, for the same
 * bytes.
 * @param {IncomingMessage} request
 * @param {ServerResponse} response of `compressStream`, which says by what it varies and does not compress it again
 * @param {Buffer} body
 * @returns {Buffer} the body to send; as it was where the library decides
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
