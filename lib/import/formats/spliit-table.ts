import { type Decimal, isCurrencyCode, exactMinor, textOfDecimal } from '@/lib/import/amounts';
import { categoryOfWord } from '@/lib/import/category-words';
import type { TableSource } from '@/lib/import/format';
import { type ImportedEntry, type ImportedGroup, ImportRefused, type Problem } from '@/lib/import/reading';
import type { TableRow } from '@/lib/import/table';
import { currencyIn, type Described, EntryProblem, originalIn, quoted } from './json-entries';
import { titleOf } from './net-rows';
import { type NumberReader, numberReaderOf } from './number-reader';
import { cellOf, type Numbers, numbersOf, type PeopleColumns, peopleOfColumns } from './people-columns';
import { decimalsOfSpliit } from './spliit-decimals';
import { dayReader, entriesOfRows } from './table-entries';

const FIRST = ['Date', 'Description', 'Category', 'Currency', 'Cost'] as const;
const MORE = [
  'Original cost',
  'Original currency',
  'Conversion rate',
  'Conversion source',
  'Is Reimbursement',
  'Is Settlement',
] as const;
/** The people come after it. */
const LAST = 'Split mode';

type Column = (typeof FIRST)[number] | (typeof MORE)[number] | typeof LAST;

const COLUMNS: ReadonlySet<string> = new Set([...FIRST, ...MORE, LAST]);
const isColumn = (name: string): name is Column => COLUMNS.has(name);

/** The header of the tables of spliit and of spliit-cloud. */
type Header = {
  readonly row: TableRow;
  readonly columns: ReadonlyMap<Column, number>;
  /** The first column of a person. */
  readonly people: number;
};

function headerOf([row]: readonly TableRow[]): Header | null {
  if (row === undefined) return null;
  const last = row.cells.findIndex((cell) => cell.trim() === LAST);
  const names = row.cells.slice(0, last + 1).map((cell) => cell.trim());
  const columns = new Map(names.flatMap((name, column) => (isColumn(name) ? [[name, column] as const] : [])));
  const isWhole =
    FIRST.every((name, column) => columns.get(name) === column) && columns.size === names.length;
  const hasKind = columns.has('Is Reimbursement') || columns.has('Is Settlement');
  return isWhole && hasKind ? { row, columns, people: last + 1 } : null;
}

/** Whether the header is one that only spliit-cloud writes. */
const isOfCloud = ({ columns }: Header): boolean =>
  columns.has('Conversion source') || columns.has('Is Settlement');

/** Whether the header is the one in which every share was rounded by itself, and amounts were hundredths of anything. */
const isOld = ({ columns }: Header): boolean => !columns.has('Original cost');

/** The columns that spliit overwrites with the shares of a person who is called like its own key for them. */
const KEYS: ReadonlyMap<string, Column> = new Map([
  ['date', 'Date'],
  ['title', 'Description'],
  ['categoryName', 'Category'],
  ['currency', 'Currency'],
  ['amount', 'Cost'],
  ['originalAmount', 'Original cost'],
  ['originalCurrency', 'Original currency'],
  ['conversionRate', 'Conversion rate'],
  ['isReimbursement', 'Is Reimbursement'],
  ['splitMode', LAST],
]);

function* numbersIn(rows: readonly TableRow[], { columns, people }: Header): Iterable<string> {
  for (const row of rows) {
    for (const name of ['Cost', 'Original cost', 'Conversion rate'] as const)
      yield cellOf(row, columns.get(name));
    yield* row.cells.slice(people);
  }
}

/** What the cells of people are: their shares, their nets, or neither. */
type Meaning = 'shares' | 'nets' | 'neither';

/** Finer numbers than any currency are no cells of these tables. */
const SCALE = 12;

const absolute = (value: bigint): bigint => (value < 0n ? -value : value);

/** In the units of SCALE. */
function scaled({ digits, decimals }: Decimal): bigint | null {
  return decimals > SCALE ? null : digits * 10n ** BigInt(SCALE - decimals);
}

const sumOf = (values: readonly bigint[]): bigint => values.reduce((total, each) => total + each, 0n);

/** Which of it the cells of a row may be. */
function meaningsOf(cost: bigint | null, cells: readonly bigint[], unit: bigint) {
  const off = cost === null ? 0n : absolute(sumOf(cells.map(absolute)) - absolute(cost));
  const filled = cells.filter((cell) => cell !== 0n).length;
  return { isShares: off === 0n, isRounded: off * 2n <= unit * BigInt(filled), isNets: sumOf(cells) === 0n };
}

