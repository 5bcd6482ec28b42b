import type { Table, TableRow } from './table';

const withoutDoubled = (text: string): string =>
  text.replace(/""/g, '').includes('"') ? text : text.replace(/""/g, '"');

/** A pattern that repeats a group remembers each time: on longer lines it would run out of memory. */
const MAX_STRICT_LENGTH = 100_000;

/** The cells of a line that keeps to the rules; null if it does not. */
function strictCells(line: string): readonly string[] | null {
  if (line.length > MAX_STRICT_LENGTH) return null;
  const cells: string[] = [];
  const next = /(?:"([^"]*(?:""[^"]*)*)"|([^",]*))(,|$)/y;
  for (let isLast = false; !isLast;) {
    const [, quoted, plain = '', end] = next.exec(line) ?? [];
    if (end === undefined) return null;
    cells.push(quoted === undefined ? plain : quoted.replace(/""/g, '"'));
    isLast = end === '';
  }
  return cells;
}

/** The cells of a line in which quote marks are not doubled. */
function looseCells(line: string): readonly string[] {
  const cells: string[] = [];
  const last = line.endsWith('"') ? line.length - 1 : line.lastIndexOf('",');
  /** Where a quoted cell ends: before a comma, or at the end of the line; -1 if it does not. */
  const endOfQuoted = (from: number): number => {
    const close = from > last ? -1 : line.indexOf('",', from);
    return close === -1 && from <= last ? last : close;
  };
  let at = 0;
  while (at <= line.length) {
    const close = line.charAt(at) === '"' ? endOfQuoted(at + 1) : -1;
    const comma = close === -1 ? line.indexOf(',', at) : close + 1;
    const end = comma === -1 ? line.length : comma;
    cells.push(close === -1 ? line.slice(at, end) : withoutDoubled(line.slice(at + 1, close)));
    at = end + 1;
  }
  return cells;
}

/**
 * Cuts a text of a product that does not double all quote marks in quoted cells. Where a line does not keep to the rules,
 * such a mark ends a cell only before a comma. Each line is a record.
 */
export function looseTable(text: string): Table {
  const lines = text.split(/\r\n?|\n/);
  const rows = lines.map((line, at): TableRow => ({
    line: at + 1,
    cells: strictCells(line) ?? looseCells(line),
  }));
  return { delimiter: ',', rows: rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== '')) };
}
