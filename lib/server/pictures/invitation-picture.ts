import { product } from '@/lib/product';
import { drawSvg, escapeXml, textElement, textWidthAt100 } from './draw-svg';
import coverage from '@/lib/server/pictures/fonts/coverage.json';

/** First and last code point of each run of characters that the fonts have. */
const RUNS = coverage.runs.split(' ').map((run) => {
  const [first = 0, last = 0] = run.split('-').map((codePoint) => Number.parseInt(codePoint, 16));
  return { first, last };
});

function isKnown(character: string): boolean {
  const codePoint = character.codePointAt(0) ?? 0;
  return codePoint >= 0x20 && RUNS.some(({ first, last }) => first <= codePoint && codePoint <= last);
}

/** The part of a text that the fonts can draw. The rest, such as emoji, would be empty boxes and is left out. */
export function drawable(text: string): string {
  const known = Array.from(text.normalize('NFC')).filter(
    (character) => /\s/.test(character) || isKnown(character),
  );
  return known.join('').replace(/\s+/g, ' ').trim();
}

/** The size that messengers and networks agree on. */
export const PICTURE_WIDTH_PX = 1200;
export const PICTURE_HEIGHT_PX = 630;

/** The words of the picture, in the language of the link. */
export type InvitationWords = {
  readonly lead: string;
  /** "5 Mitglieder". */
  readonly members: string;
};

export type Invitation = {
  readonly groupName: string;
  readonly memberCount: number;
  readonly words: InvitationWords;
};

/** The light theme of app/globals.css, because a picture cannot know what its viewer prefers. */
const COLOR = {
  canvas: '#f5f7f9',
  ink: '#151d23',
  ink2: '#515e69',
  primary: '#077888',
  trough: '#dee4e9',
  get: '#1d93a6',
  owe: '#dd621b',
  tick: '#7d8a95',
} as const;
const TINTS = ['#c5eff8', '#fee0c9', '#eae0ff', '#d2efd7', '#fedbed', '#efe7c5', '#d3e8ff', '#ffdbda'];

const EDGE = 88;
const TEXT_WIDTH = PICTURE_WIDTH_PX - 2 * EDGE;
const NAME_MAX_SIZE = 116;
/** Below this size a name with a space is set in two lines, which must not be larger than this to fit. */
const ONE_LINE_MIN_SIZE = 88;
const NAME_MIDDLE = 318;
const PEOPLE_MIDDLE = 494;
const PEOPLE_MAX_COUNT = 5;

const sizeOf = (lines: readonly string[]): number =>
  Math.min(...lines.map((line) => (100 * TEXT_WIDTH) / Math.max(textWidthAt100(line), 1)));

/** All ways to break a name into two lines. */
const breaksOf = (name: string): string[][] =>
  Array.from(name.matchAll(/ /g), ({ index }) => [name.slice(0, index), name.slice(index + 1)]);

/**
 * The name as large as fits: on one line if that is large enough, otherwise broken at the space that makes it largest.
 */
function fitName(name: string): { readonly lines: readonly string[]; readonly size: number } {
  const whole = { lines: [name], size: sizeOf([name]) };
  if (whole.size >= ONE_LINE_MIN_SIZE) return { ...whole, size: Math.min(whole.size, NAME_MAX_SIZE) };
  const broken = breaksOf(name).map((lines) => ({ lines, size: sizeOf(lines) }));
  const { lines, size } = broken.reduce((best, next) => (next.size > best.size ? next : best), whole);
  return { lines, size: Math.min(size, ONE_LINE_MIN_SIZE) };
}

function nameLines(groupName: string): string {
  const name = drawable(groupName);
  const { lines, size } = fitName(name === '' ? product.name : name);
  const leading = size * 1.14;
  const first = NAME_MIDDLE + size * 0.35 - ((lines.length - 1) * leading) / 2;
  return lines
    .map((line, index) => textElement(line, { x: EDGE - 4, y: first + index * leading }, size, COLOR.ink))
    .join('');
}

/** Overlapping circles in the colours of people, and the number of members. */
function people({ memberCount, words }: Invitation): string {
  const shown = Math.min(memberCount, PEOPLE_MAX_COUNT);
  const rounds = Array.from(
    { length: shown },
    (_round, index) =>
      `<circle cx="${EDGE + 32 + index * 46}" cy="${PEOPLE_MIDDLE}" r="32" fill="${TINTS[index] ?? ''}" stroke="${COLOR.canvas}" stroke-width="5"/>`,
  );
  const textX = shown === 0 ? EDGE : EDGE + 64 + (shown - 1) * 46 + 24;
  return rounds.join('') + textElement(words.members, { x: textX, y: PEOPLE_MIDDLE + 13 }, 38, COLOR.ink2);
}

/** The bar around zero, as in every list of balances. */
const bar = [
  `<rect x="0" y="612" width="1200" height="18" fill="${COLOR.trough}"/>`,
  `<rect x="240" y="612" width="360" height="18" fill="${COLOR.owe}"/>`,
  `<rect x="600" y="612" width="440" height="18" fill="${COLOR.get}"/>`,
  `<rect x="597" y="602" width="6" height="28" fill="${COLOR.tick}"/>`,
].join('');

const head = (lead: string): string =>
  `<path d="${product.mark}" fill="${COLOR.primary}" transform="translate(${EDGE - 6} 80) scale(3)"/>` +
  textElement(lead, { x: EDGE + 96, y: 129 }, 38, COLOR.ink2);

/**
 * The picture of an invitation, as messengers show it beside the link. It names the group and the number of members,
 * but no member. Characters that the bundled fonts lack are left out.
 * @returns PNG of 1200 × 630, far below the 300 kB that messengers accept
 */
export function drawInvitation(invitation: Invitation): Uint8Array {
  return drawSvg(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${PICTURE_WIDTH_PX}" height="${PICTURE_HEIGHT_PX}">` +
      `<title>${escapeXml(invitation.groupName)}</title>` +
      `<rect width="100%" height="100%" fill="${COLOR.canvas}"/>` +
      head(invitation.words.lead) +
      nameLines(invitation.groupName) +
      people(invitation) +
      bar +
      '</svg>',
  );
}
