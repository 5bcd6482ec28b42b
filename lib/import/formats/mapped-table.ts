import {
  type Decimal,
  digitsOfCurrency,
  divideByWeights,
  exactMinor,
  isCurrencyCode,
  readDecimal,
  safeSum,
} from '@/lib/import/amounts';
import { dayFormOf, type DayForm, readDay } from '@/lib/import/days';
import type { TableSource } from '@/lib/import/format';
import { entryOfNets } from '@/lib/import/nets';
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
import { cellReader, type TableMapping } from '@/lib/import/table-mapping';
import { EntryProblem, isTooLarge, quoted } from './json-entries';

type Money = Pick<ImportedEntry, 'kind' | 'paid' | 'shared' | 'split' | 'isAssumed'>;

const FORMS: Readonly<Record<string, DayForm>> = { Y: 'iso', D: 'DMY', M: 'MDY' };

/** A cross means one share. */
const isCross = (cell: string): boolean => /^[x✓✔✗✘×]$/i.test(cell);

/** Reads the rows of a table by what a person says of its columns. */
class MappedTable {
  readonly problems: Problem[] = [];
  readonly people = new People(this.problems);
  private readonly cell: ReturnType<typeof cellReader>;
  /** The columns of people. */
  private readonly columns: readonly (readonly [column: string, person: number])[];
  /** Those among whom all is shared evenly. */
  private readonly sharers: readonly number[];
  /** The rows that may be entries. */
  private readonly rows: readonly TableRow[];

  constructor(
    source: TableSource,
    private readonly mapping: TableMapping,
  ) {
    const { split, people, payer, headerLine, leaveOut } = mapping;
    this.cell = cellReader(source.table, mapping);
    // Those whom the mapping names come first, in its order; payers of rows come after them.
    this.columns = Object.entries(people ?? {}).map(([column, name]) => [
      column,
      this.people.named(name, null),
    ]);
    const names = 'evenly' in split ? split.evenly : [];
    this.sharers = [...new Set(names.map((name) => this.people.named(name, null)))];
    if (payer !== null) this.people.named(payer.name, null);
    const out = new Set(leaveOut.map(({ line }) => line));
    this.rows = source.table.rows.filter(({ line }) => line > (headerLine ?? 0) && !out.has(line));
  }

  read(): ImportedGroup {
    const entries = this.rows.flatMap((row) => this.entryOf(row) ?? []);
    this.sayDays();
    const currency = this.mainCurrency(entries);
    return {
      name: null,
      currency,
      digits: digitsOfCurrency(currency),
      people: this.people.names,
      entries: entries.map((entry) => (entry.currency === currency ? { ...entry, currency: null } : entry)),
    };
  }

  /** The currency of most entries; of several, the one that comes first. */
  private mainCurrency(entries: readonly ImportedEntry[]): string | null {
    if (this.mapping.columns.currency === undefined) return this.mapping.currency;
    const counts = new Map<string, number>();
    for (const { currency } of entries)
      if (currency !== null) counts.set(currency, (counts.get(currency) ?? 0) + 1);
    const [main] = [...counts].sort(([, a], [, b]) => b - a);
    return main?.[0] ?? this.mapping.currency;
  }

  private sayDays(): void {
    const { date } = this.mapping.columns;
    if (date === undefined) return;
    const { isAmbiguous } = dayFormOf(this.rows.map(({ cells }) => this.cell(cells, date)));
    if (isAmbiguous) this.problems.push({ place: null, code: 'day-ambiguous' });
  }

  private entryOf(row: TableRow): ImportedEntry | null {
    try {
      const currency = this.currencyOf(row);
      const money = this.moneyOf(row, digitsOfCurrency(currency));
      return {
        ...money,
        place: row.line,
        title: this.cell(row.cells, this.mapping.columns.title),
        day: this.dayOf(row),
        note: '',
        category: null,
        currency,
        foreign: null,
      };
    } catch (error) {
      if (!(error instanceof EntryProblem)) throw error;
      this.problems.push({ place: row.line, code: error.problem, values: error.values });
      return null;
    }
  }

  private currencyOf({ cells }: TableRow): string | null {
    const { columns, currency } = this.mapping;
    if (columns.currency === undefined) return currency;
    const text = this.cell(cells, columns.currency).toUpperCase();
    if (text === '') return currency;
    if (!isCurrencyCode(text)) throw new EntryProblem('currency-unreadable', { text: text.slice(0, 20) });
    return text;
  }

  private dayOf({ cells, line }: TableRow): string {
    const { columns, dateFormat } = this.mapping;
    if (columns.date === undefined) return '';
    const text = this.cell(cells, columns.date);
    const day = readDay(text, FORMS[dateFormat.charAt(0)] ?? 'iso');
    if (day === null)
      this.problems.push({ place: line, code: 'day-unreadable', values: { text: quoted(text) } });
    return day ?? '';
  }

  private decimalOf(text: string): Decimal {
    const decimal = readDecimal(text, this.mapping.decimal, true);
    if (decimal === null) throw new EntryProblem('amount-unreadable', { text: quoted(text) });
    return decimal;
  }

  private minorOf(text: string, digits: number): number {
    const minor = exactMinor(this.decimalOf(text), digits);
    if (minor === null) throw new EntryProblem('amount-unreadable', { text: quoted(text) });
    if (isTooLarge(minor, digits)) throw new EntryProblem('amount-too-large');
    return minor;
  }

