import type { TableFormat } from '@/lib/import/format';
import type { Problem } from '@/lib/import/reading';
import type { TableRow } from '@/lib/import/table';
import { billReader, currencyOfBills } from './ihatemoney-bills';
import { EntryProblem } from './json-entries';
import { type CutList, NameLists } from './name-lists';
import { numberReaderOf } from './number-reader';
import { Columns } from './table-columns';
import { dayReader, entriesOfRows } from './table-entries';
import { amountOfCell, hasBillColumns, Project } from './weighted-bills';

/** A quote mark that the product puts before what a spreadsheet would take for a formula. */
const PROTECTION = /^'(?=[=+\-@\t\n])/;

const isProtected = (cell: string): boolean => PROTECTION.test(cell);
const unprotected = (cell: string): string => cell.replace(PROTECTION, '');

/** The people of a row. Those who bear a bill are one cell, joined by commas, protected as a whole. */
type Named = { readonly payer: string; readonly owers: string };

const namesOf = (columns: Columns, row: TableRow): Named => ({
  payer: unprotected(columns.cell(row, 'payer_name')),
  owers: unprotected(columns.cell(row, 'owers')),
});

/** Says what is not certain about the names of a row. */
function sayNames(columns: Columns, row: TableRow, { hasComma }: CutList, problems: Problem[]): void {
  const place = row.line;
  if (hasComma) problems.push({ place, code: 'name-ambiguous' });
  if (['payer_name', 'owers'].some((name) => isProtected(columns.cell(row, name))))
    problems.push({ place, code: 'name-protected' });
}

/** The bills of a project of ihatemoney, as a table. The oldest are without types and currencies. */
export const ihatemoneyBillsCsv: TableFormat = {
  format: 'ihatemoney-bills-csv',
  recognises: ({ table }) => hasBillColumns(new Columns(table.rows[0]?.cells ?? [])),
  read: ({ table }) => {
    const problems: Problem[] = [];
    const [header, ...rows] = table.rows;
    const columns = new Columns(header?.cells ?? []);
    const lists = new NameLists(
      rows.map((row) => namesOf(columns, row).payer),
      ', ',
    );
    const currency = currencyOfBills(
      rows.map((row) => columns.cell(row, 'currency')),
      problems,
    );
    const project = new Project(currency, problems);
    const reader = billReader(currency, problems);
    const dayOf = dayReader(
      rows.map((row) => columns.cell(row, 'date')),
      problems,
    );
    const read = numberReaderOf(
      rows.flatMap((row) => [columns.cell(row, 'amount'), columns.cell(row, 'payer_weight')]),
    );
    for (const row of rows) {
      const { payer, owers } = namesOf(columns, row);
      const weight = columns.cell(row, 'payer_weight');
      project.add(payer, row.line, weight === '' ? undefined : read(weight));
      for (const name of lists.cut(owers)?.names ?? []) project.add(name, row.line);
    }
    const entries = entriesOfRows(rows, problems, (row) => {
      const place = row.line;
      columns.check(row, 'what', 'amount', 'payer_name', 'owers');
      if (columns.isTooShortFor(row)) problems.push({ place, code: 'cells-too-many' });
      const names = namesOf(columns, row);
      const owers = lists.cut(names.owers);
      if (owers === null) throw new EntryProblem('entry-unreadable');
      sayNames(columns, row, owers, problems);
      return project.entriesOf({
        place,
        title: unprotected(columns.cell(row, 'what')),
        day: dayOf(columns.cell(row, 'date'), place),
        note: '',
        category: null,
        amount: amountOfCell(columns.cell(row, 'amount'), read),
        currency: reader.currencyOf(columns.cell(row, 'currency'), place),
        isPayment: reader.isPayment(columns.cell(row, 'bill_type')),
        payer: names.payer,
        owers: owers.names,
      });
    });
    return { groups: [project.groupOf(entries)], problems };
  },
};
