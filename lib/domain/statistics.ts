import { type Day, dayAfter } from '@/lib/domain/days';
import type { Category } from '@/lib/domain/entry/category';
import type { EntryKind } from '@/lib/domain/entry/parts';
import { type Cents, nearestSumCents, subtractCents, ZERO_CENTS } from '@/lib/domain/money/money';
import type { Entry } from '@/lib/domain/nouns';

/** A month of the calendar: `2026-11`. They sort as texts. */
export type Month = string;

export const monthOf = (day: Day): Month => day.slice(0, 7);

/** The first and the last day that count; null: all before, or after. */
export type DayRange = { readonly from: Day | null; readonly until: Day | null };

export const ALL_DAYS: DayRange = { from: null, until: null };

export const firstDayOf = (month: Month): Day => `${month}-01`;

export const lastDayOf = (month: Month): Day => dayAfter(firstDayOf(monthAfter(month, 1)), -1);

/** The month so many months after this one, or before it. */
export function monthAfter(month: Month, months: number): Month {
  const index = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + months;
  return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`;
}

/** Every month from the first to the last, both included. */
export function monthsBetween(first: Month, last: Month): readonly Month[] {
  const months: Month[] = [];
  for (let month = first; month <= last; month = monthAfter(month, 1)) months.push(month);
  return months;
}

/** What the expenses of a slice come to. Sums beyond the safe integers are capped. */
export type Slice = {
  readonly total: Cents;
  /** The share of the member who asks. */
  readonly mine: Cents;
  readonly entries: number;
};

/** Entries of another kind, which no slice of expenses contains. */
export type Beside = { readonly total: Cents; readonly entries: number };

/** What somebody paid of the expenses, and what they had of them. */
export type PersonSlice = { readonly memberId: string; readonly paid: Cents; readonly share: Cents };

/** What a group spent in a range of days. Slices without entries, and people without any amount, are left out. */
export type Statistics = {
  /** In order of the calendar. */
  readonly months: readonly (Slice & { readonly month: Month })[];
  /** Largest first. null: expenses without a category. */
  readonly categories: readonly (Slice & { readonly category: Category | null })[];
  /** The largest share first. */
  readonly people: readonly PersonSlice[];
  readonly incomes: Beside;
  readonly payments: Beside;
};

const NO_SLICE: Slice = { total: ZERO_CENTS, mine: ZERO_CENTS, entries: 0 };
const NOTHING_BESIDE: Beside = { total: ZERO_CENTS, entries: 0 };

export const NO_STATISTICS: Statistics = {
  ...{ months: [], categories: [], people: [] },
  ...{ incomes: NOTHING_BESIDE, payments: NOTHING_BESIDE },
};

/** Which entries are counted, and whose share is `mine`; a null member has none. */
export type StatisticsQuestion = DayRange & { readonly memberId: string | null };

export type AnsweredStatistics = {
  readonly question: StatisticsQuestion;
  readonly statistics: Statistics;
};

const isIn = (day: Day, { from, until }: DayRange): boolean =>
  (from === null || day >= from) && (until === null || day <= until);

const plus = (a: Cents, b: Cents): Cents => nearestSumCents([a, b]);

const shareOf = (entry: Entry, memberId: string | null): Cents =>
  entry.parts.find((part) => part.memberId === memberId)?.owedCents ?? ZERO_CENTS;

const slicePlus = (a: Slice, b: Slice): Slice => ({
  total: plus(a.total, b.total),
  mine: plus(a.mine, b.mine),
  entries: a.entries + b.entries,
});

const negative = ({ total, mine, entries }: Slice): Slice => ({
  total: subtractCents(ZERO_CENTS, total),
  mine: subtractCents(ZERO_CENTS, mine),
  entries: -entries,
});

const addTo = <Key>(slices: Map<Key, Slice>, key: Key, slice: Slice): unknown =>
  slices.set(key, slicePlus(slices.get(key) ?? NO_SLICE, slice));

/** Sums in the making. */
type Tally = {
  readonly months: Map<Month, Slice>;
  readonly categories: Map<Category | null, Slice>;
  readonly people: Map<string, PersonSlice>;
  readonly beside: { income: Beside; payment: Beside };
};

const tallyOf = ({ months, categories, people, incomes, payments }: Statistics): Tally => ({
  months: new Map(months.map((slice) => [slice.month, slice])),
  categories: new Map(categories.map((slice) => [slice.category, slice])),
  people: new Map(people.map((person) => [person.memberId, person])),
  beside: { income: incomes, payment: payments },
});

/** What entries of one month, kind and category come to. `mine` is 0 but for expenses. */
export type Cell = Slice & {
  readonly month: Month;
  readonly kind: EntryKind;
  readonly category: Category | null;
};

function countCell(tally: Tally, { month, kind, category, ...slice }: Cell): void {
  if (kind === 'expense') {
    addTo(tally.months, month, slice);
    addTo(tally.categories, category, slice);
    return;
  }
  const { total, entries } = tally.beside[kind];
  tally.beside[kind] = { total: plus(total, slice.total), entries: entries + slice.entries };
}

/** @param sign -1 takes it out again */
function count(tally: Tally, entry: Entry, { memberId }: StatisticsQuestion, sign: 1 | -1): void {
  const { kind, cents, day, category, parts } = entry;
  const plain: Slice = { total: cents, mine: shareOf(entry, memberId), entries: 1 };
  const slice = sign === 1 ? plain : negative(plain);
  countCell(tally, { month: monthOf(day), kind, category, ...slice });
  if (kind !== 'expense') return;
  for (const part of parts) {
    const { paid, share } = tally.people.get(part.memberId) ?? { paid: ZERO_CENTS, share: ZERO_CENTS };
    const moved = (amount: Cents | null): Cents => (sign * (amount ?? 0)) as Cents;
    tally.people.set(part.memberId, {
      memberId: part.memberId,
      paid: plus(paid, moved(part.paidCents)),
      share: plus(share, moved(part.owedCents)),
    });
  }
}

const byText = (a: string, b: string): number => Number(a > b) - Number(a < b);

function readOff({ months, categories, people, beside }: Tally): Statistics {
  const used = <Key>(slices: Map<Key, Slice>) => [...slices].filter(([, slice]) => slice.entries !== 0);
  return {
    months: used(months)
      .map(([month, slice]) => ({ ...slice, month }))
      .sort((a, b) => byText(a.month, b.month)),
    categories: used(categories)
      .map(([category, slice]) => ({ ...slice, category }))
      .sort((a, b) => b.total - a.total || byText(a.category ?? '', b.category ?? '')),
    people: [...people.values()]
      .filter(({ paid, share }) => paid !== 0 || share !== 0)
      .sort((a, b) => b.share - a.share || byText(a.memberId, b.memberId)),
    incomes: beside.income,
    payments: beside.payment,
  };
}

/** What sums come to that were counted elsewhere. @param people each once */
export function statisticsOfSums(sums: {
  readonly cells: readonly Cell[];
  readonly people: readonly PersonSlice[];
}): Statistics {
  const tally = tallyOf({ ...NO_STATISTICS, people: sums.people });
  for (const cell of sums.cells) countCell(tally, cell);
  return readOff(tally);
}

/** What entries come to. The server answers the same from sums that the database keeps (lib/server/sql/statistics.ts). */
export const statisticsOf = (entries: Iterable<Entry>, question: StatisticsQuestion): Statistics =>
  changedStatistics(NO_STATISTICS, question, { without: [], with: entries });

/** Statistics after some entries went and others came: an edit is both. */
export function changedStatistics(
  statistics: Statistics,
  question: StatisticsQuestion,
  changed: { readonly without: Iterable<Entry>; readonly with: Iterable<Entry> },
): Statistics {
  const tally = tallyOf(statistics);
  for (const entry of changed.without) if (isIn(entry.day, question)) count(tally, entry, question, -1);
  for (const entry of changed.with) if (isIn(entry.day, question)) count(tally, entry, question, 1);
  return readOff(tally);
}

/** All slices as one. */
export const wholeOf = ({ months }: Statistics): Slice => months.reduce(slicePlus, NO_SLICE);

/** The ranges that one tap chooses; of the last one the person says the days. */
export const RANGES = ['all', 'sixMonths', 'year', 'own'] as const;

export type RangeName = (typeof RANGES)[number];

/** A chosen range, and the days of one's own, which stay while another one is chosen. */
export type ChosenRange = { readonly name: RangeName; readonly own: DayRange };

export const ALL_TIME: ChosenRange = { name: 'all', own: ALL_DAYS };

/** The days of a range. @param today in the reader's zone; a month or year in progress counts whole */
export function daysOf({ name, own }: ChosenRange, today: Day): DayRange {
  const month = monthOf(today);
  switch (name) {
    case 'all':
      return ALL_DAYS;
    case 'sixMonths':
      return { from: firstDayOf(monthAfter(month, -5)), until: lastDayOf(month) };
    case 'year':
      return { from: `${today.slice(0, 4)}-01-01`, until: `${today.slice(0, 4)}-12-31` };
    case 'own':
      return own;
  }
}

/** A month as a range of days. */
export const daysOfMonth = (month: Month): DayRange => ({ from: firstDayOf(month), until: lastDayOf(month) });

const later = (a: Day | null, b: Day | null): Day | null =>
  a !== null && b !== null && a < b ? b : (a ?? b);
const earlier = (a: Day | null, b: Day | null): Day | null =>
  a !== null && b !== null && b < a ? b : (a ?? b);

/** The days that are in both. */
export const bothRanges = (a: DayRange, b: DayRange): DayRange => ({
  from: later(a.from, b.from),
  until: earlier(a.until, b.until),
});
