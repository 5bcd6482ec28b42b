'use client';

import { useMemo } from 'react';
import { encode } from 'uqr';

/** Four light modules around the code: what readers need to find it (ISO/IEC 18004). */
const QUIET_ZONE_MODULES = 4;

type QrPath = {
  /** Width and height in modules, with the quiet zone. */
  readonly size: number;
  /** The dark modules as the `d` of an SVG path, one unit a module. */
  readonly path: string;
};

/** The QR code of a text. Medium correction: it is read from a screen, which has no stains but may have reflections. */
export function qrPath(text: string): QrPath {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET_ZONE_MODULES });
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

type QrCodeProps = { readonly text: string; readonly label: string; readonly className?: string };

/** A QR code, dark on white in dark mode too: many readers recognize no other. */
export function QrCode({ text, label, className = '' }: QrCodeProps) {
  const { size, path } = useMemo(() => qrPath(text), [text]);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={`block aspect-square bg-[#fff] forced-color-adjust-none ${className}`}
    >
      <path d={path} fill="#0b1116" />
    </svg>
  );
}
