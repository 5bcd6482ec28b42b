import {
  type Decimal,
  digitsOfCurrency,
  exactMinor,
  isCurrencyCode,
  roundedMinor,
} from '@/lib/import/amounts';
import { categoryOfWord } from '@/lib/import/category-words';
import type { Read, TableFormat, TableSource } from '@/lib/import/format';
import { evenSplitOf } from '@/lib/import/nets';
import { People } from '@/lib/import/people';
import {
  type ImportedEntry,
  type ImportedGroup,
  ImportRefused,
  type Problem,
  type ProblemCode,
  type Side,
} from '@/lib/import/reading';
import type { Table, TableRow } from '@/lib/import/table';
import { GROUP_MAX_MEMBERS } from '@/lib/limits';
import {
  type Base,
  currencyOfCell,
  inCurrency,
  groupOfRows,
  rateBetween,
  type Vote,
} from './currencies-of-rows';
import { entriesOfMoney, EntryProblem, isTooLarge, quoted } from './json-entries';
import { absolute, commonSign, matchShares, sumOfDecimals } from './matched-shares';
import { amountOfCell, dayReader, minorOf, readAmount } from './table-entries';

/** The columns by the words of their headers, in their order. `Timezone` stands before the rate, in newer files. */
const NAMES = {
  payers: 'who paid',
  amounts: 'amount',
  currency: 'currency',
  sharers: 'for whom',
  shares: 'split amounts',
  title: 'purpose',
  category: 'category',
  day: 'date & time',
  rate: 'exchange rate',
  converted: 'converted amount',
  type: 'type',
  receipt: 'receipt',
} as const;

type Column = keyof typeof NAMES;
type Places = ReadonlyMap<Column, number>;

const COLUMNS = Object.keys(NAMES) as readonly Column[];
const NEEDED: readonly Column[] = ['payers', 'amounts', 'currency', 'sharers', 'shares', 'type'];
/** How many columns stand before `Timezone`, or in its place before the rate. */
const BEFORE_RATE = COLUMNS.indexOf('rate');

const TYPES = ['expense', 'transfer', 'income'];
const typeOf = (text: string): string => text.trim().toLowerCase();

/** The items of a list; a mark at its end makes no further one. */
const itemsOf = (text: string): readonly string[] =>
  text
    .replace(/;\s*$/, '')
    .split(';')
    .map((item) => item.trim());

function placesByName(header: readonly string[]): Places | null {
  const words = header.map((text) => text.trim().toLowerCase());
  const places = COLUMNS.map((column) => [column, words.indexOf(NAMES[column])] as const);
  const found = new Map(places.filter(([, place]) => place !== -1));
  return NEEDED.every((column) => found.has(column)) ? found : null;
}

/** How many rows are looked at to know a table without its header. */
const SAMPLE_ROWS = 200;

/** Whether the lists of a row are as long as each other, and its words are those of the product. */
function hasShape({ cells }: TableRow, places: Places): boolean {
  const cell = (column: Column) => cells[places.get(column) ?? -1] ?? '';
  const lengthOf = (column: Column) => itemsOf(cell(column)).length;
  return (
    TYPES.includes(typeOf(cell('type'))) &&
    isCurrencyCode(cell('currency').trim()) &&
    lengthOf('payers') === lengthOf('amounts') &&
    lengthOf('sharers') === lengthOf('shares')
  );
}

/** The columns of a header in another language: by their places, if most rows have the shape of the product's. */
function placesByShape({ rows }: Table): Places | null {
  const width = rows[0]?.cells.length ?? 0;
  const moved = width - COLUMNS.length;
  if (moved !== 0 && moved !== 1) return null;
  const places = new Map(COLUMNS.map((column, at) => [column, at < BEFORE_RATE ? at : at + moved] as const));
  const sample = rows.slice(1, SAMPLE_ROWS);
  const fitting = sample.filter((row) => hasShape(row, places)).length;
  return fitting > 0 && fitting * 2 > sample.length ? places : null;
}

