import fc from 'fast-check';

import { sumOfEntries } from '@/lib/domain/entry/sum';
import { sharesOf } from '@/lib/domain/entry/parts';
import { entryOf } from '@/tests/unit/device/a-ledger';

const AT = '2026-11-21T09:00:00.000Z';
const payment = entryOf('', AT, { id: 'back', kind: 'payment', payer: 'Cleo', among: ['Ben'], amount: 4000 });

test('expenses count, incomes are taken off, payments are left out', () => {
  const entries = [
    entryOf('Hütte', AT, { among: ['Anna', 'Ben', 'Cleo'], amount: 10_000 }),
    entryOf('Pfand', AT, { kind: 'income', among: ['Anna', 'Ben'], amount: 1500 }),
    payment,
  ];
  expect(sumOfEntries(entries, null)).toEqual({ cents: 8500, ownCents: null });
  const share = sharesOf(entries[0] ?? payment).get('ben') ?? 0;
  expect(sumOfEntries(entries, 'ben')).toEqual({ cents: 8500, ownCents: share - 750 });
  expect(sumOfEntries(entries, 'nobody')).toEqual({ cents: 8500, ownCents: 0 });
});

test('payments alone, and nothing at all, have no sum', () => {
  expect(sumOfEntries([payment], 'ben')).toBeNull();
  expect(sumOfEntries([], null)).toBeNull();
});

test('the shares of all members add up to the sum, to the minor unit', () => {
  const someEntry = fc
    .record({
      kind: fc.constantFrom('expense' as const, 'income' as const, 'payment' as const),
      amount: fc.integer({ min: 1, max: 99_999_999_999 }),
      among: fc.subarray(['Anna', 'Ben', 'Cleo'], { minLength: 1 }),
      id: fc.uuid(),
    })
    .map(({ among, kind, ...rest }) =>
      entryOf('x', AT, { ...rest, kind, among: kind === 'payment' ? ['Ben'] : among }),
    );
  fc.assert(
    fc.property(fc.array(someEntry, { maxLength: 40 }), (entries) => {
      const exact = entries.reduce(
        (sum, { kind, cents }) =>
          sum + (kind === 'payment' ? 0n : kind === 'income' ? -BigInt(cents) : BigInt(cents)),
        0n,
      );
      const sum = sumOfEntries(entries, null);
      expect(BigInt(sum?.cents ?? 0)).toBe(exact);
      const own = ['anna', 'ben', 'cleo'].map((id) => BigInt(sumOfEntries(entries, id)?.ownCents ?? 0));
      expect(own.reduce((all, each) => all + each, 0n)).toBe(exact);
    }),
  );
});
