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

/**
 * The text in one piece, as a body is read. A repeated or joined text is put together when it is first looked at, and
 * those 20 to 70 ms would count as those of the code under test.
 */
const inOnePiece = (text: string): string => Buffer.from(text, 'utf16le').toString('utf16le');

/** Text that a shape fills. @param length in UTF-16 units */
const filled = (shape: string, length: number): string =>
  inOnePiece(shape.repeat(Math.ceil(length / shape.length)).slice(0, length));

/** All shapes at a length, and blanks between two letters. @param length in UTF-16 units */
export const longTexts = (length: number): readonly (readonly [name: string, text: string])[] => [
  ...Object.entries(LONG_SHAPES).map(([name, shape]) => [name, filled(shape, length)] as const),
  ['blanks between letters', inOnePiece(`x${' '.repeat(length - 2)}x`)],
];

/** Time of the processor that this process has used, in ms. A busy machine does not make it longer, as it does the clock's. */
export function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** What may be done in one go, in ms: nobody else is served meanwhile. */
export const MOST_MS = 50;

/** Repeats, so that runs in which code was compiled, memory collected, or a neighbour of the core at work do not count. */
const RUNS = 20;

/**
 * The least that several runs cost. A run of at most `MOST_MS` ends them.
 * @param run returns what it cost, in ms
 */
export async function cheapest(run: () => number | Promise<number>): Promise<number> {
  let bestMs = Infinity;
  for (let runs = 0; runs < RUNS && bestMs > MOST_MS; runs += 1) bestMs = Math.min(bestMs, await run());
  return bestMs;
}

/** What it costs to do something at once, in ms of the processor. */
export function costOf(work: () => unknown): number {
  const start = cpuMs();
  work();
  return cpuMs() - start;
}