/** A table of spliit or of spliit-cloud, whichever it is: they cannot be told apart by the header alone. */
export class SpliitTable {
  readonly problems: Problem[] = [];
  readonly rows: readonly TableRow[];
  readonly read: NumberReader;
  readonly meaning: Meaning;
  private readonly overwritten: ReadonlySet<Column>;
  /** What the rows have for a currency: a code, a sign, or nothing. */
  private readonly currency: string;
  private dayOf: (text: string, line: number) => string = () => '';

  private constructor(
    readonly header: Header,
    all: readonly TableRow[],
  ) {
    this.rows = all.slice(1);
    this.read = numberReaderOf(numbersIn(this.rows, header));
    const names = new Set(header.row.cells.slice(header.people).map(withoutProtection));
    this.overwritten = new Set(
      isOfCloud(header) ? [] : [...KEYS].flatMap(([key, column]) => (names.has(key) ? [column] : [])),
    );
    this.meaning = this.meaningOfCells();
    this.currency = this.currencyOfMost();
  }

  /** @returns null if it is no such table */
  static of({ table }: TableSource): SpliitTable | null {
    const header = headerOf(table.rows);
    return header === null ? null : new SpliitTable(header, table.rows);
  }

  get isOfCloud(): boolean {
    return isOfCloud(this.header) || this.meaning !== 'shares';
  }

  isOverwritten(column: Column): boolean {
    return this.overwritten.has(column);
  }

  cell(row: TableRow, column: Column): string {
    return cellOf(row, this.header.columns.get(column));
  }

  /**
   * The cells decide: absolute values that add up to the cost in every row are shares, rows that all add up to 0 are nets.
   * In older files every share was rounded by itself.
   */
  private meaningOfCells(): Meaning {
    if (isOfCloud(this.header)) return 'nets';
    const all = this.rows.flatMap((row) => this.meaningsIn(row) ?? []);
    const areNets = all.every(({ isNets }) => isNets) && !isOld(this.header);
    // Where both hold, both give the same money, and the words tell of which product it is.
    if (all.every(({ isShares }) => isShares)) return areNets && this.hasWordsOfCloud() ? 'nets' : 'shares';
    if (areNets) return 'nets';
    return all.every(({ isRounded }) => isRounded) ? 'shares' : 'neither';
  }

  /** spliit writes an en dash in place of this hyphen, and knows no items. */
  private hasWordsOfCloud(): boolean {
    return this.rows.some((row) => /^(?:Unevenly - |Itemized)/.test(this.cell(row, LAST)));
  }

  /** null for a row of which nothing can be said. */
  private meaningsIn(row: TableRow) {
    const { cells } = this.header.row;
    const columns = cells.flatMap((name, column) =>
      column >= this.header.people && name.trim() !== '' ? [column] : [],
    );
    const numbers = numbersOf(row, cells.length, columns, this.read);
    const cost = this.isOverwritten('Cost') ? null : this.read(this.cell(row, 'Cost'));
    const scaledCost = cost === null ? null : scaled(cost);
    if (typeof numbers === 'string' || (scaledCost === null && !this.isOverwritten('Cost'))) return null;
    const scaledCells = numbers.flatMap((number) => scaled(number) ?? []);
    if (scaledCells.length < numbers.length) return null;
    const decimals = isOld(this.header) ? 2 : decimalsOfSpliit(this.cell(row, 'Currency').trim());
    return meaningsOf(scaledCost, scaledCells, 10n ** BigInt(SCALE - decimals));
  }

  /** The people; a quote mark before what a spreadsheet would calculate is of spliit, and not of a name. */
  people(): PeopleColumns {
    const { row, people } = this.header;
    const nameOf = (name: string) => this.plain(name);
    for (const column of this.overwritten)
      this.problems.push({ place: row.line, code: 'column-overwritten', values: { name: column } });
    return peopleOfColumns(row, people, this.rows, this.read, this.problems, nameOf);
  }

  private plain(text: string): string {
    return this.isOfCloud || isOld(this.header) ? text : withoutProtection(text);
  }

