import fc from 'fast-check';

import { type Budget, budgetsOf, isBudgets, readBudgets, withBudget } from '@/lib/domain/budgets';
import { CATEGORIES } from '@/lib/domain/entry/category';
import { cents } from '@/lib/domain/money/money';

const someCategory = fc.constantFrom(null, ...CATEGORIES);
const someBudget: fc.Arbitrary<Budget> = fc.record({
  category: someCategory,
  per: fc.constantFrom('month', 'all'),
  cents: fc.integer({ min: 1, max: 999_999_999_999_999 }).map(cents),
});
const someBudgets = fc.uniqueArray(someBudget, { selector: ({ category }) => category });

test('budgets written as a setting are read back, whatever order they are given in', () => {
  fc.assert(
    fc.property(someBudgets, (list) => {
      const text = budgetsOf(list);
      expect(isBudgets(text)).toBe(true);
      expect(readBudgets(text)).toEqual(expect.arrayContaining(list));
      expect(readBudgets(text)).toHaveLength(list.length);
      expect(budgetsOf([...list].reverse())).toBe(text);
    }),
  );
});

test('all budgets together fit into the setting', () => {
  const amount = cents(999_999_999_999_999);
  const all = [null, ...CATEGORIES].map((category) => ({ category, per: 'month', cents: amount }) as const);
  expect(budgetsOf(all).length).toBeLessThanOrEqual(600);
});

test('one budget takes the place of the former one of its category', () => {
  fc.assert(
    fc.property(someBudgets, someBudget, (list, { category, ...budget }) => {
      const others = list.filter((one) => one.category !== category);
      const set = withBudget(budgetsOf(list), category, budget);
      expect(set).toBe(budgetsOf([...others, { category, ...budget }]));
      expect(withBudget(set, category, null)).toBe(budgetsOf(others));
    }),
  );
});

test.each([
  ['another order', 'groceries:month:1 *:all:1'],
  ['the same category twice', '*:all:1 *:month:2'],
  ['an unknown category', 'yachts:all:1'],
  ['an unknown period', '*:week:1'],
  ['nothing', '*:all:0'],
  ['a negative amount', '*:all:-5'],
  ['a fraction', '*:all:1.5'],
  ['leading zeros', '*:all:007'],
  ['a huge amount', '*:all:1000000000000000'],
  ['a space too many', '*:all:1 '],
  ['any text', 'something'],
])('%s is no setting', (_, text) => expect(isBudgets(text)).toBe(false));

test('a budget that this build does not know leaves the others readable', () => {
  expect(readBudgets('*:all:100 yachts:all:5')).toEqual([{ category: null, per: 'all', cents: 100 }]);
});