const placesOf = (table: Table): Places | null =>
  placesByName(table.rows[0]?.cells ?? []) ?? placesByShape(table);

/** What people paid or bear, as a row lists it. */
type List = readonly { readonly person: number; readonly amount: Decimal }[];

/** Reads the rows of a group. */
class SettleUpTable {
  readonly problems: Problem[] = [];
  private readonly people = new People(this.problems);
  private readonly rows: readonly TableRow[];
  private readonly width: number;
  private readonly dayOf: ReturnType<typeof dayReader>;

  constructor(
    { table }: TableSource,
    private readonly places: Places,
  ) {
    this.rows = table.rows.slice(1);
    this.width = table.rows[0]?.cells.length ?? 0;
    this.addPeople();
    this.dayOf = dayReader(
      this.rows.map((row) => this.cell(row, 'day')),
      this.problems,
    );
  }

  private cell({ cells }: TableRow, column: Column): string {
    return (cells[this.places.get(column) ?? -1] ?? '').trim();
  }

  private isComplete({ cells }: TableRow): boolean {
    return NEEDED.every((column) => (this.places.get(column) ?? Infinity) < cells.length);
  }

  /** Those whom rows name, also rows that cannot be read otherwise. In rows with shifted cells names are none. */
  private addPeople(): void {
    for (const row of this.rows) {
      const currency = this.cell(row, 'currency').toUpperCase();
      if (!this.isComplete(row) || (currency !== '' && !isCurrencyCode(currency))) continue;
      for (const name of [...itemsOf(this.cell(row, 'payers')), ...itemsOf(this.cell(row, 'sharers'))])
        if (name !== '') this.people.named(name, row.line);
      if (this.people.names.length > GROUP_MAX_MEMBERS)
        throw new ImportRefused('too-many-people', null, { count: GROUP_MAX_MEMBERS });
    }
    if (this.people.names.length === 0) throw new ImportRefused('nobody-in-it');
  }

  read(): ImportedGroup {
    return groupOfRows(this.rows, this.people, this.problems, {
      voteOf: (row) => this.voteOf(row),
      entriesOf: (row, base) => this.entriesOf(row, base),
    });
  }

  private voteOf(row: TableRow): Vote | null {
    const currency = this.cell(row, 'currency').toUpperCase();
    if (!this.isComplete(row) || !isCurrencyCode(currency)) return null;
    const [converted, amount] = [this.sumIn(row, 'converted'), this.sumIn(row, 'amounts')];
    if (converted === null || amount === null) return { currency, isForeign: null };
    const difference = sumOfDecimals([converted, { ...amount, digits: -amount.digits }]);
    return { currency, isForeign: difference.digits !== 0n };
  }

  /** The sum of a list of amounts without their signs; null if there is none. */
  private sumIn(row: TableRow, column: Column): Decimal | null {
    const items = itemsOf(this.cell(row, column)).map(readAmount);
    const amounts = items.flatMap((amount) => (amount === null ? [] : [absolute(amount)]));
    return amounts.length < items.length ? null : sumOfDecimals(amounts);
  }

  private entriesOf(row: TableRow, base: Base): readonly ImportedEntry[] {
    if (!this.isComplete(row)) throw new EntryProblem('cells-missing');
    const type = typeOf(this.cell(row, 'type'));
    if (!TYPES.includes(type)) throw new EntryProblem('kind-unknown', { text: quoted(type) });
    const say = (code: ProblemCode) => this.problems.push({ place: row.line, code });
    const code = currencyOfCell(this.cell(row, 'currency'));
    const currency = code === base.currency ? null : code;
    const digits = digitsOfCurrency(code ?? base.currency);
    const payers = this.listOf(row, 'payers', 'amounts');
    const sharers = this.listOf(row, 'sharers', 'shares');
    const sign = commonSign([...payers, ...sharers].map(({ amount }) => amount));
    if (sign === null || (type === 'income' && sign === -1)) throw new EntryProblem('amounts-do-not-add-up');
    const paid = payers.map(({ person, amount }) => ({
      person,
      minor: minorOf(absolute(amount), digits, say),
    }));
    const total = paid.reduce((sum, { minor }) => sum + minor, 0);
    if (total === 0) throw new EntryProblem('amount-zero');
    if (isTooLarge(total, digits)) throw new EntryProblem('amount-too-large');
    const shared = sharesOf(sharers, total, digits);
    const entries = entriesOfMoney(this.describedBy(row), {
      ...{ paid: counting(paid), shared, split: evenSplitOf(shared) },
      isPayment: type === 'transfer',
      isBack: type === 'income' || sign === -1,
    });
    if (row.cells.length > this.width) say('cells-too-many');
    if (this.cell(row, 'receipt') !== '') say('link-left-out');
    return inCurrency(entries, currency, this.convertedOf(row, { minor: total, digits }, currency, base));
  }

