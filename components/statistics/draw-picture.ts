import type { PictureContent, PictureLine } from '@/components/statistics/picture-content';
import { product } from '@/lib/product';
import { isolate } from '@/lib/domain/text/text';

/** Pixels: as wide as apps show a picture. */
export const PICTURE_WIDTH = 1080;
const MARGIN = 72;
const INNER = PICTURE_WIDTH - 2 * MARGIN;

const SIZES = { name: 76, when: 34, label: 32, total: 112, heading: 32, line: 38, lead: 64 } as const;

/** Of a line with its bar, and of what stands around the lists. */
const HEIGHTS = {
  top: 96,
  name: 92,
  when: 72,
  total: 200,
  heading: 84,
  line: 104,
  gap: 28,
  foot: 132,
} as const;

/** Colours of the theme that is shown, by their names in globals.css. */
const colours = () => {
  const style = getComputedStyle(document.documentElement);
  return (name: string): string => style.getPropertyValue(`--color-${name}`).trim();
};

/** The longest beginning of a text that fits, with an ellipsis if it is cut. */
export function fitting(text: string, widthPx: number, measure: (text: string) => number): string {
  if (measure(text) <= widthPx) return text;
  const letters = Array.from(text);
  let [fits, tooLong] = [0, letters.length];
  while (tooLong - fits > 1) {
    const middle = (fits + tooLong) >> 1;
    if (measure(`${letters.slice(0, middle).join('').trimEnd()}…`) <= widthPx) fits = middle;
    else tooLong = middle;
  }
  return `${letters.slice(0, fits).join('').trimEnd()}…`;
}

export const heightOf = ({ lists }: PictureContent): number =>
  HEIGHTS.top +
  HEIGHTS.name +
  HEIGHTS.when +
  HEIGHTS.total +
  HEIGHTS.foot +
  lists.reduce((sum, { lines }) => sum + HEIGHTS.heading + lines.length * HEIGHTS.line + HEIGHTS.gap, 0);

type Pen = {
  readonly context: CanvasRenderingContext2D;
  readonly colour: (name: string) => string;
  readonly font: (weight: number, sizePx: number) => string;
};

type Place = {
  readonly x: number;
  readonly y: number;
  readonly widthPx: number;
  readonly align?: CanvasTextAlign;
};

function write(
  { context, colour }: Pen,
  text: string,
  ink: string,
  { x, y, widthPx, align = 'left' }: Place,
): void {
  context.fillStyle = colour(ink);
  context.textAlign = align;
  const measure = (shown: string) => context.measureText(isolate(shown)).width;
  context.fillText(isolate(fitting(text, widthPx, measure)), x, y);
}

function bar(pen: Pen, ink: string, x: number, y: number, widthPx: number): void {
  const height = 14;
  pen.context.fillStyle = pen.colour(ink);
  pen.context.fillRect(x, y, Math.max(height / 2, widthPx), height);
}

function lead(pen: Pen, shown: PictureLine['lead'], y: number): void {
  const { context } = pen;
  const [x, middle] = [MARGIN + SIZES.lead / 2, y + SIZES.lead / 2];
  const isFace = typeof shown !== 'string';
  if (isFace) {
    context.fillStyle = pen.colour(`tint-${shown.tint + 1}`);
    context.beginPath();
    context.arc(x, middle, SIZES.lead / 2, 0, 2 * Math.PI);
    context.fill();
  }
  context.font = isFace ? pen.font(650, 26) : pen.font(400, 40);
  context.textBaseline = 'middle';
  const ink = isFace ? `on-tint-${shown.tint + 1}` : 'ink-2';
  write(pen, isFace ? shown.initials : shown, ink, {
    x,
    y: middle + 2,
    widthPx: SIZES.lead,
    align: 'center',
  });
  context.textBaseline = 'alphabetic';
}

function line(pen: Pen, { name, amount, ratio, ...rest }: PictureLine, y: number): void {
  const { context } = pen;
  const x = MARGIN + SIZES.lead + 28;
  const room = PICTURE_WIDTH - MARGIN - x;
  lead(pen, rest.lead, y + 6);
  context.font = pen.font(650, SIZES.line);
  const amountPx = Math.min(room * 0.6, context.measureText(amount).width);
  write(pen, amount, 'ink', { x: PICTURE_WIDTH - MARGIN, y: y + 42, widthPx: room * 0.6, align: 'right' });
  context.font = pen.font(550, SIZES.line);
  write(pen, name, 'ink', { x, y: y + 42, widthPx: room - amountPx - 24 });
  bar(pen, 'sunken', x, y + 60, room);
  bar(pen, 'get-bar', x, y + 60, room * ratio);
}

function foot(pen: Pen, height: number): void {
  const { context } = pen;
  const y = height - 60;
  context.save();
  context.translate(MARGIN, y - 34);
  context.scale(44 / 24, 44 / 24);
  context.fillStyle = pen.colour('accent');
  context.fill(new Path2D(product.mark));
  context.restore();
  context.font = pen.font(650, 34);
  write(pen, product.name, 'ink-2', { x: MARGIN + 58, y, widthPx: INNER });
}

/**
 * Draws the picture of a group in the colours of the theme that is shown.
 * @returns false if this browser cannot draw
 */
export function drawPicture(canvas: HTMLCanvasElement, content: PictureContent): boolean {
  const height = heightOf(content);
  Object.assign(canvas, { width: PICTURE_WIDTH, height });
  const context = canvas.getContext('2d');
  if (!context) return false;
  const family = getComputedStyle(document.body).fontFamily;
  const pen: Pen = {
    context,
    colour: colours(),
    font: (weight, sizePx) => `${weight} ${sizePx}px ${family}`,
  };
  context.fillStyle = pen.colour('canvas');
  context.fillRect(0, 0, PICTURE_WIDTH, height);
  let y: number = HEIGHTS.top;
  const text = (words: string, weight: number, sizePx: number, ink: string) => {
    context.font = pen.font(weight, sizePx);
    write(pen, words, ink, { x: MARGIN, y, widthPx: INNER });
  };
  y += SIZES.name / 2;
  text(content.name, 700, SIZES.name, 'ink');
  y += HEIGHTS.when - 8;
  text(content.when, 400, SIZES.when, 'ink-2');
  y += 92;
  text(content.total.label, 400, SIZES.label, 'ink-2');
  y += 104;
  text(content.total.amount, 680, SIZES.total, 'ink');
  y += 44;
  for (const { heading, lines } of content.lists) {
    y += HEIGHTS.heading - 24;
    text(heading, 600, SIZES.heading, 'ink-2');
    y += 24;
    for (const each of lines) {
      line(pen, each, y);
      y += HEIGHTS.line;
    }
    y += HEIGHTS.gap;
  }
  foot(pen, height);
  return true;
}
