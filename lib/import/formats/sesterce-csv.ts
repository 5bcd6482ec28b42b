import { cleanLine } from '@/lib/domain/text/text';
import { type Decimal, digitsOfCurrency, isCurrencyCode, safeSum } from '@/lib/import/amounts';
import { categoryOfWord } from '@/lib/import/category-words';
import type { Read, TableFormat, TableSource } from '@/lib/import/format';
import { entryOfNets, evenSplitOf } from '@/lib/import/nets';
import { People } from '@/lib/import/people';
import {
  type ImportedEntry,
  type ImportedGroup,
  ImportRefused,
  type Problem,
  type ProblemCode,
  type Side,
} from '@/lib/import/reading';
import type { TableRow } from '@/lib/import/table';
import { GROUP_MAX_MEMBERS } from '@/lib/limits';
import {
  atRate,
  type Base,
  currencyOfCell,
  inCurrency,
  groupOfRows,
  rateBetween,
  type Vote,
} from './currencies-of-rows';
import { type Described, entriesOfMoney, EntryProblem, isTooLarge } from './json-entries';
import { absolute, commonSign, matchShares, signOf } from './matched-shares';
import { cellAt, type Columns, columnsOf, isFromTricount } from './sesterce-columns';
import { amountOfCell, dayReader, minorOf, readAmount } from './table-entries';

const PAYMENT = 'money transfer';
/** Names that people gave to categories of their own; not what an entry is, nor the constants of Tricount. */
const isOwnName = (category: string): boolean =>
  !/^(?:money transfer|income)$/i.test(category) && !/^[A-Z_]*$/.test(category);

/** What people paid or bear, as a row has it; blank cells and zeros take no part. */
type List = readonly { readonly person: number; readonly amount: Decimal }[];

const isOne = ({ digits, decimals }: Decimal): boolean => digits === 10n ** BigInt(decimals);

/** Reads the rows of a group. */
class SesterceTable {
  readonly problems: Problem[] = [];
  private readonly people = new People(this.problems);
  private readonly rows: readonly TableRow[];
  private readonly header: TableRow;
  private readonly isOfTricount: boolean;
  /** The place of the last column that a row has to have. */
  private readonly lastOfAmounts: number;
  private readonly dayOf: ReturnType<typeof dayReader>;

  constructor(
    { table }: TableSource,
    private readonly columns: Columns,
  ) {
    const [header, ...rows] = table.rows;
    if (header === undefined) throw new ImportRefused('file-empty');
    [this.header, this.rows] = [header, rows];
    this.isOfTricount = isFromTricount(table, columns);
    this.lastOfAmounts = columns.members.reduce(
      (last, { paid, shared }) => Math.max(last, paid ?? 0, shared ?? 0),
      0,
    );
    this.addPeople();
    this.dayOf = dayReader(
      rows.map((row) => this.cell(row, 'day')),
      this.problems,
    );
  }

  private addPeople(): void {
    const { members, others, method } = this.columns;
    if (members.length > GROUP_MAX_MEMBERS)
      throw new ImportRefused('too-many-people', null, { count: GROUP_MAX_MEMBERS });
    const names = new Set(members.map(({ name }) => name));
    if (method === 'payer' && names.size < members.length)
      throw new ImportRefused('people-ambiguous', this.header.line);
    for (const [at, { name }] of members.entries()) this.people.add(at, name, this.header.line);
    for (const name of others)
      this.problems.push({ place: this.header.line, code: 'column-is-nobody', values: { name } });
  }

  private cell(row: TableRow, column: 'day' | 'title' | 'cost' | 'payer' | 'currency' | 'category' | 'rate') {
    return cellAt(row, this.columns.places.get(column));
  }

  read(): ImportedGroup {
    return groupOfRows(this.rows, this.people, this.problems, {
      voteOf: (row) => this.voteOf(row),
      entriesOf: (row, base) => this.entriesOf(row, base),
    });
  }