  /** Names and their amounts, one by one. */
  private listOf(row: TableRow, names: 'payers' | 'sharers', amounts: 'amounts' | 'shares'): List {
    const text = this.cell(row, names);
    if (text === '') throw new EntryProblem(names === 'payers' ? 'nobody-paid' : 'nobody-shares');
    const [people, items] = [itemsOf(text), itemsOf(this.cell(row, amounts))];
    if (people.length !== items.length || people.includes('')) throw new EntryProblem('lists-do-not-fit');
    const list = people.map((name, at) => ({
      person: this.people.named(name, row.line),
      amount: amountOfCell(items[at] ?? ''),
    }));
    if (new Set(list.map(({ person }) => person)).size < list.length) throw new EntryProblem('person-twice');
    return list;
  }

  private describedBy(row: TableRow) {
    return {
      place: row.line,
      title: this.cell(row, 'title'),
      day: this.dayOf(this.cell(row, 'day'), row.line),
      note: '',
      category: categoryOfWord(this.cell(row, 'category')),
      foreign: null,
    };
  }

  /** What a row came to in the group's currency: the amount is in the file, and decides which way the rate goes. */
  private convertedOf(
    row: TableRow,
    original: { readonly minor: number; readonly digits: number },
    currency: string | null,
    base: Base,
  ): ImportedEntry['converted'] {
    if (currency === null || !base.isNamed) return undefined;
    const [sum, rate] = [this.sumIn(row, 'converted'), readAmount(this.cell(row, 'rate'))];
    const digits = digitsOfCurrency(base.currency);
    const minor = sum === null ? null : (exactMinor(sum, digits) ?? roundedMinor(sum, digits));
    if (minor === null || isTooLarge(minor, digits)) {
      const isSaid = this.cell(row, 'converted') + this.cell(row, 'rate') !== '';
      if (isSaid) this.problems.push({ place: row.line, code: 'rate-unusable' });
      return undefined;
    }
    return { minor, rate: rate === null ? null : rateBetween(original, { minor, digits }, rate) };
  }
}

/** Who bears something, or has paid something. */
const counting = (sides: readonly Side[]): readonly Side[] => sides.filter(({ minor }) => minor > 0);

/** The product rounds each share by itself: 33.33 three times for 100. Somebody bears the rest all the same. */
function sharesOf(sharers: List, total: number, digits: number): readonly Side[] {
  const shares = sharers.map(({ amount }) => absolute(amount));
  const matched = matchShares(total, shares, digits, true);
  if (matched === null) throw new EntryProblem('shares-do-not-add-up');
  return counting(sharers.map(({ person }, at) => ({ person, minor: matched.minors[at] ?? 0 })));
}

/** The table that Settle Up gives out for a group. */
export const settleUpCsv: TableFormat = {
  format: 'settleup-csv',
  recognises: ({ table }) => placesOf(table) !== null,
  read: (source): Read => {
    const places = placesOf(source.table);
    if (places === null) throw new ImportRefused('file-unknown');
    const table = new SettleUpTable(source, places);
    return { groups: [table.read()], problems: table.problems };
  },
};
