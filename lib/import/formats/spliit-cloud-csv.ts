import type { TableFormat } from '@/lib/import/format';
import { type ImportedEntry, type ImportedGroup, ImportRefused } from '@/lib/import/reading';
import type { TableRow } from '@/lib/import/table';
import { quoted } from './json-entries';
import { checkNets, costOf, entriesOfNets } from './net-rows';
import type { PeopleColumns } from './people-columns';
import { decimalsOfCloud } from './spliit-decimals';
import { SpliitTable, spliitTableOf } from './spliit-table';

/** What people are called who were invited and have not come: nothing that others should see. */
const PROVISIONAL = /^(?:[^\s@]+@[^\s@]+|\S{8}…|pending invite)(?: \(\d+\))?$/i;

/** Reads the rows of a group. */
class CloudRows {
  private readonly people: PeopleColumns;
  private readonly money: Pick<ImportedGroup, 'currency' | 'digits' | 'symbol'>;

  constructor(private readonly table: SpliitTable) {
    const { problems, header } = table;
    this.people = table.people();
    for (const name of this.people.names)
      if (PROVISIONAL.test(name))
        problems.push({
          place: header.row.line,
          code: 'name-provisional',
          values: { name: quoted(name) },
        });
    this.money = table.money(decimalsOfCloud);
    if (this.money.currency === null && this.money.symbol === undefined)
      problems.push({ place: null, code: 'currency-missing' });
  }

  group(): ImportedGroup {
    checkNets(this.table.rows, (row) => ({
      nets: this.table.numbersOf(row, this.people),
      digits: this.money.digits,
    }));
    const entries = this.table.entries((row) => this.entriesOf(row));
    return { ...this.money, name: null, people: this.people.names, entries };
  }

  private entriesOf(row: TableRow): readonly ImportedEntry[] {
    const { table, money } = this;
    const costText = table.cell(row, 'Cost');
    const cost = costOf(costText, money.digits, table.read);
    const described = table.described(row, cost, money, decimalsOfCloud);
    const nets = table.numbersOf(row, this.people);
    const entries = entriesOfNets(
      described,
      {
        cost,
        costText,
        costName: 'Cost',
        nets,
        isPayment: table.isPayment(row),
        digits: money.digits,
        severalPayers: 'payers-not-in-file',
      },
      (code) => table.problems.push({ place: row.line, code }),
    );
    return table.isEven(row) ? entries : entries.map((entry) => ({ ...entry, split: null }));
  }
}

/**
 * The table that spliit-cloud gives out for a group, from July 2026 on. On the first day it had the header of spliit, and
 * before it cells of which the shares cannot be known.
 */
export const spliitCloudCsv: TableFormat = {
  format: 'spliit-cloud-csv',
  recognises: (source) => SpliitTable.of(source)?.isOfCloud === true,
  read: (source) => {
    const table = spliitTableOf(source);
    if (table.meaning !== 'nets') throw new ImportRefused('cells-damaged');
    const group = new CloudRows(table).group();
    return { groups: [group], problems: table.problems };
  },
};