  /** What was spent, below 0 for money that came in; null where the table has no column for it. */
  private costOf({ cells }: TableRow, digits: number): number | null {
    const { columns, amountMeans } = this.mapping;
    if (columns.spent !== undefined || columns.received !== undefined) {
      const [out, back] = [this.cell(cells, columns.spent), this.cell(cells, columns.received)];
      if (out === '' && back === '') throw new EntryProblem('amount-missing');
      return (out === '' ? 0 : this.minorOf(out, digits)) - (back === '' ? 0 : this.minorOf(back, digits));
    }
    if (columns.amount === undefined) return null;
    const text = this.cell(cells, columns.amount);
    if (text === '') throw new EntryProblem('amount-missing');
    const minor = this.minorOf(text, digits);
    return amountMeans === 'bank' ? -minor : minor;
  }

  private personIn(text: string, missing: ProblemCode, line: number): number {
    if (text === '') throw new EntryProblem(missing);
    return this.people.named(text, line);
  }

  private moneyOf(row: TableRow, digits: number): Money {
    const { split } = this.mapping;
    const cost = this.costOf(row, digits);
    if ('cells' in split && split.cells === 'net') return this.moneyOfNets(row, cost, digits);
    if (cost === null) throw new EntryProblem('amount-missing');
    if (cost === 0) throw new EntryProblem('amount-zero');
    const { payer: one, columns } = this.mapping;
    const payerText = columns.payer === undefined ? (one?.name ?? '') : this.cell(row.cells, columns.payer);
    const payer = this.personIn(payerText, 'nobody-paid', row.line);
    if ('to' in split) return this.payment(row, payer, cost);
    const minor = Math.abs(cost);
    const shared = 'evenly' in split ? this.evenly(minor) : this.fromCells(row, split.cells, cost, digits);
    const isEven = 'evenly' in split;
    return {
      kind: cost < 0 ? 'income' : 'expense',
      paid: [{ person: payer, minor }],
      shared,
      split: isEven ? { how: 'even' } : null,
      isAssumed: false,
    };
  }

  private payment(row: TableRow, payer: number, cost: number): Money {
    const to = this.personIn(this.cell(row.cells, this.mapping.columns.to), 'nobody-shares', row.line);
    if (to === payer) throw new EntryProblem('payment-to-oneself');
    const [from, recipient] = cost < 0 ? [to, payer] : [payer, to];
    const minor = Math.abs(cost);
    return {
      kind: 'payment',
      paid: [{ person: from, minor }],
      shared: [{ person: recipient, minor }],
      split: null,
      isAssumed: false,
    };
  }

  private evenly(minor: number): readonly Side[] {
    const parts = divideByWeights(
      minor,
      this.sharers.map(() => ({ digits: 1n, decimals: 0 })),
    );
    if (parts === null) throw new EntryProblem('nobody-shares');
    return this.sharers.map((person, place) => ({ person, minor: parts[place] ?? 0 }));
  }

  private filledCells({ cells }: TableRow): readonly (readonly [person: number, text: string])[] {
    return this.columns.flatMap(([column, person]) => {
      const text = this.cell(cells, column);
      return text === '' ? [] : [[person, text] as const];
    });
  }

  private fromCells(
    row: TableRow,
    how: 'share' | 'weight' | 'net',
    cost: number,
    digits: number,
  ): readonly Side[] {
    const filled = this.filledCells(row);
    if (filled.length === 0) throw new EntryProblem('nobody-shares');
    const minor = Math.abs(cost);
    if (how === 'weight') {
      const weights = filled.map(([, text]) =>
        isCross(text) ? { digits: 1n, decimals: 0 } : this.decimalOf(text),
      );
      if (weights.some((weight) => weight.digits < 0n)) throw new EntryProblem('split-unreadable');
      const parts = divideByWeights(minor, weights);
      if (parts === null) throw new EntryProblem('nobody-shares');
      return summed(
        filled.flatMap(([person], place) =>
          weights[place]?.digits === 0n ? [] : [{ person, minor: parts[place] ?? 0 }],
        ),
      );
    }
    const shares = filled.map(([person, text]) => ({
      person,
      minor: this.minorOf(text, digits) * Math.sign(cost),
    }));
    const total = safeSum(shares.map((share) => share.minor));
    if (total !== minor) {
      // Shares of money that came in may be written without a sign.
      const isUnsigned = cost < 0 && total === -minor;
      if (!isUnsigned) throw new EntryProblem('shares-do-not-add-up');
      for (const share of shares) share.minor = -share.minor;
    }
    if (shares.some((share) => share.minor < 0)) throw new EntryProblem('split-unreadable');
    return summed(shares);
  }

  private moneyOfNets(row: TableRow, cost: number | null, digits: number): Money {
    const nets = this.people.names.map(() => 0);
    for (const [person, text] of this.filledCells(row))
      nets[person] = (nets[person] ?? 0) + this.minorOf(text, digits);
    const sum = safeSum(nets);
    if (sum !== 0) throw new EntryProblem('nets-do-not-add-up');
    if (nets.every((net) => net === 0)) throw new EntryProblem('amount-zero');
    return entryOfNets(cost, nets);
  }
}

/** Two columns of one person are one side. */
function summed(sides: readonly Side[]): readonly Side[] {
  const byPerson = new Map<number, number>();
  for (const { person, minor } of sides) byPerson.set(person, (byPerson.get(person) ?? 0) + minor);
  return [...byPerson].map(([person, minor]) => ({ person, minor }));
}

/**
 * Reads a table that belongs to no product by what a person says of its columns.
 * @throws ImportRefused if there is nobody in it
 */
export function readMappedTable(source: TableSource, mapping: TableMapping) {
  const table = new MappedTable(source, mapping);
  const group = table.read();
  if (group.people.length === 0) throw new ImportRefused('nobody-in-it');
  return { groups: [group], problems: table.problems };
}
