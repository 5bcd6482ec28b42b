import coverage from './fonts/coverage.json';

/** First and last code point of each run of characters that the fonts have. */
const RUNS = coverage.runs.split(' ').map((run) => {
  const [first = 0, last = 0] = run.split('-').map((codePoint) => Number.parseInt(codePoint, 16));
  return { first, last };
});

function isKnown(character: string): boolean {
  const codePoint = character.codePointAt(0) ?? 0;
  return codePoint >= 0x20 && RUNS.some(({ first, last }) => first <= codePoint && codePoint <= last);
}

/** What the fonts can draw of a text: the rest, such as emoji, would be empty boxes and is left out. */
export function drawable(text: string): string {
  const known = Array.from(text.normalize('NFC')).filter(
    (character) => /\s/.test(character) || isKnown(character),
  );
  return known.join('').replace(/\s+/g, ' ').trim();
}
