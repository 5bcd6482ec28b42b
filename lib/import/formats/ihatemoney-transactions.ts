import type { JsonFormat, TableFormat } from '@/lib/import/format';
import { field, type Json } from '@/lib/import/json';
import { ImportRefused } from '@/lib/import/reading';
import { Columns } from './table-columns';

const COLUMNS = ['ower', 'receiver', 'amount'];

const isTransaction = (value: Json): boolean => COLUMNS.every((key) => field(value, key) !== undefined);

/** A plan says who would have to give whom how much: nothing of it has happened. */
function refuse(): never {
  throw new ImportRefused('plan-not-history');
}

/** What would settle a project of ihatemoney. */
export const ihatemoneyTransactionsJson: JsonFormat = {
  format: 'ihatemoney-transactions-json',
  recognises: ({ value }) => Array.isArray(value) && (value as readonly Json[]).some(isTransaction),
  read: refuse,
};

/** The same as a table. */
export const ihatemoneyTransactionsCsv: TableFormat = {
  format: 'ihatemoney-transactions-csv',
  recognises: ({ table }) => new Columns(table.rows[0]?.cells ?? []).has(...COLUMNS),
  read: refuse,
};
