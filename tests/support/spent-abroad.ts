import { anExpense } from './a-device';
import type { TestGroup } from './a-group';

/** What an entry can say besides title, people and amount. */
export const DESCRIBED = { day: '2024-07-14', note: 'Hin\nund zurück', category: 'transit' } as const;

/** 46.065 € are rounded away from zero. */
export const ABROAD = {
  cents: 4607,
  foreign: { currency: 'USD', minor: 5000, rate: '0.9213' },
} as const;

/** An expense that Anna has paid abroad on a former day, with everything that an entry can say. */
export const spentAbroad = (group: TestGroup, more: { readonly id?: string } = {}) => ({
  ...anExpense(group, { title: 'Fähre', cents: ABROAD.cents, ...more }),
  ...DESCRIBED,
  foreign: ABROAD.foreign,
});
