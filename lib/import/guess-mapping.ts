import { type DecimalMark, isCurrencyCode, readDecimal } from './amounts';
import { dayFormOf, readDay } from './days';
import type { Encoding } from './source';
import type { Table, TableRow } from './table';
import type { Column, TableMapping } from './table-mapping';

/** Header words of the usual columns in the languages of the products that people come from, as stems in lower case. */
const WORDS = {
  date: /^(date|datum|day|tag|fecha|data|buchung|valuta|transaction date|wertstellung|when|wann)/,
  title:
    /^(title|titel|what|was\b|wofür|zweck|description|beschreibung|ausgabe|objet|concept|verwendung|name\b|text|item|omschrijving|descri)/,
  payer:
    /^(payer|paid by|paid$|who\b|wer\b|zahler|bezahlt|person|von\b|from\b|pay[ée]|pagad|pagat|betaald|zapłac)/,
  to: /^(to\b|an\b|an$|recipient|empfänger|für wen|for whom|receiver|à\b)/,
  amount:
    /^(amount|betrag|total|sum|summe|cost|kosten|preis|price|montant|importe|importo|bedrag|kwota|valor|wert\b)/,
  spent: /^(debit|soll|ausgang|belastung|paid out|withdrawal)/,
  received: /^(credit|haben|eingang|gutschrift|paid in|deposit)/,
  currency: /^(currency|währung|devise|moneda|valuta|munt|waluta|moeda)/,
} as const;

type Role = keyof typeof WORDS;

const ROLES = Object.keys(WORDS) as readonly Role[];

/** How many rows are looked at. */
const SAMPLE_ROWS = 200;
/** More different values in a column are no names of payers. */
const MAX_PAYERS = 30;

const isDayText = (text: string): boolean =>
  (['iso', 'DMY', 'MDY'] as const).some((form) => readDay(text, form) !== null);

/** The cells of each column of some rows. */
const columnsOf = (rows: readonly TableRow[], width: number): readonly (readonly string[])[] =>
  Array.from({ length: width }, (_, place) => rows.map(({ cells }) => (cells[place] ?? '').trim()));

const filled = (cells: readonly string[]): readonly string[] => cells.filter((cell) => cell !== '');

const share = (cells: readonly string[], fits: (cell: string) => boolean): number =>
  cells.length === 0 ? 0 : cells.filter(fits).length / cells.length;

/** The mark before the last one or two digits of most numbers; a point if none has any. */
function decimalMarkOf(columns: readonly (readonly string[])[]): DecimalMark {
  const cells = columns
    .flat()
    .filter((cell) => /^[^\p{L}]*\d[^\p{L}]*\p{L}{0,3}$/u.test(cell) && !isDayText(cell));
  const commas = cells.filter((cell) => /,\d{1,2}\D*$/.test(cell)).length;
  return commas > cells.filter((cell) => /\.\d{1,2}\D*$/.test(cell)).length ? ',' : '.';
}

const isNumber = (mark: DecimalMark) => (cell: string) =>
  /\d/.test(cell) && readDecimal(cell, mark, true) !== null;

/** The header: the last row before the first that has a date, as wide as the table. */
function headerOf({ rows }: Table): TableRow | null {
  const first = rows.findIndex(({ cells }) => cells.some((cell) => isDayText(cell)) && cells.length > 1);
  // Without any date, the first row is a header if it holds no digits.
  const header = first === -1 ? rows[0] : rows[first - 1];
  if (header === undefined || header.cells.length < 2) return null;
  return header.cells.some((cell) => /^\W*\d/.test(cell)) ? null : header;
}

type Columns = Partial<Record<Role, number>>;

/** The first column whose header has a word of the role, and which is not taken. */
function byHeader(header: readonly string[]): Columns {
  const columns: Columns = {};
  const taken = new Set<number>();
  for (const role of ROLES) {
    const place = header.findIndex(
      (text, at) => !taken.has(at) && WORDS[role].test(text.trim().toLowerCase()),
    );
    if (place === -1) continue;
    columns[role] = place;
    taken.add(place);
  }
  return columns;
}

