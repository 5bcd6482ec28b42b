import sharp from 'sharp';
import { AppError } from '@/lib/errors';
import { bridge } from '@/lib/launcher-bridge.mjs';
import { PICTURE_DECODED_MAX_BYTES, PICTURES_MAX_WAITING } from '@/lib/limits';
import { currentRequester } from '@/lib/server/guard/requester';
import { Semaphore } from '@/lib/server/guard/semaphore.mjs';

/** The type of every stored picture, whatever was uploaded. */
export const PICTURE_TYPE = 'image/webp';
export const PICTURE_EXTENSION = 'webp';

/** Bytes per channel and pixel, by the decoder's names for depths. All other depths take 8 or 16. */
const BYTES_PER_CHANNEL: Readonly<Record<string, number>> = {
  uchar: 1,
  char: 1,
  ushort: 2,
  short: 2,
  uint: 4,
};
const WIDEST_BYTES_PER_CHANNEL = 16;
/** Wide enough to read, long enough for a scrolled page; WebP itself ends at 16,383. */
const WIDTH_MAX_PX = 2400;
const HEIGHT_MAX_PX = 16_000;
const QUALITY = 80;
const TIME_MAX_SECONDS = 20;

// Only these decoders of pixels may run: content of any other type (SVG, PDF …) never reaches a parser.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadNsgifBuffer',
    'VipsForeignLoadHeifBuffer',
  ],
});
// Pictures are rare and may wait; requests must not.
sharp.concurrency(1);
sharp.cache(false);

/** Decoding takes up to a hundred times the memory of the file: ten pictures at once took 1.5 GB. */
const decoder = new Semaphore({
  places: 1,
  maxWaiting: PICTURES_MAX_WAITING,
  // As long as all the ones before may take, so that whoever is admitted to the line is served.
  waitMs: (PICTURES_MAX_WAITING + 1) * TIME_MAX_SECONDS * 1000,
  refusal: () => new AppError('pictures-busy'),
});
bridge().waiting.picture = () => decoder.length;

/** How much memory the pixels of a picture take, in bytes, according to its header. Decodes nothing. */
async function decodedBytes(content: Uint8Array): Promise<number> {
  const { width, height, channels, depth } = await sharp(content, { pages: 1 }).metadata();
  return width * height * channels * (BYTES_PER_CHANNEL[depth] ?? WIDEST_BYTES_PER_CHANNEL);
}

/** Sharp reports a timeout only in the text of the error. */
const isTimeout = (error: unknown): boolean => error instanceof Error && error.message.startsWith('timeout');

async function decode(content: Uint8Array): Promise<Uint8Array> {
  try {
    if ((await decodedBytes(content)) > PICTURE_DECODED_MAX_BYTES) throw new AppError('not-an-image');
    return await sharp(content, { limitInputPixels: PICTURE_DECODED_MAX_BYTES, failOn: 'error', pages: 1 })
      .timeout({ seconds: TIME_MAX_SECONDS })
      .autoOrient()
      .resize({ width: WIDTH_MAX_PX, height: HEIGHT_MAX_PX, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: QUALITY })
      .toBuffer();
  } catch (error) {
    throw new AppError(isTimeout(error) ? 'pictures-busy' : 'not-an-image');
  }
}

/**
 * Re-encodes an uploaded picture from its pixels, which removes whatever else the file contained (location, camera,
 * hidden content). The type is detected from the content alone. Of an animation the first frame is kept. One picture is
 * decoded at a time, and a few may wait.
 * @returns WebP
 * @throws AppError not-an-image for everything that is not a whole JPEG, PNG, WebP, GIF or AVIF of sensible size;
 *   pictures-busy when too many wait already, or when the machine was too busy to finish this one in time
 */
export const readPicture = (content: Uint8Array): Promise<Uint8Array> =>
  decoder.pass(currentRequester().network, () => decode(content));
