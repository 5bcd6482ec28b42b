import type { Category } from '@/lib/domain/entry/category';
import { currencyOfIsoCode } from '@/lib/domain/money/currencies';
import { digitsOfCurrency } from '@/lib/import/amounts';
import { categoryOfWord } from '@/lib/import/category-words';
import type { TableFormat, TableSource } from '@/lib/import/format';
import type { ImportedEntry, Problem } from '@/lib/import/reading';
import type { TableRow } from '@/lib/import/table';
import { rowsOf, type Section, type Sections, sectionsOf } from './cospend-sections';
import { currencyIn, EntryProblem, noteOf } from './json-entries';
import { NameLists } from './name-lists';
import { numberReaderOf } from './number-reader';
import { Columns } from './table-columns';
import { dayReader, entriesOfRows } from './table-entries';
import { amountOfCell, hasBillColumns, Project } from './weighted-bills';

/** The title of rows that are no bills: older files say with them who is in the project, and what they count. */
const NO_BILL = 'deleteMeIfYouWant';

/** The category of payments among people. */
const PAYMENT = '-11';

/** Categories that projects had before they had their own. */
const OLD_CATEGORIES: ReadonlyMap<string, Category> = new Map([
  ['-1', 'groceries'],
  ['-2', 'leisure'],
  ['-3', 'home'],
  ['-4', 'utilities'],
  ['-5', 'leisure'],
  ['-6', 'health'],
  ['-12', 'eating-out'],
  ['-13', 'lodging'],
  ['-14', 'transit'],
  ['-15', 'leisure'],
]);

/** Columns that the tables of ihatemoney do not have. */
const OWN_COLUMNS = ['timestamp', 'payer_active', 'categoryid', 'paymentmode'];

const NO_SECTION: Section = { columns: new Columns([]), rows: [] };

/** The name of each thing in a table, by id. */
const namesIn = ({ columns, rows }: Section, name: string, id: string): ReadonlyMap<string, string> =>
  new Map(rows.map((row) => [columns.cell(row, id), columns.cell(row, name)]));

/** The main currency is the first one, and any text: a code or a sign. */
function currencyOf({ columns, rows }: Section, problems: Problem[]) {
  const [main] = rows;
  const name = main === undefined ? '' : columns.cell(main, 'currencyname');
  const code = name.toUpperCase();
  return currencyIn(currencyOfIsoCode(code) === null ? name : code, name, digitsOfCurrency, problems);
}

/** Comments are encoded as in addresses, but not by all that write such files. */
function commentOf(cell: string): string {
  if (/[^!-~]/.test(cell)) return cell;
  try {
    return decodeURIComponent(cell.replace(/\+/g, ' '));
  } catch {
    return cell;
  }
}

/** Reads the bills of a project. */
class CospendBills {
  private readonly bills: Section;
  private readonly members: Section;
  private readonly categories: ReadonlyMap<string, string>;
  private readonly paymentModes: ReadonlyMap<string, string>;
  /** Reads amounts and weights. */
  private readonly read: ReturnType<typeof numberReaderOf>;
  private readonly lists: NameLists;

  constructor(
    sections: Sections,
    private readonly project: Project,
    private readonly problems: Problem[],
  ) {
    this.bills = sections.bills ?? NO_SECTION;
    this.members = sections.members ?? NO_SECTION;
    this.categories = namesIn(sections.categories ?? NO_SECTION, 'categoryname', 'categoryid');
    this.paymentModes = namesIn(sections.paymentModes ?? NO_SECTION, 'paymentmodename', 'paymentmodeid');
    this.read = numberReaderOf([
      ...this.bills.rows.flatMap((row) => [this.cell(row, 'amount'), this.cell(row, 'payer_weight')]),
      ...this.members.rows.map((row) => this.members.columns.cell(row, 'weight')),
    ]);
    this.lists = new NameLists(
      [
        ...this.members.rows.map((row) => this.members.columns.cell(row, 'name')),
        ...this.bills.rows.map((row) => this.cell(row, 'payer_name')),
      ],
      ',',
    );
  }

  private cell(row: TableRow, name: string): string {
    return this.bills.columns.cell(row, name);
  }

  private isNoBill(row: TableRow): boolean {
    return this.cell(row, 'what') === NO_BILL;
  }

