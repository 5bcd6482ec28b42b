import { constants } from 'node:zlib';

/** How answers are compressed while people wait. */
export const brotliParams = {
  /** As the library does by itself; the next one takes half as long again for a twentieth fewer bytes. */
  [constants.BROTLI_PARAM_QUALITY]: 4,
  /** 128 kB: more than a page. Brotli's own 4 MB cost more to set up than a page takes to compress, for the same bytes. */
  [constants.BROTLI_PARAM_LGWIN]: 17,
};