  /** Amounts in the group's currency have a rate of 1. */
  private voteOf(row: TableRow): Vote | null {
    const currency = this.cell(row, 'currency').toUpperCase();
    if (!isCurrencyCode(currency)) return null;
    const rate = readAmount(this.cell(row, 'rate'));
    return { currency, isForeign: rate === null ? null : !isOne(rate) };
  }

  private entriesOf(row: TableRow, base: Base): readonly ImportedEntry[] {
    if (row.cells.length <= this.lastOfAmounts) throw new EntryProblem('cells-missing');
    const code = currencyOfCell(this.cell(row, 'currency'));
    const currency = code === base.currency ? null : code;
    const digits = digitsOfCurrency(code ?? base.currency);
    const entries = this.columns.method === 'nets' ? this.fromNets(row, digits) : this.fromLists(row, digits);
    if (row.cells.length > this.header.cells.length) this.say(row, 'cells-too-many');
    if (this.isOfTricount) this.say(row, 'deleted-is-counted');
    return inCurrency(entries, currency, this.convertedOf(row, entries, digits, currency, base));
  }

  private say({ line }: TableRow, code: ProblemCode): void {
    this.problems.push({ place: line, code });
  }

  private isPayment(row: TableRow): boolean {
    return this.cell(row, 'category').toLowerCase() === PAYMENT;
  }

  private describedBy(row: TableRow): Described {
    const name = this.cell(row, 'category');
    const category = categoryOfWord(name.replace(/_/g, ' '));
    return {
      place: row.line,
      title: this.cell(row, 'title'),
      day: this.dayOf(this.cell(row, 'day'), row.line),
      note: category === null && isOwnName(name) ? name : '',
      category,
      foreign: null,
    };
  }

  /** What people have in columns of one kind. */
  private listOf(row: TableRow, kind: 'paid' | 'shared'): List {
    return this.columns.members.flatMap((member, person) => {
      const cell = cellAt(row, member[kind]);
      const amount = cell === '' ? null : amountOfCell(cell);
      return amount === null || signOf(amount) === 0 ? [] : [{ person, amount }];
    });
  }

  private payerOf(row: TableRow): List {
    const name = cleanLine(this.cell(row, 'payer'));
    if (name === '') throw new EntryProblem('nobody-paid');
    const person = this.columns.members.findIndex((member) => member.name === name);
    if (person === -1) throw new EntryProblem('person-unknown');
    return [{ person, amount: amountOfCell(this.cell(row, 'cost')) }];
  }

  private fromLists(row: TableRow, digits: number): readonly ImportedEntry[] {
    const payers = this.columns.method === 'sides' ? this.listOf(row, 'paid') : this.payerOf(row);
    const sharers = this.listOf(row, 'shared');
    const sign = commonSign([...payers, ...sharers].map(({ amount }) => amount));
    if (sign === 0) throw new EntryProblem('amount-zero');
    if (sign === null) throw new EntryProblem('amounts-do-not-add-up');
    if (payers.length === 0) throw new EntryProblem('nobody-paid');
    if (sharers.length === 0) throw new EntryProblem('nobody-shares');
    const money = this.matched(row, payers, sharers, digits);
    return entriesOfMoney(this.describedBy(row), {
      ...money,
      split: evenSplitOf(money.shared),
      isPayment: this.isPayment(row),
      isBack: sign === -1,
    });
  }

