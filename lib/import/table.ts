import Papa from 'papaparse';
import { ImportRefused } from './reading';

/** A record of a table: the physical line on which it starts, and its cells as they are written. */
export type TableRow = { readonly line: number; readonly cells: readonly string[] };

export type Delimiter = ',' | ';' | '\t' | '|';

export type Table = {
  readonly delimiter: Delimiter;
  /** Without the blank ones, but for none of their line numbers. */
  readonly rows: readonly TableRow[];
};

const DELIMITERS: readonly Delimiter[] = [',', ';', '\t', '|'];

/** How much of a file is looked at to find its delimiter. */
const SAMPLE_LENGTH = 20_000;

const withoutSepLine = (text: string): { readonly text: string; readonly delimiter: Delimiter | null } => {
  const [, mark] = /^sep=(.)\r?(?:\n|\r)/i.exec(text) ?? [];
  return { text, delimiter: DELIMITERS.find((each) => each === mark) ?? null };
};

/** How well a delimiter cuts a text: the cells of the number of cells that most rows have, of at least two rows. */
function fitOf(sample: string, delimiter: Delimiter): number {
  const { data } = Papa.parse<string[]>(sample, { delimiter, newline: '\n' });
  const counts = new Map<number, number>();
  for (const { length } of data) if (length > 1) counts.set(length, (counts.get(length) ?? 0) + 1);
  return Math.max(0, ...[...counts].map(([cells, rows]) => rows * Math.min(cells, 4)));
}

function delimiterOf(text: string): Delimiter {
  const sample = text.slice(0, SAMPLE_LENGTH);
  let [best, bestFit] = [',' as Delimiter, 0];
  for (const delimiter of DELIMITERS) {
    const fit = fitOf(sample, delimiter);
    if (fit > bestFit) [best, bestFit] = [delimiter, fit];
  }
  return best;
}

const isBlank = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === '');

const countBreaks = (text: string, from: number, to: number): number => {
  let count = 0;
  for (let at = text.indexOf('\n', from); at !== -1 && at < to; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
};

/**
 * Cuts a text into records. Line ends of every kind become line feeds, also within cells.
 * @param chosen the delimiter; found by itself if it is left out
 * @throws ImportRefused if a quoted cell does not end
 */
export function readTable(raw: string, chosen?: Delimiter): Table {
  const text = raw.replace(/\r\n?/g, '\n');
  const { delimiter: said } = withoutSepLine(text);
  const delimiter = chosen ?? said ?? delimiterOf(text);
  const rows: TableRow[] = [];
  let [line, start] = [1, 0];
  Papa.parse<string[]>(text, {
    delimiter,
    newline: '\n',
    step: ({ data: cells, errors, meta }, parser) => {
      if (errors.some(({ code }) => code === 'MissingQuotes')) {
        parser.abort();
        throw new ImportRefused('quote-not-closed', line);
      }
      const isSepLine = line === 1 && said !== null;
      if (!isBlank(cells) && !isSepLine) rows.push({ line, cells });
      line += countBreaks(text, start, meta.cursor);
      start = meta.cursor;
    },
  });
  return { delimiter, rows };
}
