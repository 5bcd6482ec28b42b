import type { TableColumn } from './open-file';
import type { Column, TableMapping } from './table-mapping';

/** The steps by which a person changes what the columns of a table are taken to mean. */

export type ColumnRole = keyof TableMapping['columns'];

export const SPLIT_WAYS = ['evenly', 'share', 'net', 'weight', 'to'] as const;

export type SplitWay = (typeof SPLIT_WAYS)[number];

export function splitWayOf({ split }: TableMapping): SplitWay {
  if ('cells' in split) return split.cells;
  return 'to' in split ? 'to' : 'evenly';
}

const without = <Row extends object>(row: Row, key: PropertyKey): Row =>
  Object.fromEntries(Object.entries(row).filter(([each]) => each !== key)) as Row;

/** Roles that end when another one gets a column. */
const INSTEAD: Readonly<Partial<Record<ColumnRole, readonly ColumnRole[]>>> = {
  amount: ['spent', 'received'],
  spent: ['amount'],
  received: ['amount'],
};

/** Another column for a role. One column means one thing; an amount in one column is not in two as well. */
export function withColumn(
  mapping: TableMapping,
  role: ColumnRole,
  column: Column | undefined,
): TableMapping {
  const others = Object.fromEntries(
    Object.entries(mapping.columns).filter(([each, value]) => each !== role && value !== column),
  ) as TableMapping['columns'];
  const left = INSTEAD[role]?.reduce(without, others) ?? others;
  const columns = column === undefined ? left : { ...left, [role]: column };
  const people =
    column === undefined || mapping.people === null
      ? mapping.people
      : without(mapping.people, String(column));
  return { ...mapping, columns, people };
}

/** A column is a person, or is none any more. */
export function withPeople(
  mapping: TableMapping,
  { column, name }: TableColumn,
  isPerson: boolean,
): TableMapping {
  const key = String(column);
  const people = without(mapping.people ?? {}, key);
  return { ...mapping, people: isPerson ? { ...people, [key]: name === '' ? key : name } : people };
}

/** Another way of saying for whom each row was. Columns that mean nothing yet are taken for people, where people are columns. */
export function withSplit(
  mapping: TableMapping,
  way: SplitWay,
  columns: readonly TableColumn[],
): TableMapping {
  if (way === 'to') return { ...mapping, split: { to: true }, people: null };
  if (way === 'evenly') {
    const evenly = 'evenly' in mapping.split ? mapping.split.evenly : Object.values(mapping.people ?? {});
    return { ...mapping, split: { evenly }, people: null };
  }
  const taken = new Set<Column>(Object.values(mapping.columns));
  const free = columns.filter(({ column, name }) => !taken.has(column) && name !== '');
  const people =
    mapping.people ?? Object.fromEntries(free.map(({ column, name }) => [String(column), name] as const));
  return { ...mapping, split: { cells: way }, people };
}
