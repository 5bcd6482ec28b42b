import { NO_TOTALS } from '@/lib/domain/ledger/balances';
import type { Member } from '@/lib/domain/nouns';
import { cents } from '@/lib/domain/money/money';
import { isSuggestionFor, suggestionFor } from '@/lib/server/write/suggestions';

const at = new Date('2026-11-22T10:00:00Z');

const member = (name: string, paid: number, benefitted: number): Member => ({
  ...{ id: name.toLowerCase(), name, payWays: null, revision: 0, createdAt: at, updatedAt: at },
  ...{ ...NO_TOTALS, paid: cents(paid), benefitted: cents(benefitted) },
});

/** Anna has paid for both. */
const before = {
  settleBy: 'fewest',
  budgets: '',
  debts: null,
  members: [member('Anna', 1000, 500), member('Ben', 0, 500)],
};
/** The same group at the same revision, as a backup brought it back: Ben has paid for both. */
const restored = {
  settleBy: 'fewest',
  budgets: '',
  debts: null,
  members: [member('Anna', 0, 500), member('Ben', 1000, 500)],
};

test('a group that was restored from a backup is never given the plan of what it was before', () => {
  expect(suggestionFor(before)?.transfers).toEqual([{ fromId: 'ben', toId: 'anna', cents: 500 }]);
  expect(suggestionFor(restored)?.transfers).toEqual([{ fromId: 'anna', toId: 'ben', cents: 500 }]);
});

test('a plan that was made before the lock counts behind it only for the same people and balances', () => {
  const suggestion = suggestionFor(before);
  if (!suggestion) throw new Error('there is no plan');
  expect(isSuggestionFor(suggestion, before)).toBe(true);
  expect(isSuggestionFor(suggestion, restored)).toBe(false);
  expect(isSuggestionFor(suggestion, { ...before, members: [...before.members, member('Cleo', 0, 0)] })).toBe(
    false,
  );
});

test('the same books get the remembered plan', () => {
  expect(suggestionFor(before)).toBe(suggestionFor(before));
});
