import { type Decimal, exactMinor, readDecimal, roundedMinor, textOfDecimal } from '@/lib/import/amounts';
import { dayFormOf, readDay } from '@/lib/import/days';
import { type ImportedEntry, ImportRefused, type Problem, type ProblemCode } from '@/lib/import/reading';
import type { TableRow } from '@/lib/import/table';
import { GROUP_MAX_ENTRIES } from '@/lib/limits';
import { EntryProblem, isTooLarge, quoted } from './json-entries';

/** What products write. Most numbers are such, and need no closer look. */
const PLAIN = /^-?\d+(?:\.\d+)?$/;
const NUMBER = /^[-+−]?[\d.,'’\s\p{Sc}]+$/u;
/** One comma before three digits: a fraction, or thousands. Behind a 0 there are none. */
const LONE_COMMA = /^[^.,1-9]*[1-9][^.,]*,\d{3}\D*$/;

/**
 * A number as a product wrote it, or a spreadsheet after it: the last of two marks is the decimal one.
 * @returns null if it is none, or if its comma may mean a fraction or thousands
 */
export function readAmount(text: string): Decimal | null {
  if (PLAIN.test(text)) return readDecimal(text);
  if (!NUMBER.test(text) || LONE_COMMA.test(text)) return null;
  const [point, comma] = [text.lastIndexOf('.'), text.lastIndexOf(',')];
  const isCommaDecimal = comma > point && text.indexOf(',') === comma;
  return readDecimal(text, isCommaDecimal ? ',' : '.', true);
}

/** The number of a cell. @throws EntryProblem if it is none */
export function amountOfCell(text: string): Decimal {
  if (text.trim() === '') throw new EntryProblem('amount-missing');
  const amount = readAmount(text.trim());
  if (amount === null) throw new EntryProblem('amount-unreadable', { text: quoted(text) });
  return amount;
}

/**
 * An amount in minor units, rounded where it is finer. Three decimals are none of a coarser currency: the point may stand
 * for thousands.
 * @param amount not below 0
 * @param say receives what is to be said of it
 * @throws EntryProblem if it cannot be read, or is too large
 */
export function minorOf(amount: Decimal, digits: number, say: (code: ProblemCode) => void): number {
  const exact = exactMinor(amount, digits);
  if (exact === null && amount.decimals === 3)
    throw new EntryProblem('amount-unreadable', { text: textOfDecimal(amount) });
  const minor = exact ?? roundedMinor(amount, digits);
  if (minor === null || isTooLarge(minor, digits)) throw new EntryProblem('amount-too-large');
  if (exact === null) say('amounts-rounded');
  return minor;
}

/**
 * Reads each row of a table; those that cannot be read are left out, and said.
 * @param read several entries of one row where that is what it comes to
 */
export function entriesOfRows(
  rows: readonly TableRow[],
  problems: Problem[],
  read: (row: TableRow) => readonly ImportedEntry[],
): readonly ImportedEntry[] {
  if (rows.length > GROUP_MAX_ENTRIES)
    throw new ImportRefused('too-many-entries', null, { count: GROUP_MAX_ENTRIES });
  const entries = rows.flatMap((row) => {
    try {
      return read(row);
    } catch (error) {
      if (!(error instanceof EntryProblem)) throw error;
      problems.push({ place: row.line, code: error.problem, values: error.values });
      return [];
    }
  });
  if (entries.length === 0) problems.push({ place: null, code: 'nothing-to-import' });
  return entries;
}

/**
 * The days of a table, all written in one form.
 * @param texts of all rows, by which the form is found
 * @returns reads one of them; empty if it is none
 */
export function dayReader(texts: readonly string[], problems: Problem[]) {
  const { form, isAmbiguous } = dayFormOf(texts);
  if (isAmbiguous) problems.push({ place: null, code: 'day-ambiguous' });
  return (text: string, line: number): string => {
    const day = readDay(text, form);
    if (day === null) problems.push({ place: line, code: 'day-unreadable', values: { text: quoted(text) } });
    return day ?? '';
  };
}
