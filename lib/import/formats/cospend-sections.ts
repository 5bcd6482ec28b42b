import type { TableSource } from '@/lib/import/format';
import { looseTable } from '@/lib/import/loose-table';
import type { TableRow } from '@/lib/import/table';
import { Columns } from './table-columns';
import { hasBillColumns } from './weighted-bills';

/** The tables in a file of cospend, by the two columns that they begin with. */
const BEGINNINGS = {
  members: ['name', 'weight'],
  categories: ['categoryname', 'categoryid'],
  paymentModes: ['paymentmodename', 'paymentmodeid'],
  currencies: ['currencyname', 'exchange_rate'],
} as const;

type Name = keyof typeof BEGINNINGS | 'bills';

const NAMES = ['members', 'categories', 'paymentModes', 'currencies'] as const;

/** One of the tables in a file. */
export type Section = { readonly columns: Columns; readonly rows: readonly TableRow[] };

export type Sections = Readonly<Partial<Record<Name, Section>>>;

/** Which table begins with this row, if one does. */
function nameOf({ cells }: TableRow): Name | null {
  const [first, second] = cells.map((cell) => cell.trim().toLowerCase());
  const name = NAMES.find((each) => first === BEGINNINGS[each][0] && second === BEGINNINGS[each][1]);
  if (name !== undefined) return name;
  return cells.some((cell) => cell.trim().toLowerCase() === 'payer_name') &&
    hasBillColumns(new Columns(cells))
    ? 'bills'
    : null;
}

/** Takes the rows of a file apart into its tables. Of two of one kind, which no product writes, the first counts. */
export function sectionsOf(rows: readonly TableRow[]): Sections {
  const sections: Partial<Record<Name, { columns: Columns; rows: TableRow[] }>> = {};
  let current: TableRow[] = [];
  for (const row of rows) {
    const name = nameOf(row);
    if (name === null) {
      current.push(row);
      continue;
    }
    current = [];
    sections[name] ??= { columns: new Columns(row.cells), rows: current };
  }
  return sections;
}

/** Rows that have not as many cells as the header above them: quote marks were misread. */
function misfitsOf(rows: readonly TableRow[]): number {
  let [width, misfits] = [rows[0]?.cells.length ?? 0, 0];
  for (const row of rows) {
    if (nameOf(row) !== null) width = row.cells.length;
    else if (row.cells.length !== width) misfits += 1;
  }
  return misfits;
}

/**
 * The rows of a file. The product does not double quote marks in some names, so that a table may be cut at the wrong
 * places: then lines are cut without regard to doubling, if more of them come out as they should.
 */
export function rowsOf({ table, text }: TableSource): readonly TableRow[] {
  const misfits = misfitsOf(table.rows);
  if (misfits === 0 || table.delimiter !== ',') return table.rows;
  const { rows } = looseTable(text);
  return misfitsOf(rows) < misfits ? rows : table.rows;
}
