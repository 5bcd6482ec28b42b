import { cleanLine } from '@/lib/domain/text/text';
import type { Table, TableRow } from '@/lib/import/table';
import { sumOfDecimals } from './matched-shares';
import { readAmount } from './table-entries';

/** The columns that are no person, by the words of their headers. */
const NAMES = {
  day: ['date'],
  title: ['title', 'description'],
  cost: ['cost', 'total', 'amount'],
  payer: ['who paid'],
  currency: ['currency'],
  category: ['category'],
  rate: ['exchange rate'],
} as const;

type Column = keyof typeof NAMES;

const COLUMNS = Object.keys(NAMES) as readonly Column[];

/** Somebody, and the places of their columns: what they paid, and what they bear; or one for both. */
export type Member = {
  readonly name: string;
  readonly paid: number | null;
  readonly shared: number | null;
};

/**
 * The three ways in which a table may say who paid and who bears: `sides` by two columns for each person, `payer` by a
 * column that names one and the shares of all, `nets` by what each one gets back or owes.
 */
export type Method = 'sides' | 'payer' | 'nets';

export type Columns = {
  readonly method: Method;
  readonly places: ReadonlyMap<Column, number>;
  readonly members: readonly Member[];
  /** Columns that are of nobody, and that we do not know. */
  readonly others: readonly string[];
};

export const cellAt = ({ cells }: TableRow, place: number | null | undefined): string =>
  (cells[place ?? -1] ?? '').trim();

/** How many rows are looked at to know what columns are. */
const SAMPLE_ROWS = 200;

const sampleOf = ({ rows }: Table): readonly TableRow[] => rows.slice(1, SAMPLE_ROWS + 1);

const placesOf = (words: readonly string[]): ReadonlyMap<Column, number> =>
  new Map(
    COLUMNS.flatMap((column) => {
      const place = words.findIndex((word) => NAMES[column].some((name) => name === word));
      return place === -1 ? [] : [[column, place] as const];
    }),
  );

/** Two columns of one name are of two people: the first of each kind belong together. */
function membersOfSides(header: readonly string[]): readonly Member[] {
  const members = new Map<string, Member>();
  const counts = new Map<string, number>();
  for (const [place, text] of header.entries()) {
    const [, kind = '', written] = /^\s*paid (by|for) (.+)$/i.exec(text) ?? [];
    if (written === undefined) continue;
    const [name, isPaid] = [cleanLine(written), kind.toLowerCase() === 'by'];
    const counted = `${isPaid} ${name}`;
    const count = (counts.get(counted) ?? 0) + 1;
    counts.set(counted, count);
    const key = `${count} ${name}`;
    const member = members.get(key) ?? { name, paid: null, shared: null };
    members.set(key, isPaid ? { ...member, paid: place } : { ...member, shared: place });
  }
  return [...members.values()];
}

/** Whether most of the filled cells of a column are numbers. */
function isOfAmounts(sample: readonly TableRow[], place: number): boolean {
  const filled = sample.map((row) => cellAt(row, place)).filter((cell) => cell !== '');
  const numbers = filled.filter((cell) => readAmount(cell) !== null).length;
  return filled.length > 0 && numbers * 2 > filled.length;
}

/** Whether what people have in a row are nets: some are not 0, and all of them add up to it. */
function isOfNets(row: TableRow, members: readonly Member[]): boolean {
  const amounts = members.flatMap(({ shared }) => readAmount(cellAt(row, shared)) ?? []);
  return amounts.some(({ digits }) => digits !== 0n) && sumOfDecimals(amounts).digits === 0n;
}

const most = (sample: readonly TableRow[], fits: (row: TableRow) => boolean): boolean =>
  sample.length > 0 && sample.filter(fits).length * 2 > sample.length;

/** The first columns of Splitwise, which are in this order in none of the product's own files. */
const OF_SPLITWISE = 'date,description,category,cost,currency';
/** Columns of spliit and of spliit-cloud, whose tables may hold nets, too. */
const OF_SPLIIT = ['split mode', 'is reimbursement', 'is settlement'];

function isOfAnother(header: readonly string[]): boolean {
  const words = header.map((text) => text.trim().toLowerCase());
  return words.slice(0, 5).join() === OF_SPLITWISE || OF_SPLIIT.some((word) => words.includes(word));
}

function columnsOfOneEach(
  table: Table,
  header: readonly string[],
  places: ReadonlyMap<Column, number>,
): Columns | null {
  const [sample, known] = [sampleOf(table), new Set(places.values())];
  const unknown = header.flatMap((text, place) =>
    known.has(place) || text.trim() === '' ? [] : [{ name: cleanLine(text), place }],
  );
  const isMember = ({ place }: { readonly place: number }) => isOfAmounts(sample, place);
  const members = unknown.filter(isMember).map(({ name, place }) => ({ name, paid: null, shared: place }));
  const others = unknown.filter((column) => !isMember(column)).map(({ name }) => name);
  if (members.length === 0) return null;
  const payer = places.get('payer');
  const names = new Set(members.map(({ name }) => name));
  if (payer !== undefined)
    return most(sample, (row) => names.has(cleanLine(cellAt(row, payer))))
      ? { method: 'payer', places, members, others }
      : null;
  if (isOfAnother(header)) return null;
  return most(sample, (row) => isOfNets(row, members)) ? { method: 'nets', places, members, others } : null;
}

/** What the columns of a table of Sesterce are; null if it is none. */
export function columnsOf(table: Table): Columns | null {
  const header = table.rows[0]?.cells ?? [];
  const places = placesOf(header.map((text) => text.trim().toLowerCase()));
  if (!places.has('day') || !places.has('title')) return null;
  const members = membersOfSides(header);
  const isOfSides =
    members.some(({ paid }) => paid !== null) && members.some(({ shared }) => shared !== null);
  if (isOfSides) return { method: 'sides', places, members, others: [] };
  return places.has('cost') ? columnsOfOneEach(table, header, places) : null;
}

const FLOAT = /^-?(?:0|[1-9]\d*)\.(?:0|\d*[1-9])$/;

/**
 * Whether tricount-exporter wrote a table in this form: numbers as Python prints floats, but rates as Tricount has them,
 * and one payer in each row.
 */
export function isFromTricount(table: Table, { method, places, members }: Columns): boolean {
  const header = table.rows[0]?.cells ?? [];
  const isLast = (column: Column, fromEnd: number) => places.get(column) === header.length - fromEnd;
  if (method !== 'sides' || !(isLast('currency', 3) && isLast('category', 2) && isLast('rate', 1)))
    return false;
  const isOfExporter = (row: TableRow): boolean => {
    const paid = members.map((member) => cellAt(row, member.paid));
    const shared = members.map((member) => cellAt(row, member.shared));
    const rate = cellAt(row, places.get('rate'));
    return (
      [...paid, ...shared].every((cell) => FLOAT.test(cell)) &&
      paid.filter((cell) => !/^-?0\.0$/.test(cell)).length <= 1 &&
      !rate.endsWith('.0')
    );
  };
  const sample = sampleOf(table);
  return sample.length > 0 && sample.every(isOfExporter);
}
