import { currencyOfIsoCode } from '@/lib/domain/money/currencies';
import { digitsOfCurrency, isCurrencyCode, roundedMinor, plainAmount } from '@/lib/import/amounts';
import { categoryOfWord } from '@/lib/import/category-words';
import type { TableFormat, TableSource } from '@/lib/import/format';
import { wholeNets } from '@/lib/import/nets';
import {
  balancesOf,
  type ImportedEntry,
  type ImportedGroup,
  ImportRefused,
  type Problem,
} from '@/lib/import/reading';
import type { TableRow } from '@/lib/import/table';
import { type Described, EntryProblem, quoted } from './json-entries';
import { checkNets, costOf, entriesOfNets, titleOf } from './net-rows';
import { type NumberReader, numberReaderOf } from './number-reader';
import { cellOf, numbersOf, type PeopleColumns, peopleOfColumns } from './people-columns';
import { dayReader, entriesOfRows } from './table-entries';

/** The columns have a place, and a name in the language of the person. Those of the people come after them. */
const [DATE, TITLE, CATEGORY, COST, CURRENCY, PEOPLE] = [0, 1, 2, 3, 4, 5];

/** A note may come before the header. */
const MAX_ROWS_BEFORE = 10;

/** The words of the header in the languages of the product: a file that has nothing else is known by them. */
const HEADERS = [
  'date,description,category,cost,currency',
  'datum,beschreibung,kategorie,kosten,währung',
  'fecha,descripción,categoría,coste,moneda',
  'date,description,catégorie,coût,devise',
  'data,descrizione,categorie,costo,valuta',
  'datum,omschrijving,categorie,kosten,valuta',
  'data,opis,kategoria,koszt,waluta',
  'data,descrição,categoria,custo,moeda',
];

/** The category of a payment, in the same languages. */
const PAYMENTS = new Set('payment zahlung pago paiement pagamento betaling płatność settlement'.split(' '));

const wordOf = (text: string): string => text.trim().normalize('NFC').toLowerCase();

const isBlank = (text: string): boolean => text.trim() === '';

const codeOf = (row: TableRow): string => cellOf(row, CURRENCY).trim().toUpperCase();

/** A header, and all rows below it. */
type Layout = { readonly header: TableRow; readonly rows: readonly TableRow[] };

/** The first row with a word over each of the columns. */
function isHeader({ cells }: TableRow): boolean {
  if (cells.length <= PEOPLE || cells.slice(0, PEOPLE).some(isBlank)) return false;
  const words = [cells[COST] ?? '', cells[CURRENCY] ?? ''];
  return words.every((word) => /\p{L}/u.test(word) && !isCurrencyCode(word.trim()));
}

function layoutOf(all: readonly TableRow[]): Layout | null {
  const at = all.slice(0, MAX_ROWS_BEFORE).findIndex(isHeader);
  const header = all[at];
  return header === undefined ? null : { header, rows: all.slice(at + 1) };
}

const hasKnownWords = ({ header }: Layout): boolean =>
  HEADERS.includes(header.cells.slice(0, PEOPLE).map(wordOf).join(','));

/** The balances at the end of a file have neither a category nor a cost, whatever they are called. */
const isFooter = (row: TableRow): boolean =>
  isBlank(cellOf(row, CATEGORY)) && isBlank(cellOf(row, COST)) && !isBlank(cellOf(row, CURRENCY));

function* numbersIn(rows: readonly TableRow[]): Iterable<string> {
  for (const { cells } of rows) {
    yield cells[COST] ?? '';
    yield* cells.slice(PEOPLE);
  }
}

/** How many rows are enough to know a table. */
const SAMPLE_ROWS = 200;

/** Whether most rows have a cost, a currency and nets that add up to 0: no other table has all of it at these places. */
function hasNets({ rows }: Layout): boolean {
  const sample = rows.filter((row) => !isFooter(row)).slice(0, SAMPLE_ROWS);
  const read = numberReaderOf(numbersIn(sample));
  const fitting = sample.filter((row) => {
    const nets = row.cells.slice(PEOPLE).flatMap((cell) => read(cell) ?? []);
    const isNothing = nets.every(({ digits }) => digits === 0n);
    return (
      isCurrencyCode(codeOf(row)) &&
      read(cellOf(row, COST)) !== null &&
      !isNothing &&
      wholeNets(nets, 2) !== null
    );
  });
  return fitting.length * 2 > sample.length;
}

/** Reads the rows of a group. */
class SplitwiseTable {
  readonly problems: Problem[] = [];
  private readonly people: PeopleColumns;
  private readonly read: NumberReader;
  private readonly footers: readonly TableRow[];
  private readonly rows: readonly TableRow[];
  private readonly dayOf: (text: string, line: number) => string;
  /** Currencies of which nets were rounded, and in how many rows. */
  private readonly rounded = new Map<string, number>();

  constructor(
    private readonly layout: Layout,
    private readonly fileName: string,
  ) {
    const { header, rows } = layout;
    this.read = numberReaderOf(numbersIn(rows));
    this.footers = rows.filter(isFooter);
    this.rows = rows.filter((row) => !isFooter(row));
    this.people = peopleOfColumns(header, PEOPLE, rows, this.read, this.problems);
    this.dayOf = dayReader(
      this.rows.map((row) => cellOf(row, DATE)),
      this.problems,
    );
  }

