import { qrPath } from '@/lib/qr-path';

/** A part of a picture: the `d` of an SVG path, drawn over those before it. */
export type QrLayer = { readonly path: string; readonly colour: '#000' | '#fff' };

/** A picture of a code, black on white whatever the theme: banks' readers recognize no other. */
export type QrPicture = {
  /** Width and height in units of the paths, with the quiet zone. */
  readonly size: number;
  /** In the order in which they are drawn, on white. */
  readonly layers: readonly QrLayer[];
  /** Width and height when printed, with the quiet zone; null where it is free. */
  readonly printedMm: number | null;
};

/** The largest version of a GiroCode (EPC069-12). */
const GIROCODE_MAX_VERSION = 13;

/**
 * The versions of a Swiss QR code; the code, its cross and its margin when printed (guidelines 2.3). In versions 7
 * to 13 the cross hides an alignment pattern, and some readers then find none (zbar #121).
 */
const SWISS = { minVersion: 14, maxVersion: 25, codeMm: 46, crossMm: 7, marginMm: 5 } as const;
/** The cross within its white margin, in millimetres: the black square, and the bars of the white cross. */
const CROSS = { squareMm: 6, barMm: [35 / 9, 7 / 6] } as const;

/** The picture of a GiroCode or a SPAYD. */
export function qrPicture(payload: string): QrPicture {
  const { size, path } = qrPath(payload, { maxVersion: GIROCODE_MAX_VERSION });
  return { size, layers: [{ path, colour: '#000' }], printedMm: null };
}

/** The picture of a Swiss QR code, with the Swiss cross in its middle. */
export function swissQrPicture(payload: string): QrPicture {
  const { minVersion, maxVersion } = SWISS;
  const modules = qrPath(payload, { minVersion, maxVersion, quietZone: 0 }).size;
  const modulesPerMm = modules / SWISS.codeMm;
  const quietZone = Math.ceil(SWISS.marginMm * modulesPerMm);
  const { size, path } = qrPath(payload, { minVersion, maxVersion, quietZone });
  const centred = (widthMm: number, heightMm: number): string =>
    rectangle(size / 2, widthMm * modulesPerMm, heightMm * modulesPerMm);
  const [long, short] = CROSS.barMm;
  return {
    size,
    layers: [
      { path, colour: '#000' },
      { path: centred(SWISS.crossMm, SWISS.crossMm), colour: '#fff' },
      { path: centred(CROSS.squareMm, CROSS.squareMm), colour: '#000' },
      { path: centred(long, short) + centred(short, long), colour: '#fff' },
    ],
    printedMm: size / modulesPerMm,
  };
}

/** A rectangle around a point on the diagonal. Thousandths of a module are finer than any printer. */
function rectangle(middle: number, width: number, height: number): string {
  const [x, y, w, h] = [middle - width / 2, middle - height / 2, width, height].map(
    (length) => Math.round(length * 1000) / 1000,
  );
  return `M${String(x)} ${String(y)}h${String(w)}v${String(h)}h-${String(w)}z`;
}

/** The picture as a file of its own, to be shared or printed. */
export function pictureSvg({ size, layers, printedMm }: QrPicture): string {
  const width = printedMm === null ? '' : ` width="${printedMm}mm" height="${printedMm}mm"`;
  const paths = [{ path: `M0 0h${size}v${size}h-${size}z`, colour: '#fff' }, ...layers].map(
    ({ path, colour }) => `<path d="${path}" fill="${colour}"/>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}"${width} shape-rendering="crispEdges">${paths.join('')}</svg>`;
}
