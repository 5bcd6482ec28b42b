import { encode } from 'uqr';

/** Light modules around the code: what readers need to find it (ISO/IEC 18004). */
const QUIET_ZONE_MODULES = 4;

export type QrPath = {
  /** Width and height in modules, with the quiet zone. */
  readonly size: number;
  /** The dark modules as the `d` of an SVG path, one unit a module. */
  readonly path: string;
};

type QrOptions = {
  /** The smallest version of the code, 1 to 40, however short the text is. */
  readonly minVersion?: number;
  /** The largest version of the code, 1 to 40: a text that has no room in it throws a `RangeError`. */
  readonly maxVersion?: number;
  /** The light margin on each side, in modules: four at least. */
  readonly quietZone?: number;
};

/** The QR code of a text. Medium correction: it is read from a screen, which has no stains but may have reflections. */
export function qrPath(text: string, options: QrOptions = {}): QrPath {
  const { quietZone = QUIET_ZONE_MODULES, minVersion = 1, maxVersion = 40 } = options;
  const { data, size } = encode(text, { ecc: 'M', border: quietZone, minVersion, maxVersion });
  const rows = data.map((row, y) =>
    runsOf(row)
      .map(([x, length]) => `M${x} ${y}h${length}v1h-${length}z`)
      .join(''),
  );
  return { size, path: rows.join('') };
}

/** Neighbouring dark modules of a row are drawn as one, so that no hairlines show between them. */
function runsOf(row: readonly boolean[]): readonly (readonly [x: number, length: number])[] {
  const runs: [number, number][] = [];
  for (const [x, isDark] of row.entries()) {
    if (!isDark) continue;
    const last = runs.at(-1);
    if (last && last[0] + last[1] === x) last[1] += 1;
    else runs.push([x, 1]);
  }
  return runs;
}