  /** @param decimalsOf the decimals that the product has for a currency */
  money(decimalsOf: (code: string) => number): Pick<ImportedGroup, 'currency' | 'digits' | 'symbol'> {
    this.dayOf = dayReader(
      this.rows.map((row) => this.cell(row, 'Date')),
      this.problems,
    );
    const text = this.currency;
    // Amounts of currencies without decimals were written as hundredths: nobody knows of which unit.
    if (isOld(this.header) && isCurrencyCode(text) && decimalsOf(text) !== 2) {
      this.problems.push({ place: null, code: 'currency-missing' });
      return { currency: null, digits: 2, symbol: text };
    }
    return currencyIn(text, '', decimalsOf, this.problems);
  }

  private currencyOfMost(): string {
    if (this.isOverwritten('Currency')) return '';
    const counts = new Map<string, number>();
    for (const row of this.rows) {
      const text = this.cell(row, 'Currency').trim();
      counts.set(text, (counts.get(text) ?? 0) + 1);
    }
    return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0] ?? '';
  }

  /** Reads each row. One that is in another currency than the rest is none of the product's own. */
  entries(read: (row: TableRow) => readonly ImportedEntry[]): readonly ImportedEntry[] {
    return entriesOfRows(this.rows, this.problems, (row) => {
      const currency = this.cell(row, 'Currency').trim();
      if (!this.isOverwritten('Currency') && currency !== this.currency)
        throw new EntryProblem('currency-unreadable', { text: quoted(currency) });
      return read(row);
    });
  }

  numbersOf(row: TableRow, { columns }: PeopleColumns): Numbers {
    return numbersOf(row, this.header.row.cells.length, columns, this.read);
  }

  isPayment(row: TableRow): boolean {
    const category = this.cell(row, 'Category').trim();
    const kind = this.cell(row, 'Is Settlement') || this.cell(row, 'Is Reimbursement');
    if (category === 'Settlement' || (this.isOverwritten('Is Reimbursement') && category === 'Payment'))
      return true;
    return kind.trim() === 'Yes';
  }

  isEven(row: TableRow): boolean {
    return this.cell(row, LAST).trim() === 'Evenly';
  }

  /** @param amount the cost, if it can be read */
  described(
    row: TableRow,
    amount: number | null,
    money: Pick<ImportedGroup, 'currency' | 'digits'>,
    decimalsOf: (code: string) => number,
  ): Described {
    const original = this.originalOf(row, amount, money, decimalsOf);
    const category = this.isOverwritten('Category') ? '' : this.cell(row, 'Category');
    const title = titleOf(row, this.header.columns.get('Description'), this.problems);
    return {
      place: row.line,
      title: this.isOverwritten('Description') ? category : this.plain(title),
      day: this.dayOf(this.cell(row, 'Date'), row.line),
      note: original.note,
      category: categoryOfWord(category),
      foreign: original.foreign,
    };
  }

  private originalOf(
    row: TableRow,
    amount: number | null,
    { currency, digits }: Pick<ImportedGroup, 'currency' | 'digits'>,
    decimalsOf: (code: string) => number,
  ) {
    const isUnknown = (['Original cost', 'Original currency', 'Conversion rate'] as const).some((column) =>
      this.isOverwritten(column),
    );
    const text = isUnknown ? '' : this.cell(row, 'Original cost').trim();
    if (amount === null || text === '') return { foreign: null, note: '' };
    const code = this.cell(row, 'Original currency').trim();
    const cost = this.read(text);
    const rateText = this.cell(row, 'Conversion rate').trim();
    const rate = this.read(rateText);
    const original = {
      originalCurrency: code,
      originalAmount: (cost === null ? null : exactMinor(cost, decimalsOf(code))) ?? text,
      conversionRate:
        rateText === '' ? null : rate === null || rate.digits < 0n ? rateText : textOfDecimal(rate),
    };
    return originalIn(original, { minor: amount, digits, currency }, decimalsOf, (problem) =>
      this.problems.push({ place: row.line, code: problem }),
    );
  }
}

/** spliit writes a quote mark before what a spreadsheet would take for a formula. */
const withoutProtection = (text: string): string => text.replace(/^'(?=[=+\-@])/, '');

/** @throws ImportRefused if there is nothing but a header: not even the currency is in it then */
export function spliitTableOf(source: TableSource): SpliitTable {
  const table = SpliitTable.of(source);
  if (table === null) throw new ImportRefused('file-unknown');
  if (table.rows.length === 0) throw new ImportRefused('file-empty');
  return table;
}