  private weightOf(cell: string) {
    return cell === '' ? undefined : this.read(cell);
  }

  /** Those whom the file lists are all; only a file without a list names them in its bills. */
  addPeople(): void {
    const { columns, rows: members } = this.members;
    for (const row of members)
      this.project.add(columns.cell(row, 'name'), row.line, this.weightOf(columns.cell(row, 'weight')));
    const listed = this.bills.rows.filter((row) => this.isNoBill(row));
    for (const row of listed) this.addPayer(row);
    if (members.length + listed.length > 0) return;
    for (const row of this.bills.rows) {
      this.addPayer(row);
      for (const name of this.lists.cut(this.cell(row, 'owers'))?.names ?? [])
        this.project.add(name, row.line);
    }
  }

  private addPayer(row: TableRow): void {
    this.project.add(this.cell(row, 'payer_name'), row.line, this.weightOf(this.cell(row, 'payer_weight')));
  }

  /** Says where the quote marks in a name are not doubled. */
  sayQuotes(text: string): void {
    const lines = text.split(/\r\n?|\n/);
    for (const row of this.members.rows) {
      const name = this.members.columns.cell(row, 'name');
      const isDoubled = lines[row.line - 1]?.includes(name.replace(/"/g, '""')) ?? true;
      if (!isDoubled) this.problems.push({ place: row.line, code: 'quotes-not-doubled' });
    }
  }

  /** Without the deleted ones. */
  entries(): readonly ImportedEntry[] {
    const rows = this.bills.rows.filter((row) => !this.isNoBill(row) && this.cell(row, 'deleted') !== '1');
    const dayOf = dayReader(
      rows.map((row) => this.cell(row, 'date')),
      this.problems,
    );
    return entriesOfRows(rows, this.problems, (row) => this.entriesOf(row, dayOf));
  }

  private entriesOf(row: TableRow, dayOf: ReturnType<typeof dayReader>): readonly ImportedEntry[] {
    this.bills.columns.check(row, 'what', 'amount', 'payer_name', 'owers');
    const owers = this.lists.cut(this.cell(row, 'owers'));
    if (owers === null || this.bills.columns.isTooShortFor(row)) throw new EntryProblem('entry-unreadable');
    if (owers.hasComma) this.problems.push({ place: row.line, code: 'name-ambiguous' });
    const category = this.cell(row, 'categoryid');
    return this.project.entriesOf({
      place: row.line,
      title: this.cell(row, 'what'),
      day: dayOf(this.cell(row, 'date'), row.line),
      note: noteOf(
        commentOf(this.cell(row, 'comment')),
        this.paymentModes.get(this.cell(row, 'paymentmodeid')) ?? '',
      ),
      category: categoryOfWord(this.categories.get(category) ?? '') ?? OLD_CATEGORIES.get(category) ?? null,
      amount: amountOfCell(this.cell(row, 'amount'), this.read),
      currency: null,
      isPayment: category === PAYMENT,
      payer: this.cell(row, 'payer_name'),
      owers: owers.names,
    });
  }
}

function recognises({ table: { rows } }: TableSource): boolean {
  const [first, ...others] = rows;
  const columns = new Columns(first?.cells ?? []);
  if (columns.has('name', 'weight', 'active')) return first?.cells[0]?.trim().toLowerCase() === 'name';
  if (!hasBillColumns(columns)) return false;
  return (
    OWN_COLUMNS.some((name) => columns.has(name)) ||
    others.some((row) => columns.cell(row, 'what') === NO_BILL)
  );
}

/**
 * The file of a project of cospend, and of the apps for it: several tables, one below the other. The oldest have one, which
 * looks like that of ihatemoney.
 */
export const cospendCsv: TableFormat = {
  format: 'cospend-csv',
  recognises,
  read: (source) => {
    const problems: Problem[] = [];
    const sections = sectionsOf(rowsOf(source));
    const { currency, symbol } = currencyOf(sections.currencies ?? NO_SECTION, problems);
    const project = new Project(currency, problems);
    const bills = new CospendBills(sections, project, problems);
    bills.addPeople();
    bills.sayQuotes(source.text);
    return { groups: [project.groupOf(bills.entries(), symbol)], problems };
  },
};
