import type { TableSource } from '@/lib/import/format';
import type { TableRow } from '@/lib/import/table';
import { Columns } from './table-columns';

/** The columns of the list of a friend, in order. */
export const COLUMNS = [
  'paid by',
  'name',
  'category',
  'amount',
  'split type',
  'expense date',
  'currency',
  'you lent',
  'you owe',
  'settlement',
] as const;

/** What the file calls the one whose file it is. */
export const SELF = 'You';

const NUMBER = String.raw`("-?\d*[,٫]\d*"|-?[\d.٫]*)`;

/** A line from its end: what stands before is who paid, and for what, in any characters. */
const LINE = new RegExp(
  String.raw`^(.*),("[^"]*"|[^,"]*),${NUMBER},([A-Z_]*),(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d),([A-Z]*),${NUMBER},${NUMBER},${NUMBER}$`,
);

/** Longer lines are made to do harm. */
const MAX_LENGTH = 4000;

const isQuoted = (text: string): boolean => text.length > 1 && text.startsWith('"') && text.endsWith('"');

/** The text of a cell; null if it is none: those with a comma, and no others, have quote marks around them. */
function textOf(cell: string): string | null {
  if (!cell.includes(',')) return cell;
  return isQuoted(cell) ? cell.slice(1, -1) : null;
}

/** Who paid, and for what. */
type Beginning = readonly [payer: string, title: string];

/** All ways to cut the beginning of a line. */
function beginningsOf(text: string): readonly Beginning[] {
  const ways: Beginning[] = [];
  for (let at = text.indexOf(','); at !== -1; at = text.indexOf(',', at + 1)) {
    const [payer, title] = [textOf(text.slice(0, at)), textOf(text.slice(at + 1))];
    if (payer !== null && title !== null) ways.push([payer, title]);
  }
  return ways;
}

type Line = { readonly line: number; readonly ways: readonly Beginning[]; readonly rest: readonly string[] };

/** The name of the friend: of several, which no product writes, the one of most lines; undefined if there is none. */
export function friendAmong(payers: Iterable<string>): string | undefined {
  const counts = new Map<string, number>();
  for (const payer of payers)
    if (payer !== SELF && payer !== '') counts.set(payer, (counts.get(payer) ?? 0) + 1);
  const [most] = [...counts].sort(([, one], [, other]) => other - one);
  return most?.[0];
}

const inner = (cell: string): string => (isQuoted(cell) ? cell.slice(1, -1) : cell);

/** Rows of a text in which quote marks are not doubled. A line that is none has no cells. */
function looseRows(text: string): readonly TableRow[] {
  const lines = text.split(/\r\n?|\n/).map((line, at): Line => {
    const [, beginning = '', ...rest] = (line.length > MAX_LENGTH ? null : LINE.exec(line)) ?? [];
    return { line: at + 1, ways: beginningsOf(beginning), rest };
  });
  const friend = friendAmong(lines.flatMap(({ ways }) => ways.map(([payer]) => payer)));
  return lines.map(({ line, ways, rest }) => {
    const way = ways.find(([payer]) => payer === SELF || payer === friend) ?? ways[0];
    return { line, cells: way === undefined ? [] : [...way, ...rest.map(inner)] };
  });
}

/** The rows below the header, cut without regard to quote marks if these are misread. */
export function rowsOfFriend({ table, text }: TableSource): readonly TableRow[] {
  const [header, ...rows] = table.rows;
  const columns = new Columns(header?.cells ?? []);
  const isWhole = (row: TableRow) => row.cells.length >= columns.count && !columns.isTooShortFor(row);
  if (rows.every(isWhole) || table.delimiter !== ',') return rows;
  const filled = new Set(rows.map(({ line }) => line));
  return looseRows(text).filter(({ line, cells }) => cells.length > 0 || filled.has(line));
}
