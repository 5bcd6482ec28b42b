import type { Day } from '@/lib/domain/days';
import type { Entry } from '@/lib/domain/nouns';
import type { Category } from './category';
import type { EntryKind } from './parts';

/** In place of a category: expenses and incomes that have none. */
export const NO_CATEGORY = 'none';

export type ChosenCategory = Category | typeof NO_CATEGORY;

/** Which entries a history shows; null does not choose. */
export type EntryFilter = {
  readonly kind: EntryKind | null;
  /** A member who pays, or has a share. */
  readonly memberId: string | null;
  readonly category: ChosenCategory | null;
  /** The first and the last day. */
  readonly from: Day | null;
  readonly until: Day | null;
};

export const NO_FILTER: EntryFilter = {
  ...{ kind: null, memberId: null, category: null, from: null, until: null },
};

/** How much a filter chooses by. */
export const filterCount = (filter: EntryFilter): number =>
  Object.values(filter).filter((chosen) => chosen !== null).length;

const isOf = ({ kind, category }: Entry, chosen: ChosenCategory): boolean =>
  chosen === NO_CATEGORY ? category === null && kind !== 'payment' : category === chosen;

const passes = (entry: Entry, { kind, memberId, category, from, until }: EntryFilter): boolean =>
  (kind === null || entry.kind === kind) &&
  (category === null || isOf(entry, category)) &&
  (from === null || entry.day >= from) &&
  (until === null || entry.day <= until) &&
  (memberId === null || entry.parts.some((part) => part.memberId === memberId));

/** The entries that pass all that a filter chooses by, in the order given. */
export const filterEntries = (entries: readonly Entry[], filter: EntryFilter): readonly Entry[] =>
  filterCount(filter) === 0 ? entries : entries.filter((entry) => passes(entry, filter));
