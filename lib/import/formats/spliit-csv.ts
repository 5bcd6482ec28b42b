import { exactMinor } from '@/lib/import/amounts';
import type { TableFormat } from '@/lib/import/format';
import { evenSplitOf } from '@/lib/import/nets';
import { type ImportedEntry, type ImportedGroup, type ProblemCode, type Side } from '@/lib/import/reading';
import type { TableRow } from '@/lib/import/table';
import { type Described, entriesOfMoney, EntryProblem, isTooLarge } from './json-entries';
import { costOf, keptEntry } from './net-rows';
import type { Numbers, PeopleColumns } from './people-columns';
import { decimalsOfSpliit } from './spliit-decimals';
import { SpliitTable, spliitTableOf } from './spliit-table';

/** The own share of each person: of the one who paid it has the sign of the cost, of the others the other sign. */
type Shares = readonly number[];

/** Who paid, as far as the signs tell. One who bears nothing has 0, and can be known only if nobody else has. */
function payerOf(shares: Shares, sign: number): number | null {
  const personWith = (wanted: number): number | null => {
    const found = shares.flatMap((share, person) => (Math.sign(share) === wanted ? [person] : []));
    return found.length === 1 ? (found[0] ?? null) : null;
  };
  return shares.some((share) => Math.sign(share) === sign) ? personWith(sign) : personWith(0);
}

const totalOf = (sides: readonly Side[]): number => sides.reduce((sum, { minor }) => sum + minor, 0);

/** Shares that were rounded each by itself, with the units that they miss or have too many: one from each, in order. */
function withRest(sides: readonly Side[], total: number): readonly Side[] {
  let left = total - totalOf(sides);
  const step = Math.sign(left);
  return sides.map(({ person, minor }) => {
    const isTaken = left !== 0 && minor + step >= 0;
    if (isTaken) left -= step;
    return { person, minor: isTaken ? minor + step : minor };
  });
}

/** Reads the rows of a group. */
class SpliitRows {
  private readonly people: PeopleColumns;
  private readonly money: Pick<ImportedGroup, 'currency' | 'digits' | 'symbol'>;

  constructor(private readonly table: SpliitTable) {
    this.people = table.people();
    this.money = table.money(decimalsOfSpliit);
  }

  group(): ImportedGroup {
    const entries = this.table.entries((row) => this.entriesOf(row));
    return { ...this.money, name: null, people: this.people.names, entries };
  }

  private entriesOf(row: TableRow): readonly ImportedEntry[] {
    const { table, money } = this;
    const say = (code: ProblemCode) => table.problems.push({ place: row.line, code });
    const costText = table.cell(row, 'Cost');
    const isLost = table.isOverwritten('Cost');
    const cost = isLost ? null : costOf(costText, money.digits, table.read);
    const shares = this.sharesOf(table.numbersOf(row, this.people));
    const described = table.described(row, cost, money, decimalsOfSpliit);
    if (shares !== null && isLost) return [this.withoutCost(described, row, shares, say)];
    if (shares === null || cost === null) {
      const kept = keptEntry(described, cost, isLost ? '' : costText, 0);
      say('kept-without-effect');
      return [kept];
    }
    return this.entriesOfShares(described, row, { cost, shares }, say);
  }

  private sharesOf(numbers: Numbers): Shares | null {
    if (typeof numbers === 'string') return null;
    const shares = numbers.flatMap((number) => exactMinor(number, this.money.digits) ?? []);
    return shares.length === numbers.length ? shares : null;
  }

  private entriesOfShares(
    described: Described,
    row: TableRow,
    { cost, shares }: { readonly cost: number; readonly shares: Shares },
    say: (code: ProblemCode) => void,
  ): readonly ImportedEntry[] {
    if (cost === 0) throw new EntryProblem('amount-zero');
    const minor = Math.abs(cost);
    const written = sidesOf(shares);
    const shared = withRest(written, minor);
    if (totalOf(shared) !== minor) throw new EntryProblem('shares-do-not-add-up');
    if (totalOf(written) !== minor) say('shares-rounded');
    const payer = payerOf(shares, Math.sign(cost));
    const money = { shared, split: this.splitOf(row, shared), isBack: cost < 0 };
    if (payer === null) {
      say('payer-unknown');
      return [this.withoutPayer(described, row, money)];
    }
    const isPayment = this.table.isPayment(row);
    return entriesOfMoney(described, { ...money, paid: [{ person: payer, minor }], isPayment });
  }

  private splitOf(row: TableRow, shared: readonly Side[]): ImportedEntry['split'] {
    return this.table.isEven(row) ? evenSplitOf(shared) : null;
  }

  /** What the shares come to. Without the cost, their signs do not tell whether money went out or came in. */
  private withoutCost(
    described: Described,
    row: TableRow,
    shares: Shares,
    say: (code: ProblemCode) => void,
  ): ImportedEntry {
    const shared = sidesOf(shares);
    if (shared.length === 0) throw new EntryProblem('amount-missing');
    if (isTooLarge(totalOf(shared), this.money.digits)) throw new EntryProblem('amount-too-large');
    say('amount-from-shares');
    say('payer-unknown');
    return this.withoutPayer(described, row, { shared, split: this.splitOf(row, shared), isBack: false });
  }

  /**
   * An entry of which it is known who bears it, but not who paid: as if each one had paid their own, so that no balance
   * changes. Of a payment it is known who received it.
   */
  private withoutPayer(
    described: Described,
    row: TableRow,
    { shared, split, isBack }: Pick<ImportedEntry, 'shared' | 'split'> & { readonly isBack: boolean },
  ): ImportedEntry {
    const kind = this.table.isPayment(row) === isBack ? 'expense' : 'income';
    return { ...described, kind, paid: shared, shared, split, currency: null, isAssumed: true };
  }
}

const sidesOf = (shares: Shares): readonly Side[] =>
  shares.flatMap((share, person) => (share === 0 ? [] : [{ person, minor: Math.abs(share) }]));

/** The table that spliit gives out for a group, from 2025 on; also that of spliit-cloud while it had the same cells. */
export const spliitCsv: TableFormat = {
  format: 'spliit-csv',
  recognises: (source) => SpliitTable.of(source)?.isOfCloud === false,
  read: (source) => {
    const table = spliitTableOf(source);
    const group = new SpliitRows(table).group();
    return { groups: [group], problems: table.problems };
  },
};
