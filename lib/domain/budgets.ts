import { CATEGORIES, type Category } from '@/lib/domain/entry/category';
import { type Cents, cents } from '@/lib/domain/money/money';

/**
 * What a group wants to spend at most, on one category or, without one, on everything. It is a line in the statistics;
 * nothing is refused because of it.
 */
export type Budget = {
  readonly category: Category | null;
  /** For each month of the calendar, or for the whole time. */
  readonly per: 'month' | 'all';
  readonly cents: Cents;
};

/**
 * The budgets of a group as a setting, which is one text: `*:all:150000 groceries:month:40000`, a category or `*`, the
 * period, minor units. That of everything comes first, the others in the order of the categories, each at most once.
 */
export type Budgets = string;

const EVERYTHING = '*';

const placeOf = ({ category }: Budget): number => (category === null ? -1 : CATEGORIES.indexOf(category));

/** @param list at most one for each category, and one for everything */
export const budgetsOf = (list: readonly Budget[]): Budgets =>
  [...list]
    .sort((a, b) => placeOf(a) - placeOf(b))
    .map(({ category, per, cents: amount }) => `${category ?? EVERYTHING}:${per}:${amount}`)
    .join(' ');

const isCategory = (text: string): text is Category => (CATEGORIES as readonly string[]).includes(text);

function readBudget(text: string): Budget | null {
  const [, name = '', per, digits] = /^([a-z-]+|\*):(month|all):([1-9]\d{0,14})$/.exec(text) ?? [];
  if (digits === undefined || !(name === EVERYTHING || isCategory(name))) return null;
  return {
    category: name === EVERYTHING ? null : name,
    per: per === 'month' ? 'month' : 'all',
    cents: cents(Number(digits)),
  };
}

/** The budgets of a setting. Those that this build cannot read are left out. */
export const readBudgets = (budgets: Budgets): readonly Budget[] =>
  budgets.split(' ').flatMap((text) => readBudget(text) ?? []);

/** Whether a text is such a setting, in the one way to write it. */
export function isBudgets(text: string): boolean {
  const list = readBudgets(text);
  return budgetsOf(list) === text && new Set(list.map(({ category }) => category)).size === list.length;
}

/** The budgets with one more in place of that of its category; null takes it away. */
export const withBudget = (
  budgets: Budgets,
  category: Category | null,
  budget: Omit<Budget, 'category'> | null,
): Budgets =>
  budgetsOf([
    ...readBudgets(budgets).filter((one) => one.category !== category),
    ...(budget ? [{ ...budget, category }] : []),
  ]);
