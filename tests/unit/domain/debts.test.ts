import fc from 'fast-check';

import type { Part } from '@/lib/domain/entry/parts';
import { cents } from '@/lib/domain/money/money';
import { debtsAfter, debtsOfEntries, debtsOfParts } from '@/lib/domain/settlement/debts';

const PEOPLE = ['a', 'b', 'c', 'd', 'e', 'f'];

/** Splits an amount at random places into as many pieces, some of them 0. */
const someCuts = (amount: number) =>
  fc
    .array(fc.integer({ min: 0, max: amount }), {
      minLength: PEOPLE.length - 1,
      maxLength: PEOPLE.length - 1,
    })
    .map((cuts) => {
      const places = [0, ...cuts.sort((a, b) => a - b), amount];
      return PEOPLE.map((_, place) => (places[place + 1] ?? 0) - (places[place] ?? 0));
    });

/** An entry in which any of six people pay and owe; small amounts make many odd cents, large ones exceed doubles. */
const someEntry = fc
  .oneof(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 10 ** 12 }))
  .chain((amount) =>
    fc.tuple(someCuts(amount), someCuts(amount), fc.shuffledSubarray(PEOPLE, { minLength: 6 })),
  )
  .map(([paid, owed, order]) => ({
    parts: order.map((memberId): Part => {
      const place = PEOPLE.indexOf(memberId);
      return {
        memberId,
        paidCents: paid[place] ? cents(paid[place]) : null,
        owedCents: owed[place] ? cents(owed[place]) : null,
      };
    }),
  }));

const sums = (rows: readonly { readonly id: string; readonly cents: number }[]): Record<string, number> => {
  const by: Record<string, number> = {};
  for (const { id, cents: amount } of rows) by[id] = (by[id] ?? 0) + amount;
  return by;
};

const sideOf = (parts: readonly Part[], side: 'paidCents' | 'owedCents') =>
  sums(parts.flatMap((part) => (part[side] === null ? [] : [{ id: part.memberId, cents: part[side] }])));

/** Who is owed how much on the whole. */
const balancesOf = (entries: readonly { readonly parts: readonly Part[] }[]) =>
  sums([
    ...PEOPLE.map((id) => ({ id, cents: 0 })),
    ...entries.flatMap(({ parts }) =>
      parts.map(({ memberId, paidCents, owedCents }) => ({
        id: memberId,
        cents: (paidCents ?? 0) - (owedCents ?? 0),
      })),
    ),
  ]);

test('of each entry everybody owes their part, and every payer is owed what they paid, to the cent', () => {
  fc.assert(
    fc.property(someEntry, ({ parts }) => {
      const debts = debtsOfParts(parts);
      expect(sums(debts.map(({ fromId, cents: amount }) => ({ id: fromId, cents: amount })))).toEqual(
        sideOf(parts, 'owedCents'),
      );
      expect(sums(debts.map(({ toId, cents: amount }) => ({ id: toId, cents: amount })))).toEqual(
        sideOf(parts, 'paidCents'),
      );
      expect(debts.every(({ cents: amount }) => Number.isSafeInteger(amount) && amount > 0)).toBe(true);
    }),
  );
});

test('the order in which an entry names its people makes no difference', () => {
  fc.assert(
    fc.property(someEntry, ({ parts }) => {
      expect(debtsOfParts([...parts].reverse())).toEqual(debtsOfParts(parts));
    }),
  );
});

test('two who paid alike are owed alike, but for the odd cents', () => {
  const part = (memberId: string, paid: number | null, owed: number): Part => ({
    ...{ memberId, paidCents: paid === null ? null : cents(paid), owedCents: cents(owed) },
  });
  expect(debtsOfParts([part('a', 500, 334), part('b', 500, 333), part('c', null, 333)])).toEqual([
    { fromId: 'a', toId: 'a', cents: 167 },
    { fromId: 'a', toId: 'b', cents: 167 },
    { fromId: 'b', toId: 'a', cents: 166 },
    { fromId: 'b', toId: 'b', cents: 167 },
    { fromId: 'c', toId: 'a', cents: 167 },
    { fromId: 'c', toId: 'b', cents: 166 },
  ]);
});

test('paying all debts of pairs brings every balance to exactly 0', () => {
  fc.assert(
    fc.property(fc.array(someEntry, { maxLength: 8 }), (entries) => {
      const left = { ...balancesOf(entries) };
      for (const { fromId, toId, cents: amount } of debtsOfEntries(entries)) {
        left[fromId] = (left[fromId] ?? 0) + amount;
        left[toId] = (left[toId] ?? 0) - amount;
      }
      expect(Object.values(left).every((balance) => balance === 0)).toBe(true);
    }),
  );
});

test('no pair is in it twice, and nobody who never shared anything', () => {
  fc.assert(
    fc.property(fc.array(someEntry, { maxLength: 3 }), (entries) => {
      const debts = debtsOfEntries(entries);
      const pairs = debts.map(({ fromId, toId }) => [fromId, toId].sort().join(' '));
      expect(new Set(pairs).size).toBe(pairs.length);
      for (const { fromId, toId } of debts)
        expect(
          entries.some(({ parts }) =>
            [fromId, toId].every((id) =>
              parts.some((part) => part.memberId === id && (part.paidCents ?? part.owedCents) !== null),
            ),
          ),
        ).toBe(true);
    }),
  );
});

test('moved by an entry that comes, changes or goes, they are those of all entries', () => {
  fc.assert(
    fc.property(fc.array(someEntry, { minLength: 2, maxLength: 5 }), someEntry, (entries, changed) => {
      const [first, ...rest] = entries;
      const debts = debtsOfEntries(entries);
      expect(debtsAfter(debtsOfEntries(rest), null, first ?? null)).toEqual(debts);
      expect(debtsAfter(debts, first ?? null, null)).toEqual(debtsOfEntries(rest));
      expect(debtsAfter(debts, first ?? null, changed)).toEqual(debtsOfEntries([changed, ...rest]));
    }),
  );
});
