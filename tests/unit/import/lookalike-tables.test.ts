import fc from 'fast-check';
import { readImport } from '@/lib/import/read-import';
import { balancesOf } from '@/lib/import/reading';

const PEOPLE = ['Ada', 'Ben', 'Cem', 'Dora'];
const HEADER =
  'Date,Description,Category,Currency,Cost,Original cost,Original currency,Conversion rate,Is Reimbursement,Split mode';

/** An expense, or an income below 0: who paid, and what each one bears. */
type Expense = { readonly payer: number; readonly shares: readonly number[]; readonly sign: 1 | -1 };

const expense: fc.Arbitrary<Expense> = fc
  .record({
    payer: fc.nat({ max: PEOPLE.length - 1 }),
    shares: fc.array(fc.nat({ max: 50_000 }), { minLength: PEOPLE.length, maxLength: PEOPLE.length }),
    sign: fc.constantFrom(1 as const, -1 as const),
  })
  // The signs of spliit tell who paid only if that one bears something.
  .map((each) => ({
    ...each,
    shares: each.shares.map((share, person) => (person === each.payer ? share + 1 : share)),
  }));

const expenses = fc.array(expense, { minLength: 1, maxLength: 12 });

const costOf = ({ shares, sign }: Expense): number =>
  sign * shares.reduce((total, share) => total + share, 0);

const netsOf = (each: Expense): readonly number[] =>
  each.shares.map((share, person) => (person === each.payer ? costOf(each) : 0) - each.sign * share);

const sharesOf = ({ payer, shares, sign }: Expense): readonly number[] =>
  shares.map((share, person) => (person === payer ? sign : -sign) * share + 0);

type Writing = { readonly delimiter: ',' | ';'; readonly mark: '.' | ',' };

const asProduct: Writing = { delimiter: ',', mark: '.' };
const asSpreadsheet: Writing = { delimiter: ';', mark: ',' };

const written = (cents: number, { mark }: Writing): string => (cents / 100).toFixed(2).replace('.', mark);

function tableOf(
  all: readonly Expense[],
  cellsOf: (each: Expense) => readonly number[],
  as: Writing,
): string {
  const rows = all.map((each) => {
    const before = [
      '2026-05-01',
      'X',
      'General',
      'EUR',
      written(costOf(each), as),
      '',
      '',
      '',
      'No',
      'Evenly',
    ];
    return [...before, ...cellsOf(each).map((cell) => written(cell, as))];
  });
  return [[...HEADER.split(','), ...PEOPLE], ...rows].map((cells) => cells.join(as.delimiter)).join('\n');
}

function splitwiseOf(all: readonly Expense[], as: Writing): string {
  const rows = all.map((each) => {
    const before = ['2026-05-01', 'X', 'General', written(costOf(each), as), 'EUR'];
    return [...before, ...netsOf(each).map((cell) => written(cell, as))];
  });
  const header = ['Date', 'Description', 'Category', 'Cost', 'Currency', ...PEOPLE];
  return [header, ...rows].map((cells) => cells.join(as.delimiter)).join('\n');
}

function read(text: string): { readonly format: string; readonly balances: readonly number[] } {
  const reading = readImport(new TextEncoder().encode(text), 'table.csv');
  const [group] = 'refused' in reading ? [] : reading.groups;
  return { format: reading.format, balances: group === undefined ? [] : balancesOf(group) };
}

const trueBalances = (all: readonly Expense[]): readonly number[] =>
  PEOPLE.map((_, person) => all.reduce((total, each) => total + (netsOf(each)[person] ?? 0), 0));

describe.each([
  ['as the product writes it', asProduct],
  ['as a spreadsheet saves it', asSpreadsheet],
])('a table %s', (_, as) => {
  it('gives the same money whether its cells are shares or nets', () => {
    fc.assert(
      fc.property(expenses, (all) => {
        const balances = trueBalances(all);
        expect(read(tableOf(all, sharesOf, as)).balances).toEqual(balances);
        expect(read(tableOf(all, netsOf, as)).balances).toEqual(balances);
        expect(read(splitwiseOf(all, as)).balances).toEqual(balances);
      }),
    );
  });
});

it('takes shares for those of spliit, and nets under the same header for those of spliit-cloud', () => {
  const all: readonly Expense[] = [{ payer: 0, shares: [3334, 3333, 3333, 0], sign: 1 }];
  expect(read(tableOf(all, sharesOf, asProduct)).format).toBe('spliit-csv');
  expect(read(tableOf(all, netsOf, asProduct)).format).toBe('spliit-cloud-csv');
});

it('refuses cells that are neither', () => {
  const damaged = ({ payer, shares }: Expense) =>
    shares.map((share, person) => (person === payer ? 10_000 : 0) - Math.round(share / 100));
  const all: readonly Expense[] = [{ payer: 0, shares: [3334, 3333, 3333, 0], sign: 1 }];
  const reading = readImport(new TextEncoder().encode(tableOf(all, damaged, asProduct)), 'table.csv');
  expect(reading).toMatchObject({ refused: { code: 'cells-damaged' } });
});
