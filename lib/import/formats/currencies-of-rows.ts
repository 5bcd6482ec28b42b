import {
  type Decimal,
  digitsOfCurrency,
  divideExactly,
  isCurrencyCode,
  roundedMinor,
  textOfDecimal,
} from '@/lib/import/amounts';
import type { ImportedEntry, ImportedGroup, Problem } from '@/lib/import/reading';
import { currencyOfIsoCode } from '@/lib/domain/money/currencies';
import { cleanRate, inverseRate } from '@/lib/domain/money/foreign';
import type { TableRow } from '@/lib/import/table';
import { EntryProblem, quoted } from './json-entries';
import { entriesOfRows } from './table-entries';

/** The currency of a cell: its code; null where it is blank. @throws EntryProblem if it is no code */
export function currencyOfCell(text: string): string | null {
  const code = text.trim().toUpperCase();
  if (code === '') return null;
  if (!isCurrencyCode(code)) throw new EntryProblem('currency-unreadable', { text: quoted(text) });
  return code;
}

/** What a row says of the group's currency: that it is its own, that it is another one, or nothing. */
export type Vote = { readonly currency: string; readonly isForeign: boolean | null };

/** The currency of a group, and whether its rows have it: otherwise the file does not name what rates lead to. */
export type Base = { readonly currency: string | null; readonly isNamed: boolean };

/** Finds the currency that rows are converted to: of those that mostly are not converted, the one of most rows. */
export function baseOf(votes: readonly Vote[]): Base {
  const counts = new Map<string, { rows: number; foreign: number }>();
  for (const { currency, isForeign } of votes) {
    const count = counts.get(currency) ?? { rows: 0, foreign: 0 };
    count.rows += 1;
    if (isForeign !== null) count.foreign += isForeign ? 1 : -1;
    counts.set(currency, count);
  }
  const ordered = [...counts].sort(([, one], [, other]) => other.rows - one.rows);
  const own = ordered.find(([, { foreign }]) => foreign <= 0);
  return { currency: (own ?? ordered[0])?.[0] ?? null, isNamed: own !== undefined };
}

/** The group's currency as a group has it; says what is to be said of the currencies. */
function moneyOfRows(
  votes: readonly Vote[],
  base: Base,
  problems: Problem[],
): Pick<ImportedGroup, 'currency' | 'digits'> {
  if (base.currency === null) problems.push({ place: null, code: 'currency-missing' });
  for (const currency of new Set(votes.map((vote) => vote.currency)))
    if (currencyOfIsoCode(currency) === null)
      problems.push({ place: null, code: 'currency-unknown', values: { currency } });
  return { currency: base.currency, digits: digitsOfCurrency(base.currency) };
}

type RowReader = {
  /** null for a row that says nothing of the currency. */
  readonly voteOf: (row: TableRow) => Vote | null;
  readonly entriesOf: (row: TableRow, base: Base) => readonly ImportedEntry[];
};

/** A group whose rows may be in several currencies, each with what it came to in the group's. */
export function groupOfRows(
  rows: readonly TableRow[],
  people: { readonly names: readonly string[] },
  problems: Problem[],
  { voteOf, entriesOf }: RowReader,
): ImportedGroup {
  const votes = rows.flatMap((row) => voteOf(row) ?? []);
  const base = baseOf(votes);
  const money = moneyOfRows(votes, base, problems);
  if (!base.isNamed && base.currency !== null) problems.push({ place: null, code: 'rate-unusable' });
  const entries = entriesOfRows(rows, problems, (row) => entriesOf(row, base));
  return { ...money, name: null, people: people.names, entries };
}

/** An amount in the minor units of a currency. */
export type Money = { readonly minor: number; readonly digits: number };

/** What an amount is at a rate, in minor units of so many decimals; null beyond the safe integers. */
export const atRate = ({ minor, digits }: Money, rate: Decimal, into: number): number | null =>
  roundedMinor({ digits: BigInt(minor) * rate.digits, decimals: digits + rate.decimals }, into);

/** A rate as a plain decimal; null if it is none. */
const plainRate = (rate: Decimal): string | null =>
  rate.digits <= 0n ? null : cleanRate(textOfDecimal(rate));

const decimalOfRate = (rate: string): Decimal => {
  const [whole = '', fraction = ''] = rate.split('.');
  return { digits: BigInt(whole + fraction), decimals: fraction.length };
};

/**
 * The rate that makes one amount the other, to the unit. Products write it either way: what one unit of the original is in
 * the group's currency, or the reverse.
 * @param given as the file has it
 * @returns what one unit of the original is in the group's currency; null if the rate gives something else either way
 */
export function rateBetween(original: Money, amount: Money, given: Decimal): string | null {
  const plain = plainRate(given);
  if (plain === null) return null;
  const gives = (rate: string): boolean => {
    const minor = atRate(original, decimalOfRate(rate), amount.digits);
    return minor !== null && Math.abs(minor - amount.minor) <= 1;
  };
  const inverse = inverseRate(plain);
  return [plain, inverse].find((rate) => rate !== null && gives(rate)) ?? null;
}

const totalOf = ({ paid }: ImportedEntry): number => paid.reduce((sum, { minor }) => sum + minor, 0);

/** Entries of one row, in the currency of the row; what it came to is divided among them. */
export function inCurrency(
  entries: readonly ImportedEntry[],
  currency: string | null,
  converted: ImportedEntry['converted'],
): readonly ImportedEntry[] {
  if (converted === undefined) return entries.map((entry) => ({ ...entry, currency }));
  const weights = entries.map((entry) => BigInt(totalOf(entry)));
  const minors = divideExactly(converted.minor, weights) ?? [];
  return entries.map((entry, at) => ({
    ...entry,
    currency,
    converted: { minor: minors[at] ?? 0, rate: converted.rate },
  }));
}
