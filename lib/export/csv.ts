import type { Category } from '@/lib/domain/entry/category';
import { type EntryKind, payersOf, sharesOf } from '@/lib/domain/entry/parts';
import { minorDecimals } from '@/lib/domain/money/foreign';
import { isoCode } from '@/lib/domain/money/currency-units';
import type { NumberLocale } from '@/lib/domain/money/format';
import type { Entry, Group, Member } from '@/lib/domain/nouns';
import { textCell } from '@/lib/domain/text/spreadsheet';

/** The columns before those of the members, in order. */
const COLUMNS = [
  'day',
  'kind',
  'title',
  'category',
  'note',
  'amount',
  'currency',
  'foreignAmount',
  'foreignCurrency',
  'rate',
] as const;

/** What the table says besides what people wrote. */
export type CsvWords = {
  readonly column: (column: (typeof COLUMNS)[number]) => string;
  readonly paid: (name: string) => string;
  readonly share: (name: string) => string;
  readonly kind: (kind: EntryKind) => string;
  readonly category: (category: Category) => string;
};

/** A table for spreadsheets, line by line; each line ends with its break. */
export type CsvTable = {
  readonly head: string;
  /** @throws Error if the entry names somebody whom the table has no column for */
  readonly line: (entry: Entry) => string;
};

/** Spreadsheets of a language expect its decimal mark, and then another separator. */
const MARKS: Readonly<Record<NumberLocale, { readonly separator: string; readonly decimal: string }>> = {
  'de-DE': { separator: ';', decimal: ',' },
  'en-GB': { separator: ',', decimal: '.' },
};

/** Spreadsheets read UTF-8 only behind a byte order mark. */
const BOM = '\uFEFF';

/** Writes cells of a separator: what holds it, a quote or a break stands in quotes. */
const cellWriter = (separator: string) => (text: string) =>
  text.includes(separator) || /["\n\r]/.test(text) ? `"${text.replace(/"/g, '""')}"` : text;

/** Minor units as a plain number: no mark between thousands, which a spreadsheet would read as text. */
function numberCell(minor: number, decimals: number, mark: string): string {
  const digits = Math.abs(minor)
    .toString()
    .padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const fraction = decimals === 0 ? '' : mark + digits.slice(-decimals);
  return `${minor < 0 ? '-' : ''}${whole}${fraction}`;
}

/**
 * The table of a group: a line for each entry, and for each member what they paid and what their share is. The amounts of
 * an income are negative, so that in every line, and over all of them, paid minus share is the balance.
 */
export function csvTable(
  group: Pick<Group, 'currency'>,
  members: readonly Pick<Member, 'id' | 'name'>[],
  words: CsvWords,
  locale: NumberLocale,
): CsvTable {
  const { separator, decimal } = MARKS[locale];
  const quoted = cellWriter(separator);
  const cellOf = (text: string) => quoted(textCell(text));
  const line = (cells: readonly string[]) => `${cells.join(separator)}\r\n`;
  const known = new Set(members.map(({ id }) => id));
  const number = (minor: number, decimals = 2) => quoted(numberCell(minor, decimals, decimal));
  const named = members.flatMap(({ name }) => [words.paid(name), words.share(name)]);
  return {
    head: BOM + line([...COLUMNS.map(words.column), ...named].map(cellOf)),
    line: (entry) => {
      const stranger = entry.parts.find(({ memberId }) => !known.has(memberId));
      if (stranger) throw new Error('an entry names a member who has no column');
      const sign = entry.kind === 'income' ? -1 : 1;
      const paid = new Map(payersOf(entry).map(({ memberId, cents }) => [memberId, cents]));
      const shares = sharesOf(entry);
      const cell = (minor: number | undefined) => (minor === undefined ? '' : number(sign * minor));
      const { foreign } = entry;
      return line([
        entry.day,
        cellOf(words.kind(entry.kind)),
        cellOf(entry.title),
        entry.category === null ? '' : cellOf(words.category(entry.category)),
        cellOf(entry.note),
        number(sign * entry.cents),
        cellOf(isoCode(group.currency)),
        foreign === null ? '' : number(sign * foreign.minor, minorDecimals(foreign.currency)),
        foreign?.currency ?? '',
        foreign === null ? '' : quoted(foreign.rate.replace('.', decimal)),
        ...members.flatMap(({ id }) => [cell(paid.get(id)), cell(shares.get(id))]),
      ]);
    },
  };
}