/** Columns that no header names, by what stands in them. */
function byContent(
  cells: readonly (readonly string[])[],
  named: Columns,
  mark: DecimalMark,
  hasHeader: boolean,
): Columns {
  const taken = new Set(Object.values(named));
  const find = (fits: (column: readonly string[]) => boolean): number | undefined => {
    const place = cells.findIndex(
      (column, at) => !taken.has(at) && filled(column).length > 0 && fits(filled(column)),
    );
    if (place === -1) return undefined;
    taken.add(place);
    return place;
  };
  const found: Columns = { ...named };
  const fill = (role: Role, fits: (column: readonly string[]) => boolean) => {
    const place = found[role] ?? find(fits);
    if (place !== undefined) found[role] = place;
  };
  fill('date', (column) => share(column, isDayText) > 0.7);
  fill('currency', (column) => share(column, isCurrencyCode) > 0.9);
  const numeric = cells.filter((column, at) => !taken.has(at) && share(filled(column), isNumber(mark)) > 0.9);
  const hasAmount = named.amount !== undefined || named.spent !== undefined || named.received !== undefined;
  // Several columns of numbers under names of their own are people.
  const arePeople = !hasAmount && hasHeader && numeric.length > 1;
  if (!hasAmount && !arePeople) fill('amount', (column) => share(column, isNumber(mark)) > 0.9);
  const isText = (column: readonly string[]) => share(column, isNumber(mark)) < 0.2;
  const repeats = (column: readonly string[]) =>
    isText(column) && new Set(column).size <= Math.min(MAX_PAYERS, Math.max(2, column.length * 0.7));
  if (!arePeople) fill('payer', repeats);
  fill('title', isText);
  return found;
}

/** What the columns of people hold: nets add up to 0, shares to the amount; whatever else is weights. */
function cellsMean(
  rows: readonly TableRow[],
  people: readonly number[],
  amount: number | undefined,
  mark: DecimalMark,
): 'net' | 'share' | 'weight' {
  const hundredths = (text: string): number => {
    const decimal = readDecimal(text, mark, true);
    return decimal === null ? 0 : Math.round(Number(decimal.digits) * 10 ** (2 - decimal.decimals));
  };
  const fits = (target: (row: TableRow) => number) =>
    rows.filter((row) => {
      const sum = people.reduce((total, place) => total + hundredths(row.cells[place] ?? ''), 0);
      return Math.abs(sum - target(row)) <= 2;
    }).length;
  const most = rows.length * 0.6;
  if (fits(() => 0) > most) return 'net';
  return amount !== undefined && fits(({ cells }) => hundredths(cells[amount] ?? '')) > most
    ? 'share'
    : 'weight';
}

const FORMATS = { iso: 'YYYY-MM-DD', DMY: 'DD/MM/YYYY', MDY: 'MM/DD/YYYY' } as const;

/**
 * Guesses what the columns of a table mean. The guess is shown and may be changed; nothing is written by it.
 * @param currency what to take where the table has no column for it
 */
export function guessMapping(table: Table, encoding: Encoding, currency: string | null): TableMapping {
  const header = headerOf(table);
  const rows = table.rows.filter(({ line }) => line > (header?.line ?? 0)).slice(0, SAMPLE_ROWS);
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length));
  const cells = columnsOf(rows, width);
  const mark = decimalMarkOf(cells);
  const columns = byContent(cells, header === null ? {} : byHeader(header.cells), mark, header !== null);
  const nameOf = (place: number): Column => header?.cells[place]?.trim() ?? place;
  const taken = new Set(Object.values(columns));
  const isCell = (cell: string) => isNumber(mark)(cell) || /^[x✓✔✗✘×]$/i.test(cell);
  const people = cells.flatMap((column, place) =>
    header !== null && !taken.has(place) && filled(column).length > 0 && share(filled(column), isCell) > 0.9
      ? [place]
      : [],
  );
  const hasPeople = people.length > 1;
  const payers = columns.payer === undefined ? [] : [...new Set(filled(cells[columns.payer] ?? []))];
  const bookings = filled(cells[columns.amount ?? -1] ?? []);
  return {
    encoding,
    delimiter: table.delimiter,
    decimal: mark,
    thousands: mark === ',' ? '.' : ',',
    headerLine: header?.line ?? null,
    columns: Object.fromEntries(Object.entries(columns).map(([role, place]) => [role, nameOf(place)])),
    dateFormat: FORMATS[dayFormOf(cells[columns.date ?? -1] ?? []).form],
    payer: null,
    currency: columns.currency === undefined ? currency : null,
    amountMeans: share(bookings, (cell) => /^\s*[-−]/.test(cell)) > 0.5 ? 'bank' : 'spent',
    split: hasPeople
      ? { cells: cellsMean(rows, people, columns.amount, mark) }
      : columns.to !== undefined && columns.title === undefined
        ? { to: true }
        : { evenly: payers },
    people: hasPeople
      ? Object.fromEntries(people.map((place) => [String(nameOf(place)), String(nameOf(place))]))
      : null,
    leaveOut: [],
  };
}
