import { type Table, pastedTables, tablesOf } from '@/components/statistics/tables';
import type { Shown } from '@/components/statistics/use-shown';
import { cents, ZERO_CENTS } from '@/lib/domain/money/money';
import { ALL_DAYS, statisticsOf } from '@/lib/domain/statistics';
import { entryOf, memberOf } from '@/tests/unit/device/a-ledger';

const words = {
  by: String,
  head: String,
  category: (category: string | null) => category ?? 'none',
  person: (memberId: string) => memberId,
};

const shownOf = (memberId: string | null): Shown => ({
  ...{ groupCode: 'X', days: ALL_DAYS, me: memberId === null ? null : memberOf('Anna') },
  statistics: statisticsOf(
    [
      entryOf('Miete', '2026-10-01T12:00:00Z', { amount: 1001 }),
      { ...entryOf('Boot', '2026-11-01T12:00:00Z', { amount: 400 }), category: 'leisure' },
      entryOf('Zurück', '2026-11-02T12:00:00Z', { kind: 'payment', among: ['Ben'] }),
    ],
    { ...ALL_DAYS, memberId },
  ),
  largest: { month: ZERO_CENTS, category: ZERO_CENTS, person: ZERO_CENTS },
  ...{ amount: String, roundAmount: String, monthName: String, shortMonth: String, isPresent: () => false },
});

const plain = ({ heads, rows }: Table) => [
  heads,
  ...rows.map(({ name, cells }) => [
    name,
    ...cells.map((cell) => ('cents' in cell ? cell.cents : cell.count)),
  ]),
];

test('tables have every figure of the bars', () => {
  const [months, categories, people] = tablesOf(shownOf('anna'), words);
  expect(months && plain(months)).toEqual([
    ['month', 'total', 'mine', 'count'],
    ['2026-10', 1001, 501, 1],
    ['2026-11', 400, 200, 1],
  ]);
  expect(categories && plain(categories)).toEqual([
    ['category', 'total', 'mine', 'count'],
    ['none', 1001, 501, 1],
    ['leisure', 400, 200, 1],
  ]);
  expect(people && plain(people)).toEqual([
    ['person', 'share', 'paidHead'],
    ['anna', 701, 1401],
    ['ben', 700, 0],
  ]);
});

test('without a person there is no column of their own', () => {
  const [months] = tablesOf(shownOf(null), words);
  expect(months && plain(months)[1]).toEqual(['2026-10', 1001, 1]);
});

test('a spreadsheet gets plain numbers, and no formula out of a name', () => {
  const table = (name: string): Table => ({
    by: 'person',
    heads: ['Person', 'Anteil'],
    rows: [{ name, cells: [{ cents: cents(123456) }, { count: 2 }] }],
  });
  const pasted = pastedTables([table('=1+1'), table('Anna\tund\nBen')], (amount) =>
    (amount / 100).toFixed(2),
  );
  expect(pasted).toBe("Person\tAnteil\n'=1+1\t1234.56\t2\n\nPerson\tAnteil\nAnna und Ben\t1234.56\t2");
});
