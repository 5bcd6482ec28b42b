import { writeFileSync } from 'node:fs';
import { drawSvg } from '@/lib/server/pictures/draw-svg';
import { product } from '@/lib/product';

/**
 * Draws the icons of `public/` from the mark: white on teal, in a rounded square, or up to the edges if the system
 * crops it. The mark takes two thirds of the square, and half of it if a launcher may crop any shape.
 *
 *     npx tsx scripts/draw-icons.ts
 */
const TEAL = '#077888';
const GRID = 24;

type Ground = { readonly sizePx: number; readonly share: number; readonly round: boolean };

function iconSvg({ sizePx, share, round }: Ground): string {
  const side = Math.round(GRID / share);
  const edge = (side - GRID) / 2;
  const radius = round ? side * 0.3125 : 0;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${sizePx}" height="${sizePx}" viewBox="0 0 ${side} ${side}">` +
    `<rect width="${side}" height="${side}" rx="${radius}" fill="${TEAL}"/>` +
    `<path d="${product.mark}" fill="#fff" transform="translate(${edge} ${edge})"/></svg>`
  );
}

const png = (ground: Ground): Uint8Array => drawSvg(iconSvg(ground));

/** An ICO file of PNGs: a header, 16 bytes for each picture, and the pictures. */
function ico(sizesPx: readonly number[]): Buffer {
  const pictures = sizesPx.map((sizePx) => Buffer.from(png({ sizePx, share: 0.72, round: true })));
  const head = Buffer.alloc(6 + 16 * pictures.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(pictures.length, 4);
  let offset = head.length;
  pictures.forEach((picture, index) => {
    const at = 6 + 16 * index;
    head.writeUInt8(sizesPx[index] ?? 0, at);
    head.writeUInt8(sizesPx[index] ?? 0, at + 1);
    head.writeUInt16LE(1, at + 4);
    head.writeUInt16LE(32, at + 6);
    head.writeUInt32LE(picture.length, at + 8);
    head.writeUInt32LE(offset, at + 12);
    offset += picture.length;
  });
  return Buffer.concat([head, ...pictures]);
}

const whole: Omit<Ground, 'sizePx'> = { share: 0.66, round: true };
writeFileSync('public/icons/icon.svg', iconSvg({ ...whole, sizePx: 32 }));
writeFileSync('public/icons/icon-192.png', png({ ...whole, sizePx: 192 }));
writeFileSync('public/icons/icon-512.png', png({ ...whole, sizePx: 512 }));
writeFileSync('public/icons/icon-maskable-512.png', png({ sizePx: 512, share: 0.5, round: false }));
writeFileSync('public/icons/apple-icon-180.png', png({ sizePx: 180, share: 0.62, round: false }));
writeFileSync('public/favicon.ico', ico([16, 32, 48]));
