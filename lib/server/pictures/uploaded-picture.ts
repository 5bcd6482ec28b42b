import sharp from 'sharp';
import { AppError } from '@/lib/errors';

/** What every stored picture is, whatever was uploaded. */
export const PICTURE_TYPE = 'image/webp';
export const PICTURE_EXTENSION = 'webp';

/** The longest screenshots of phones have 40 million pixels; what claims more is made to fill memory. */
const INPUT_MAX_PIXELS = 50_000_000;
/** Wide enough to read, long enough for a scrolled page; WebP itself ends at 16,383. */
const WIDTH_MAX_PX = 2400;
const HEIGHT_MAX_PX = 16_000;
const QUALITY = 80;
const TIME_MAX_SECONDS = 20;

// Only decoders of pixels may run: what sniffs as anything else (SVG, PDF …) never reaches its parser.
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
// Feedback is rare and may wait; requests must not.
sharp.concurrency(1);
sharp.cache(false);

/**
 * Makes a picture anew from the pixels of an uploaded one: whatever else the file held (place, camera, hidden content)
 * is gone. What it is, is decided by its content alone. Of a moving picture the first frame is kept.
 * @returns WebP
 * @throws AppError not-an-image for everything that is not a whole JPEG, PNG, WebP, GIF or AVIF of sensible size
 */
export async function readPicture(content: Uint8Array): Promise<Uint8Array> {
  try {
    return await sharp(content, { limitInputPixels: INPUT_MAX_PIXELS, failOn: 'error', pages: 1 })
      .timeout({ seconds: TIME_MAX_SECONDS })
      .autoOrient()
      .resize({ width: WIDTH_MAX_PX, height: HEIGHT_MAX_PX, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: QUALITY })
      .toBuffer();
  } catch {
    throw new AppError('not-an-image');
  }
}
