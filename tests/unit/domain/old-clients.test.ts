import fc from 'fast-check';
import { contentOfEntry, type EntryContent, isSameMoney, storedSplit } from '@/lib/domain/entry/content';
import { meantByOldClient, seenByOldClients } from '@/lib/domain/entry/old-clients';
import { decideParts, type EntryKind, type Payer } from '@/lib/domain/entry/parts';
import { evenly, namedBySplit, type Split, splitProblem } from '@/lib/domain/entry/split';
import type { Entry } from '@/lib/domain/nouns';
import { cents } from '@/lib/domain/money/money';
import { NO_DETAILS } from '@/tests/support/some-details';
import { someEntry } from '@/tests/support/some-nouns';

const ENTRY = '00000000-0000-4000-8000-000000000000';
const [anna, ben, cleo, dora] = ['anna', 'ben', 'cleo', 'dora'];
const members = [anna, ben, cleo, dora].map((id, day) => ({
  id,
  createdAt: new Date(Date.UTC(2025, 0, 1 + day)),
}));
const rankOf = (id: string) => members.findIndex((member) => member.id === id);
const payers = (paid: Readonly<Record<string, number>>): readonly Payer[] =>
  Object.entries(paid).map(([memberId, amount]) => ({ memberId, cents: cents(amount) }));

/** An entry as it is stored. */
function entryOf(paid: Readonly<Record<string, number>>, split: Split, kind: EntryKind = 'expense'): Entry {
  const amount = cents(Object.values(paid).reduce((total, each) => total + each, 0));
  const sharers = members.filter(({ id }) => namedBySplit(split).includes(id));
  const parts = decideParts({
    ...{ kind, entryId: ENTRY, cents: amount, payers: payers(paid), split, sharers, currency: '€' },
  });
  return {
    ...{ id: ENTRY, kind, title: 'Pizza', cents: amount, parts, split: storedSplit(split), revision: 0 },
    ...{ ...NO_DETAILS, day: '2025-11-14' },
    ...{ createdAt: new Date(0), updatedAt: new Date(0) },
  };
}

/** What an old client sends that changes this of what it was shown. */
function edited(
  entry: Entry,
  { payer, among, amount }: { payer?: string; among?: readonly string[]; amount?: number } = {},
): EntryContent {
  const seen = seenByOldClients(entry.parts, rankOf);
  const total = cents(amount ?? entry.cents);
  const said: EntryContent = {
    ...{ ...contentOfEntry(entry), cents: total },
    payers: [{ memberId: payer ?? seen.payerId ?? '', cents: total }],
    split: evenly(among ?? seen.among),
  };
  return meantByOldClient({ entryId: ENTRY, entry, said, members, currency: '€' });
}

const of = <Value>(...pairs: readonly (readonly [id: string, value: Value])[]) =>
  pairs.map(([memberId, value]) => ({ memberId, ...value }));
const shares: Split = { how: 'shares', of: of([anna, { shares: 100 }], [ben, { shares: 200 }]) };
const percent: Split = {
  how: 'percent',
  of: of([anna, { basisPoints: 2500 }], [ben, { basisPoints: 7500 }]),
};
const amounts: Split = {
  how: 'amounts',
  of: of([anna, { cents: cents(900) }], [ben, { cents: cents(2100) }]),
};
const adjusted: Split = { how: 'adjusted', among: [anna, ben], by: of([ben, { cents: 1000 }]) };
const items: Split = {
  how: 'items',
  items: [
    { title: 'Pizza', cents: cents(1000), among: [anna] },
    { title: 'Wein', cents: cents(2000), among: [ben] },
  ],
};

test('what an old client sends as it was shown leaves every entry as it is', () => {
  fc.assert(
    fc.property(someEntry, (entry) => {
      const all = entry.parts.map(({ memberId }) => ({ id: memberId, createdAt: new Date(0) }));
      const seen = seenByOldClients(entry.parts, (id) => all.findIndex((member) => member.id === id));
      const said: EntryContent = {
        ...contentOfEntry(entry),
        payers: [{ memberId: seen.payerId ?? '', cents: entry.cents }],
        split: evenly(seen.among),
      };
      const meant = meantByOldClient({ entryId: entry.id, entry, said, members: all, currency: '€' });
      expect(isSameMoney(meant, contentOfEntry(entry))).toBe(true);
    }),
  );
});

test('they see as the payer who put in most, on a tie who joined first; of an income, who gets most of it', () => {
  expect(seenByOldClients(entryOf({ [ben]: 10, [anna]: 20 }, evenly([cleo])).parts, rankOf).payerId).toBe(
    anna,
  );
  expect(seenByOldClients(entryOf({ [ben]: 10, [anna]: 10 }, evenly([cleo])).parts, rankOf).payerId).toBe(
    anna,
  );
  const income = entryOf({ [cleo]: 3000 }, amounts, 'income');
  expect(seenByOldClients(income.parts, rankOf)).toEqual({ payerId: ben, among: [cleo] });
});

