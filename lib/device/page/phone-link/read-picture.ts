/** Reads QR codes in pictures: by the browser where it can, else by a decoder that is loaded when it is first needed. */

/** Of the browser's own reader, what is used here; it is in no type library yet. */
type Detector = {
  readonly detect: (source: ImageData) => Promise<readonly { readonly rawValue: string }[]>;
};
type DetectorClass = {
  new (options: { readonly formats: readonly string[] }): Detector;
  getSupportedFormats(): Promise<readonly string[]>;
};

/** Looks for a QR code. @returns its text, null if there is none */
export type PictureReader = (picture: ImageData) => Promise<string | null>;

async function ownReader(): Promise<PictureReader | null> {
  const { BarcodeDetector: Own } = globalThis as { readonly BarcodeDetector?: DetectorClass };
  if (!Own || !(await Own.getSupportedFormats()).includes('qr_code')) return null;
  const detector = new Own({ formats: ['qr_code'] });
  return async (picture) => (await detector.detect(picture))[0]?.rawValue ?? null;
}

async function loadedReader(): Promise<PictureReader> {
  const { default: decode } = await import('qr/decode.js');
  return (picture) => {
    try {
      return Promise.resolve(decode(picture));
    } catch {
      return Promise.resolve(null);
    }
  };
}

/** @throws if the decoder could not be loaded */
export const openReader = async (): Promise<PictureReader> => (await ownReader()) ?? (await loadedReader());

/** Larger pictures take long and show a code no better. */
const LONGEST_SIDE_PX = 1600;

/**
 * What a camera or a file shows, as pixels.
 * @param canvas is drawn on, and may be used again
 * @returns null while there is nothing to see
 */
export function pixelsOf(
  source: HTMLVideoElement | ImageBitmap,
  canvas: HTMLCanvasElement,
): ImageData | null {
  const [width, height] =
    source instanceof HTMLVideoElement
      ? [source.videoWidth, source.videoHeight]
      : [source.width, source.height];
  const scale = Math.min(1, LONGEST_SIDE_PX / Math.max(width, height, 1));
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context || canvas.width === 0 || canvas.height === 0) return null;
  context.drawImage(source, 0, 0, canvas.width, canvas.height);
  return context.getImageData(0, 0, canvas.width, canvas.height);
}

/** Reads a chosen picture. @returns the text of its code, null if it shows none. @throws if it is no picture */
export async function readPictureFile(file: Blob, reader: PictureReader): Promise<string | null> {
  const picture = await createImageBitmap(file);
  try {
    const pixels = pixelsOf(picture, document.createElement('canvas'));
    return pixels && (await reader(pixels));
  } finally {
    picture.close();
  }
}
