import type { DecimalMark } from './amounts';
import type { Encoding } from './source';
import type { Delimiter, Table } from './table';

/** A column: the text of its header, or its place from 0 where the table has none. */
export type Column = string | number;

/**
 * What a person says of a table that belongs to no product we know. The same keys and meanings as in the files of the
 * tests, so that what was chosen for one file can be written down and used for the next.
 */
export type TableMapping = {
  readonly encoding: Encoding;
  readonly delimiter: Delimiter;
  readonly decimal: DecimalMark;
  /** What stands between thousands; empty: nothing. Kept for people to see, any of the usual marks is passed over. */
  readonly thousands: string;
  /** The physical line of the header; null: there is none. */
  readonly headerLine: number | null;
  readonly columns: {
    readonly date?: Column;
    readonly title?: Column;
    readonly payer?: Column;
    /** Whom a payment went to. */
    readonly to?: Column;
    readonly amount?: Column;
    /** In place of `amount`: money out and money in are two columns. */
    readonly spent?: Column;
    readonly received?: Column;
    readonly currency?: Column;
  };
  /** How the numbers of a date stand: `DD.MM.YYYY`. */
  readonly dateFormat: string;
  /** Who paid all of it, where no column says so. */
  readonly payer: { readonly name: string } | null;
  /** ISO 4217 of all amounts, where no column says so. */
  readonly currency: string | null;
  /** `spent`: positive was spent, negative came back. `bank`: negative was spent. */
  readonly amountMeans: 'spent' | 'bank';
  /** Evenly among these; by one column for each person; or each row is a payment. */
  readonly split:
    | { readonly evenly: readonly string[] }
    | { readonly cells: 'net' | 'share' | 'weight' }
    | { readonly to: true };
  /** The people whom columns stand for, by column. Other columns are nobody. */
  readonly people: Readonly<Record<string, string>> | null;
  /** Physical lines that a person takes out. */
  readonly leaveOut: readonly { readonly line: number; readonly why?: string }[];
};

/** The cells of a row by column: what stands there, empty where the row is too short or there is no such column. */
export function cellReader(table: Table, { headerLine }: Pick<TableMapping, 'headerLine'>) {
  const header = table.rows.find(({ line }) => line === headerLine)?.cells ?? [];
  const places = new Map<string, number>();
  for (const [place, text] of header.entries()) if (!places.has(text.trim())) places.set(text.trim(), place);
  const placeOf = (column: Column): number | undefined =>
    typeof column === 'number' ? column : (places.get(column.trim()) ?? undefined);
  return (cells: readonly string[], column: Column | undefined): string => {
    const place = column === undefined ? undefined : placeOf(column);
    return place === undefined ? '' : (cells[place] ?? '').trim();
  };
}
