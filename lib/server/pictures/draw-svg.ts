import { join } from 'node:path';
import { Resvg, type ResvgRenderOptions } from '@resvg/resvg-js';

import { isolate } from '@/lib/domain/text/text';

const FONTS = ['figtree', 'noto-sans-arabic', 'noto-sans-hebrew'];

/** Only our own fonts and none of the machine, so that a picture is the same everywhere. */
const options: ResvgRenderOptions = {
  font: {
    loadSystemFonts: false,
    fontFiles: FONTS.map((name) => join(process.cwd(), 'lib/server/pictures/fonts', `${name}.ttf`)),
    defaultFontFamily: 'Figtree',
  },
};

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes a text for use between two tags or inside an attribute. */
export const escapeXml = (text: string): string => text.replace(/[&<>"']/g, (mark) => ESCAPES[mark] ?? mark);

/**
 * A line of text in our font, at the weight that is bundled. Isolates give it the direction of its own letters; without
 * them it would always run from left to right.
 */
export const textElement = (
  text: string,
  at: { x: number; y: number },
  sizePx: number,
  fill: string,
): string =>
  `<text x="${at.x}" y="${at.y}" font-family="Figtree" font-weight="600" font-size="${sizePx}" ` +
  `letter-spacing="${-0.02 * sizePx}" fill="${fill}" xml:space="preserve">${escapeXml(isolate(text))}</text>`;

/** The width of a line at a size of 100 px, in px. */
export function textWidthAt100(text: string): number {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10">${textElement(text, { x: 0, y: 0 }, 100, '#000')}</svg>`;
  return new Resvg(svg, options).getBBox()?.width ?? 0;
}

/** Draws an SVG at its own size. @returns PNG */
export const drawSvg = (svg: string): Uint8Array => new Resvg(svg, options).render().asPng();
