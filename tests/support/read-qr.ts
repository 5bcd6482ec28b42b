import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Resvg } from '@resvg/resvg-js';
import jsQR from 'jsqr';

/** How an SVG looks, with so many pixels in a row. */
const drawn = (svg: string, widthPx: number) =>
  new Resvg(svg, { fitTo: { mode: 'width', value: widthPx } }).render();

/** What a reader from npm finds in a picture of a QR code, in bytes, and the version of the code. */
export function readByJsqr(
  svg: string,
  widthPx: number,
): { readonly bytes: Buffer; readonly version: number } {
  const { pixels, width, height } = drawn(svg, widthPx);
  const code = jsQR(new Uint8ClampedArray(pixels), width, height, { inversionAttempts: 'dontInvert' });
  if (!code) throw new Error('There is no code in this picture.');
  return { bytes: Buffer.from(code.binaryData), version: code.version };
}

/** Whether ZBar is installed (Debian's zbar-tools). */
export const hasZbar = spawnSync('zbarimg', ['--version']).status === 0;

/** What ZBar finds in a picture of a QR code, in bytes. */
export function readByZbar(svg: string, widthPx: number): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'pari-qr-'));
  try {
    const file = join(folder, 'code.png');
    writeFileSync(file, drawn(svg, widthPx).asPng());
    const { status, stdout } = spawnSync('zbarimg', ['--quiet', '--raw', '--oneshot', '-Sbinary', file]);
    if (status !== 0) throw new Error('There is no code in this picture.');
    return stdout;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
