import { cleanLine } from '@/lib/domain/text/text';
import { isCurrencyCode, plainAmount } from '@/lib/import/amounts';
import { categoryOfWord } from '@/lib/import/category-words';
import type { TableFormat, TableSource } from '@/lib/import/format';
import { People } from '@/lib/import/people';
import { type ImportedEntry, ImportRefused, type Problem } from '@/lib/import/reading';
import type { TableRow } from '@/lib/import/table';
import { entriesOfMoney, EntryProblem, type EntryMoney, quoted } from './json-entries';
import { isOfTwo, isShortened, type Shared, sharedOf } from './splitpro-amounts';
import { digitsOfSplitPro } from './splitpro-currencies';
import { moneyOfSplitPro } from './splitpro-money';
import { COLUMNS, friendAmong, rowsOfFriend, SELF } from './splitpro-rows';
import { Columns } from './table-columns';
import { dayReader, entriesOfRows } from './table-entries';

const AMOUNTS = ['amount', 'you lent', 'you owe', 'settlement'] as const;

/** How the product calls the file, and what a browser adds if there is one already. */
const FILE_NAME = /^expenses_with_(.+?)(?: ?\(\d+\))?\.csv$/i;

/** The friend's name, which is in the file only if they have paid something; else in its name, as long as it has that. */
function friendOf(payers: readonly string[], fileName: string, problems: Problem[]): string {
  const payer = friendAmong(payers);
  if (payer !== undefined) return payer;
  const [, name] = FILE_NAME.exec(fileName) ?? [];
  if (name === undefined) throw new ImportRefused('friend-not-named');
  problems.push({ place: null, code: 'name-provisional', values: { name: quoted(name) } });
  return name;
}

/** Reads the list of what two people had with each other. */
class FriendList {
  readonly problems: Problem[] = [];
  readonly people = new People(this.problems);
  readonly self = this.people.add(SELF, SELF, null);
  private readonly columns: Columns;
  private readonly rows: readonly TableRow[];
  private readonly friend: number;
  private readonly isResaved: boolean;

  constructor(source: TableSource) {
    this.columns = new Columns(source.table.rows[0]?.cells ?? []);
    this.rows = rowsOfFriend(source);
    const payers = this.rows.map((row) => this.cell(row, 'paid by'));
    this.friend = this.people.named(friendOf(payers, source.fileName, this.problems), null);
    this.isResaved = this.rows.some((row) => {
      const digits = digitsOfSplitPro(this.cell(row, 'currency'));
      return AMOUNTS.some((name) => isShortened(this.cell(row, name), digits));
    });
  }

  private cell(row: TableRow, name: (typeof COLUMNS)[number]): string {
    return this.columns.cell(row, name);
  }

  entries(): readonly ImportedEntry[] {
    const dayOf = dayReader(
      this.rows.map((row) => this.cell(row, 'expense date')),
      this.problems,
    );
    return entriesOfRows(this.rows, this.problems, (row) => this.entriesOf(row, dayOf));
  }

  private entriesOf(row: TableRow, dayOf: ReturnType<typeof dayReader>): readonly ImportedEntry[] {
    const place = row.line;
    this.columns.check(row, ...COLUMNS);
    const currency = this.cell(row, 'currency').toUpperCase();
    if (!isCurrencyCode(currency)) throw new EntryProblem('currency-unreadable', { text: quoted(currency) });
    const payer = this.payerOf(row);
    const type = this.cell(row, 'split type').toUpperCase();
    const shared = this.sharedOf(row, type, currency, payer === this.self);
    const isWhole = type === 'SETTLEMENT' || isOfTwo(shared, type);
    if (!isWhole) this.problems.push({ place, code: 'share-of-two-only' });
    const digits = digitsOfSplitPro(currency);
    if (shared.isMended)
      this.problems.push({
        place,
        code: 'cents-mended',
        values: { amount: plainAmount(shared.share, digits) },
      });
    const described = {
      place,
      title: this.cell(row, 'name'),
      day: dayOf(this.cell(row, 'expense date'), place),
      note: isWhole ? '' : `${plainAmount(shared.amount, digits)} ${currency}`,
      category: categoryOfWord(this.cell(row, 'category').replace(/[A-Z]/g, ' $&')),
      foreign: null,
    };
    const money = this.moneyOf(shared, payer, isWhole, type);
    return entriesOfMoney(described, money).map((entry) => ({ ...entry, currency }));
  }

  private payerOf(row: TableRow): number {
    const name = this.cell(row, 'paid by');
    if (name === '') throw new EntryProblem('nobody-paid');
    const payer = this.people.placeOf(cleanLine(name));
    if (payer === undefined) throw new EntryProblem('person-unknown');
    return payer;
  }

  /** The share of the one who did not pay, which has a column for each way. */
  private sharedOf(row: TableRow, type: string, currency: string, hasSelfPaid: boolean): Shared {
    const column = type === 'SETTLEMENT' ? 'settlement' : hasSelfPaid ? 'you lent' : 'you owe';
    const cells = { amount: this.cell(row, 'amount'), share: this.cell(row, column) };
    return sharedOf(cells, { digits: digitsOfSplitPro(currency), isResaved: this.isResaved, type });
  }

  /** Of an expense that others may have had a part in, only what is between these two is known, and counts. */
  private moneyOf({ amount, share }: Shared, payer: number, isWhole: boolean, type: string): EntryMoney {
    const total = isWhole && type !== 'SETTLEMENT' ? Math.abs(amount) : share;
    const other = payer === this.self ? this.friend : this.self;
    const own = total > share ? [{ person: payer, minor: total - share }] : [];
    return {
      paid: [{ person: payer, minor: total }],
      shared: [...own, { person: other, minor: share }],
      split: { how: 'even' },
      isPayment: type === 'SETTLEMENT',
      isBack: amount < 0,
    };
  }
}

/** The list of a friend, as somebody downloads it of split-pro: what the two had with each other, and with others, too. */
export const splitProCsv: TableFormat = {
  format: 'splitpro-csv',
  recognises: ({ table }) => new Columns(table.rows[0]?.cells ?? []).has(...COLUMNS),
  read: (source) => {
    const list = new FriendList(source);
    const { people, self, problems } = list;
    const money = moneyOfSplitPro(list.entries(), null);
    return { groups: [{ name: null, people: people.names, self, ...money }], problems };
  },
};
