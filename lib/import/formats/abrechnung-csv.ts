import type { TableFormat } from '@/lib/import/format';
import { ImportRefused } from '@/lib/import/reading';
import { Columns } from './table-columns';

const COLUMNS = ['id', 'payer', 'description', 'currency identifier', 'currency conversion rate', 'value'];

/**
 * The table of a group of abrechnung. It quotes nothing, so that cells stand under the wrong names; and it has events among
 * the people, without what each one bears of them.
 */
export const abrechnungCsv: TableFormat = {
  format: 'abrechnung-csv',
  recognises: ({ table }) => new Columns(table.rows[0]?.cells ?? []).has(...COLUMNS),
  read: () => {
    throw new ImportRefused('cells-not-quoted');
  },
};