  group(): ImportedGroup {
    checkNets(this.rows, (row) => ({ nets: this.numbersOf(row), digits: digitsOfCurrency(codeOf(row)) }));
    const currency = this.mainCurrency();
    const entries = entriesOfRows(this.rows, this.problems, (row) => this.entriesOf(row, currency));
    const group = {
      name: groupNameOf(this.fileName, this.people.names),
      currency,
      digits: digitsOfCurrency(currency),
      people: this.people.names,
      entries,
    };
    return { ...group, stated: this.footers.flatMap((row) => this.statedIn(row, group)) };
  }

  private numbersOf(row: TableRow) {
    return numbersOf(row, this.layout.header.cells.length, this.people.columns, this.read);
  }

  /** The currency of most entries; without any, that of the first balances. */
  private mainCurrency(): string | null {
    const counts = new Map<string, number>();
    for (const code of this.rows.map(codeOf))
      if (isCurrencyCode(code)) counts.set(code, (counts.get(code) ?? 0) + 1);
    for (const code of counts.keys())
      if (currencyOfIsoCode(code) === null)
        this.problems.push({ place: null, code: 'currency-unknown', values: { currency: code } });
    const [main] = [...counts].sort(([, one], [, other]) => other - one);
    const currency = main?.[0] ?? this.footers.map(codeOf).find(isCurrencyCode) ?? null;
    if (currency === null) this.problems.push({ place: null, code: 'currency-missing' });
    return currency;
  }

  private entriesOf(row: TableRow, main: string | null): readonly ImportedEntry[] {
    const code = codeOf(row);
    if (!isCurrencyCode(code))
      throw new EntryProblem('currency-unreadable', { text: quoted(cellOf(row, CURRENCY)) });
    const digits = digitsOfCurrency(code);
    const costText = cellOf(row, COST);
    const money = {
      cost: costOf(costText, digits, this.read),
      costText,
      digits,
      nets: this.numbersOf(row),
      costName: cellOf(this.layout.header, COST),
      isPayment: PAYMENTS.has(wordOf(cellOf(row, CATEGORY))),
      severalPayers: 'several-payers',
    } as const;
    const entries = entriesOfNets(this.described(row), money, (problem) => {
      this.problems.push({ place: row.line, code: problem });
      if (problem === 'amounts-rounded') this.rounded.set(code, (this.rounded.get(code) ?? 0) + 1);
    });
    return entries.map((entry) => ({ ...entry, currency: code === main ? null : code }));
  }

  private described(row: TableRow): Described {
    return {
      place: row.line,
      title: titleOf(row, TITLE, this.problems),
      note: '',
      foreign: null,
      day: this.dayOf(cellOf(row, DATE), row.line),
      category: categoryOfWord(cellOf(row, CATEGORY)),
    };
  }

  /** The balances that a file states, with what differs from its rows. Those of a settled currency without rows are none. */
  private statedIn(row: TableRow, group: ImportedGroup): NonNullable<ImportedGroup['stated']> {
    const code = codeOf(row);
    const numbers = this.numbersOf(row);
    if (!isCurrencyCode(code) || typeof numbers === 'string') return [];
    const digits = digitsOfCurrency(code);
    const stated = numbers.flatMap((number) => roundedMinor(number, digits) ?? []);
    const isUnused = !group.entries.some(({ currency }) => (currency ?? group.currency) === code);
    if (stated.length < numbers.length || (isUnused && stated.every((minor) => minor === 0))) return [];
    const rounded = this.rounded.get(code) ?? 0;
    const slack = rounded === 0 ? 0 : rounded + 1;
    for (const [person, here] of balancesOf(group, code).entries()) {
      const file = stated[person] ?? 0;
      if (Math.abs(here - file) <= slack) continue;
      const name = quoted(group.people[person] ?? '');
      const values = { name, file: plainAmount(file, digits), here: plainAmount(here, digits) };
      this.problems.push({ place: row.line, code: 'footer-differs', values });
    }
    return [{ currency: code, balances: stated }];
  }
}

const FILE_NAME = /^(.*)_\d{4}-\d{2}-\d{2}_export(?:[ _-]?\(\d+\))?\.csv$/i;
const FRIENDS = /^(.+) (\p{L}) and (.+) (\p{L})$/u;

/**
 * The name of the group in the name of the file, `strandhaus-2026_2026-06-30_export.csv`: words in lower case, without the
 * letters that are not ASCII. A file of two friends is called `a-b-and-c-d`, with the initials of their last names.
 * @returns null if there is none
 */
function groupNameOf(fileName: string, people: readonly string[]): string | null {
  const [, slug = ''] = FILE_NAME.exec(fileName) ?? [];
  const words = slug.split(/[-_\s]+/).filter((word) => word !== '');
  if (!words.some((word) => /\p{L}/u.test(word))) return null;
  const isOfTwo = people.length === 2;
  const name = words
    .map((word) => (isOfTwo && word === 'and' ? word : word.charAt(0).toUpperCase() + word.slice(1)))
    .join(' ');
  return isOfTwo ? name.replace(FRIENDS, '$1 $2. and $3 $4.') : name;
}

/** The table that Splitwise gives out for a group or for two friends, in any of its languages. */
export const splitwiseCsv: TableFormat = {
  format: 'splitwise-csv',
  recognises: ({ table }) => {
    const layout = layoutOf(table.rows);
    return layout !== null && (hasKnownWords(layout) || hasNets(layout));
  },
  read: ({ table, fileName }: TableSource) => {
    const layout = layoutOf(table.rows);
    if (layout === null) throw new ImportRefused('file-unknown');
    const reader = new SplitwiseTable(layout, fileName);
    const group = reader.group();
    return { groups: [group], problems: reader.problems };
  },
};
