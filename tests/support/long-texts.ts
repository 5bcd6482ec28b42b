/**
 * Shapes of text that make careless code slow: patterns that backtrack over blanks, marks that a normal form has to
 * sort, letters that are counted one by one.
 */
const LONG_SHAPES: Readonly<Record<string, string>> = {
  letters: 'a',
  'marks in the wrong order': '\u0301\u0316',
  'letters with thirty marks each': `a${'\u0301\u0316'.repeat(15)}`,
  'families of emoji': '👨‍👩‍👧‍👦',
  'decomposed syllables': '\u1112\u1161\u11AB',
  joiners: '\u200D',
  overrides: '\u202E',
  controls: '\u0000',
  'halves of a pair': '\uD83D',
  'line breaks': '\r\n',
  digits: '1',
  'numbers and blanks': '1 ',
  dots: '.',
  dashes: '-',
  'letters that unfold into eighteen': '\uFDFA',
  'starts of a link': '/join-',
  'paths and queries': '/a?',
};

/** Text that a shape fills. @param length in UTF-16 units */
const filled = (shape: string, length: number): string =>
  shape.repeat(Math.ceil(length / shape.length)).slice(0, length);

/** All shapes at a length, and blanks between two letters. @param length in UTF-16 units */
export const longTexts = (length: number): readonly (readonly [name: string, text: string])[] => [
  ...Object.entries(LONG_SHAPES).map(([name, shape]) => [name, filled(shape, length)] as const),
  ['blanks between letters', `x${' '.repeat(length - 2)}x`],
];

/** Repeats, so that one run in which the machine was busy with something else does not count. */
const RUNS = 3;

/** The shortest of several runs, in ms. A run that is quick ends them. */
export function quickestMs(run: () => unknown, quickMs: number): number {
  let bestMs = Infinity;
  for (let runs = 0; runs < RUNS && bestMs > quickMs; runs += 1) {
    const start = performance.now();
    run();
    bestMs = Math.min(bestMs, performance.now() - start);
  }
  return bestMs;
}