describe('another amount', () => {
  test.each([
    ['shares', shares],
    ['percent', percent],
    ['even', evenly([anna, ben])],
    ['an adjustment that still leaves nobody below 0', adjusted],
  ])('leaves %s as it was typed', (_way, split) => {
    const meant = edited(entryOf({ [anna]: 3000 }, split), { amount: 2000 });
    expect(meant.split).toEqual(split);
    expect(meant.payers).toEqual(payers({ [anna]: 2000 }));
  });

  test.each([
    ['amounts', amounts, { [anna]: 300, [ben]: 700 }],
    ['items', items, { [anna]: 333, [ben]: 667 }],
  ])('makes of %s exact amounts in proportion of the former shares', (_way, split, expected) => {
    const meant = edited(entryOf({ [anna]: 3000 }, split), { amount: 1000 });
    expect(meant.split).toEqual({
      how: 'amounts',
      of: Object.entries(expected).map(([memberId, amount]) => ({ memberId, cents: amount })),
    });
  });

  test('makes of an adjustment by which somebody would fall below 0 exact amounts in proportion', () => {
    const meant = edited(entryOf({ [anna]: 3000 }, adjusted), { amount: 600 });
    expect(meant.split).toEqual({
      how: 'amounts',
      of: of([anna, { cents: 200 }], [ben, { cents: 400 }]),
    });
  });

  test('is paid by several in proportion of what they paid, and who comes to 0 is left out', () => {
    const entry = entryOf({ [anna]: 9999, [ben]: 1 }, evenly([anna, ben]));
    expect(edited(entry, { amount: 5000 }).payers).toEqual(payers({ [anna]: 5000 }));
    const half = entryOf({ [anna]: 2000, [ben]: 1000 }, evenly([anna, ben]));
    expect(edited(half, { amount: 1500 }).payers).toEqual(payers({ [anna]: 1000, [ben]: 500 }));
  });
});

test('another payer pays all of it, and what others said of the shares stays', () => {
  const meant = edited(entryOf({ [anna]: 2000, [ben]: 1000 }, shares), { payer: cleo });
  expect(meant).toMatchObject({ payers: payers({ [cleo]: 3000 }), split: shares });
});

test('other beneficiaries share it evenly, and who paid stays', () => {
  const meant = edited(entryOf({ [anna]: 2000, [ben]: 1000 }, items), { among: [cleo, dora] });
  expect(meant).toMatchObject({
    payers: payers({ [anna]: 2000, [ben]: 1000 }),
    split: evenly([cleo, dora]),
  });
});

describe('of an income', () => {
  const income = entryOf({ [cleo]: 2000, [dora]: 1000 }, amounts, 'income');

  test('another payer means that it is all theirs', () => {
    expect(edited(income, { payer: anna })).toMatchObject({
      payers: payers({ [cleo]: 2000, [dora]: 1000 }),
      split: evenly([anna]),
    });
  });

  test('other beneficiaries hold it evenly', () => {
    expect(edited(income, { among: [anna, dora] })).toMatchObject({
      payers: payers({ [anna]: 1500, [dora]: 1500 }),
      split: amounts,
    });
  });

  test('another amount is held and shared in proportion', () => {
    expect(edited(income, { amount: 1000 })).toMatchObject({
      payers: payers({ [cleo]: 667, [dora]: 333 }),
      split: { how: 'amounts', of: of([anna, { cents: 300 }], [ben, { cents: 700 }]) },
    });
  });
});

test('whatever is changed, what comes of it adds up', () => {
  const ids = members.map(({ id }) => id);
  const someEdit = fc.record(
    {
      payer: fc.constantFrom(...ids),
      among: fc.subarray(ids, { minLength: 1 }),
      amount: fc.integer({ min: 1, max: 100_000 }),
    },
    { requiredKeys: [] },
  );
  const some = fc.constantFrom(shares, percent, amounts, adjusted, items, evenly([anna, ben]));
  const kind = fc.constantFrom('expense' as const, 'income' as const);
  fc.assert(
    fc.property(some, kind, someEdit, (split, each, edit) => {
      const meant = edited(entryOf({ [cleo]: 2000, [dora]: 1000 }, split, each), edit);
      expect(splitProblem(meant.split, meant.cents)).toBeNull();
      expect(meant.payers.reduce((total, payer) => total + payer.cents, 0)).toBe(meant.cents);
      expect(meant.payers.every((payer) => payer.cents >= 1)).toBe(true);
    }),
  );
});
