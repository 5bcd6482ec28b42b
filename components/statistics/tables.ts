import type { Shown, SlicedBy } from '@/components/statistics/use-shown';
import type { Category } from '@/lib/domain/entry/category';
import type { Cents } from '@/lib/domain/money/money';
import type { Slice } from '@/lib/domain/statistics';
import { textCell } from '@/lib/domain/text/spreadsheet';

export type Cell = { readonly cents: Cents } | { readonly count: number };

export type Table = {
  readonly by: SlicedBy;
  readonly heads: readonly string[];
  /** A name, and its figures in the order of the heads behind the first one. */
  readonly rows: readonly { readonly name: string; readonly cells: readonly Cell[] }[];
};

/** The words of the tables. */
export type TableWords = {
  readonly by: (by: SlicedBy) => string;
  readonly head: (head: 'total' | 'mine' | 'count' | 'share' | 'paidHead') => string;
  readonly category: (category: Category | null) => string;
  readonly person: (memberId: string) => string;
};

/** All that the bars show, as tables. Without anybody chosen on this device there is no column of one's own. */
export function tablesOf({ statistics, me, monthName }: Shown, words: TableWords): readonly Table[] {
  const own = <T>(what: T): readonly T[] => (me ? [what] : []);
  const slices = (by: SlicedBy) => [
    words.by(by),
    words.head('total'),
    ...own(words.head('mine')),
    words.head('count'),
  ];
  const row = (name: string, { total, mine, entries }: Slice) => ({
    name,
    cells: [{ cents: total }, ...own({ cents: mine }), { count: entries }],
  });
  return [
    {
      by: 'month',
      heads: slices('month'),
      rows: statistics.months.map((slice) => row(monthName(slice.month), slice)),
    },
    {
      by: 'category',
      heads: slices('category'),
      rows: statistics.categories.map((slice) => row(words.category(slice.category), slice)),
    },
    {
      by: 'person',
      heads: [words.by('person'), words.head('share'), words.head('paidHead')],
      rows: statistics.people.map(({ memberId, paid, share }) => ({
        name: words.person(memberId),
        cells: [{ cents: share }, { cents: paid }],
      })),
    },
  ];
}

/**
 * Tables as a spreadsheet takes them from the clipboard: cells apart by tabs, amounts as plain numbers.
 * @param number an amount in the reader's notation, without the currency
 */
export const pastedTables = (tables: readonly Table[], number: (cents: Cents) => string): string =>
  tables
    .map(({ heads, rows }) =>
      [
        heads.join('\t'),
        ...rows.map(({ name, cells }) =>
          [
            textCell(name.replace(/\s+/g, ' ')),
            ...cells.map((cell) => ('cents' in cell ? number(cell.cents) : String(cell.count))),
          ].join('\t'),
        ),
      ].join('\n'),
    )
    .join('\n\n');
