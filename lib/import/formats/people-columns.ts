import { cleanLine } from '@/lib/domain/text/text';
import type { Decimal } from '@/lib/import/amounts';
import { People } from '@/lib/import/people';
import { ImportRefused, type Problem } from '@/lib/import/reading';
import type { TableRow } from '@/lib/import/table';
import { GROUP_MAX_MEMBERS } from '@/lib/limits';
import { quoted } from './json-entries';
import type { NumberReader } from './number-reader';

/** The people of a table with a column for each: their names, and the columns in the same order. */
export type PeopleColumns = { readonly names: readonly string[]; readonly columns: readonly number[] };

/** Longer names are none; products stop at 50 to 120 characters. */
const MAX_NAME_LENGTH = 200;

export const cellOf = ({ cells }: TableRow, column: number | undefined): string =>
  column === undefined ? '' : (cells[column] ?? '');

/** Whether a column is that of a person. A table that has no whole row shows it of none. */
function hasNumbers(column: number, rows: readonly TableRow[], read: NumberReader): boolean {
  return rows.length === 0 || rows.some((row) => read(cellOf(row, column)) !== null);
}

/** The columns from one on that are people's, with their names as they are written. */
function namedColumns(
  header: TableRow,
  start: number,
  rows: readonly TableRow[],
  read: NumberReader,
  problems: Problem[],
): readonly (readonly [column: number, name: string])[] {
  const last = header.cells.reduce((found, cell, column) => (cell.trim() === '' ? found : column), 0);
  const whole = rows.filter(({ cells }) => cells.length > last);
  const found: (readonly [number, string])[] = [];
  for (let column = start; column <= last; column += 1) {
    const name = cellOf(header, column);
    const isPerson = (name.trim() !== '' || whole.length > 0) && hasNumbers(column, whole, read);
    if (name.trim() === '') problems.push({ place: header.line, code: 'column-without-name' });
    else if (!isPerson)
      problems.push({ place: header.line, code: 'column-is-nobody', values: { name: quoted(name) } });
    if (isPerson) found.push([column, name.trim() === '' ? '?' : name]);
    if (found.length > GROUP_MAX_MEMBERS)
      throw new ImportRefused('too-many-people', null, { count: GROUP_MAX_MEMBERS });
  }
  return found;
}

/** Names that look the same to everybody, but are not written the same, may be one person or two. */
function checkLookalikes(names: readonly string[], line: number): void {
  const written = new Map<string, string>();
  for (const name of names) {
    const other = written.get(cleanLine(name));
    if (other !== undefined && other !== name.trim()) throw new ImportRefused('people-ambiguous', line);
    written.set(cleanLine(name), name.trim());
  }
}

/**
 * The people of a table with a column for each. Columns without a number are nobody.
 * @param start the first column that may be a person's
 * @param nameOf the name that a header stands for
 * @throws ImportRefused
 */
export function peopleOfColumns(
  header: TableRow,
  start: number,
  rows: readonly TableRow[],
  read: NumberReader,
  problems: Problem[],
  nameOf: (header: string) => string = (name) => name,
): PeopleColumns {
  const found = namedColumns(header, start, rows, read, problems);
  if (found.length === 0) throw new ImportRefused('nobody-in-it');
  checkLookalikes(
    found.map(([, name]) => name),
    header.line,
  );
  const people = new People(problems);
  for (const [column, name] of found) {
    if (name.length > MAX_NAME_LENGTH) problems.push({ place: header.line, code: 'name-cut' });
    people.add(column, nameOf(name), header.line);
  }
  return { names: people.names, columns: found.map(([column]) => column) };
}

/** The numbers of the people in a row, or why they cannot be taken for certain. */
export type Numbers = readonly Decimal[] | 'cells-missing' | 'cells-too-many' | 'unreadable';

/**
 * The number of each person in a row; a blank cell is 0.
 * @param width of the header: the cells of a shorter or a longer row may be shifted
 */
export function numbersOf(
  row: TableRow,
  width: number,
  columns: readonly number[],
  read: NumberReader,
): Numbers {
  if (row.cells.slice(width).some((cell) => cell.trim() !== '')) return 'cells-too-many';
  if (row.cells.length <= (columns.at(-1) ?? 0)) return 'cells-missing';
  const numbers = columns.flatMap((column) => {
    const text = cellOf(row, column);
    return text.trim() === '' ? [{ digits: 0n, decimals: 0 }] : (read(text) ?? []);
  });
  return numbers.length === columns.length ? numbers : 'unreadable';
}