  /** Sides that add up: of one payer who paid a unit more or less than the shares, the shares count. */
  private matched(row: TableRow, payers: List, sharers: List, digits: number) {
    const say = (code: ProblemCode) => this.say(row, code);
    const paid = payers.map(({ person, amount }) => ({
      person,
      minor: minorOf(absolute(amount), digits, say),
    }));
    const total = paid.reduce((sum, { minor }) => sum + minor, 0);
    if (isTooLarge(total, digits)) throw new EntryProblem('amount-too-large');
    const shares = sharers.map(({ amount }) => absolute(amount));
    const match = matchShares(total, shares, digits, paid.length > 1);
    if (match === null) throw new EntryProblem('shares-do-not-add-up');
    if (match.said !== null) say(match.said);
    const side = ({ person }: { readonly person: number }, at: number): Side => ({
      person,
      minor: match.minors[at] ?? 0,
    });
    return {
      paid: paid.length > 1 ? paid : paid.map(({ person }) => ({ person, minor: match.total })),
      shared: sharers.map(side).filter(({ minor }) => minor > 0),
    };
  }

  private fromNets(row: TableRow, digits: number): readonly ImportedEntry[] {
    const nets = this.netsOf(row, digits);
    const cost = this.costOf(row, digits);
    const given = nets.reduce((sum, net) => sum + Math.max(0, net), 0);
    if (given === 0) throw new EntryProblem(cost === 0 || cost === null ? 'amount-zero' : 'no-effect');
    if (isTooLarge(given, digits)) throw new EntryProblem('amount-too-large');
    if (cost !== null && Math.abs(cost) < given) throw new EntryProblem('amounts-do-not-add-up');
    const isPayment = this.isPayment(row);
    const money = entryOfNets(cost, nets, isPayment);
    const described = this.describedBy(row);
    if (isPayment) return entriesOfMoney(described, { ...money, isPayment, isBack: false });
    if (money.paid.length > 1) this.say(row, 'payers-not-in-file');
    return [{ ...described, ...money, currency: null }];
  }

  private netsOf(row: TableRow, digits: number): readonly number[] {
    const nets = this.columns.members.map(() => 0);
    for (const { person, amount } of this.listOf(row, 'shared')) {
      const minor = minorOf(absolute(amount), digits, (code) => this.say(row, code));
      nets[person] = signOf(amount) * minor;
    }
    if (safeSum(nets) !== 0) throw new EntryProblem('nets-do-not-add-up');
    return nets;
  }

  private costOf(row: TableRow, digits: number): number | null {
    const text = this.cell(row, 'cost');
    const cost = readAmount(text);
    if (cost !== null) return signOf(cost) * minorOf(absolute(cost), digits, (code) => this.say(row, code));
    if (text !== '') this.say(row, 'cost-unreadable');
    return null;
  }

  /** A rate is what one unit of a row's currency is in the group's. */
  private convertedOf(
    row: TableRow,
    entries: readonly ImportedEntry[],
    digits: number,
    currency: string | null,
    base: Base,
  ): ImportedEntry['converted'] {
    const [text, rate] = [this.cell(row, 'rate'), readAmount(this.cell(row, 'rate'))];
    if (text === '' || !base.isNamed || (currency === null && rate !== null && isOne(rate))) return undefined;
    const total = entries.reduce((sum, { paid }) => sum + paid.reduce((all, { minor }) => all + minor, 0), 0);
    const into = digitsOfCurrency(base.currency);
    const minor = rate === null ? null : atRate({ minor: total, digits }, rate, into);
    if (currency === null || rate === null || signOf(rate) < 1 || minor === null || isTooLarge(minor, into)) {
      this.say(row, 'rate-unusable');
      return undefined;
    }
    return { minor, rate: rateBetween({ minor: total, digits }, { minor, digits: into }, rate) };
  }
}

/** The table of Sesterce, as its instructions for imports describe it, and as tricount-exporter writes it. */
export const sesterceCsv: TableFormat = {
  format: 'sesterce-csv',
  recognises: ({ table }) => columnsOf(table) !== null,
  read: (source): Read => {
    const columns = columnsOf(source.table);
    if (columns === null) throw new ImportRefused('file-unknown');
    const table = new SesterceTable(source, columns);
    return { groups: [table.read()], problems: table.problems };
  },
};
