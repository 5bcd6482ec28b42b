import fc from 'fast-check';

import { contentOfEntry, isSamePeople } from '@/lib/domain/entry-content';
import { cents } from '@/lib/domain/money';
import { decideParts, sharesOf } from '@/lib/domain/parts';
import { someEntry } from '@/tests/support/some-nouns';

const dinner = {
  kind: 'expense' as const,
  title: 'Abendessen',
  cents: cents(1000),
  parts: [
    { memberId: 'ben', paidCents: null, owedCents: cents(500) },
    { memberId: 'cleo', paidCents: null, owedCents: cents(500) },
    { memberId: 'anna', paidCents: cents(1000), owedCents: null },
  ],
};

test('a dinner that Anna paid for Ben and Cleo says so, without what was decided from it', () => {
  expect(contentOfEntry(dinner)).toEqual({
    kind: 'expense',
    title: 'Abendessen',
    cents: 1000,
    payers: [{ memberId: 'anna', cents: 1000 }],
    among: ['ben', 'cleo'],
  });
});

test('from what an entry says its parts are decided again, to the cent', () => {
  fc.assert(
    fc.property(someEntry, (entry) => {
      const { payers, among } = contentOfEntry(entry);
      const parts = decideParts({
        entryId: entry.id,
        cents: entry.cents,
        payers,
        among: among.map((id) => ({ id, createdAt: new Date(0) })),
        currency: '€',
      });
      expect(sharesOf(parts)).toEqual(sharesOf(entry.parts));
    }),
  );
});

test('two lists name the same people in whatever order, but not when one of them is another', () => {
  expect(isSamePeople(['anna', 'ben'], ['ben', 'anna'])).toBe(true);
  expect(isSamePeople(['anna', 'ben'], ['anna', 'cleo'])).toBe(false);
  expect(isSamePeople(['anna'], ['anna', 'ben'])).toBe(false);
});
