import fc from 'fast-check';

import { newId } from '@/lib/domain/ids';
import { type Cents, cents } from '@/lib/domain/money/money';
import { byJoining, type Joined, splitStep, isForAll } from '@/lib/domain/entry/shares';
import { evenly, sharesOfSplit } from '@/lib/domain/entry/split';

const joined = (id: string, day: number): Joined => ({ id, createdAt: new Date(Date.UTC(2025, 0, day)) });
const anna = joined('a', 1);
const ben = joined('b', 2);
const cem = joined('c', 3);

/** An even split; in steps of 100, of a currency without a minor unit. */
const splitEvenly = (amount: Cents, members: readonly Joined[], id: string, step: 1 | 100) =>
  sharesOfSplit({
    ...{ entryId: id, cents: amount, members, split: evenly(members.map((member) => member.id)) },
    currency: step === 100 ? 'JPY' : '€',
  });

/** The id of an entry whose first 32 bits are `head`. */
const entryId = (head: number) => `${head.toString(16).padStart(8, '0')}-0000-4000-8000-000000000000`;

const someMembers = fc
  .uniqueArray(fc.uuid({ version: 4 }), { minLength: 1, maxLength: 40 })
  .chain((ids) => fc.tuple(...ids.map((id) => fc.integer({ min: 1, max: 5 }).map((day) => joined(id, day)))));
const someEntry = fc.uuid({ version: 4 });
const someAmount = fc.integer({ min: 0, max: 1e12 });

describe('an even split', () => {
  it('gives Anna, Ben and Cem 10 € and the odd cent an owner that the entry decides', () => {
    const centsOf = (head: number) =>
      splitEvenly(cents(1000), [cem, anna, ben], entryId(head), 1).map((share) => share.cents);
    expect(centsOf(0)).toEqual([334, 333, 333]);
    expect(centsOf(1)).toEqual([333, 334, 333]);
    expect(centsOf(2)).toEqual([333, 333, 334]);
    expect(centsOf(3)).toEqual([334, 333, 333]);
  });

  it('hands a second odd cent to the next who joined, and after the last to the first', () => {
    expect(splitEvenly(cents(1001), [anna, ben, cem], entryId(2), 1)).toEqual([
      { memberId: 'a', cents: 334 },
      { memberId: 'b', cents: 333 },
      { memberId: 'c', cents: 334 },
    ]);
  });

  it('reads the first 32 bits of the entry as one unsigned number', () => {
    expect(
      splitEvenly(cents(1), [anna, ben, cem], entryId(0xffffffff), 1).map((share) => share.cents),
    ).toEqual([1, 0, 0]);
  });

  it('splits 1000 yen in whole yen', () => {
    expect(
      splitEvenly(cents(100_000), [anna, ben, cem], entryId(1), 100).map((share) => share.cents),
    ).toEqual([33_300, 33_400, 33_300]);
  });

  it('adds up to the amount exactly, with shares that differ by one step at most, whoever asks in which order', () => {
    fc.assert(
      fc.property(
        someMembers,
        someAmount,
        someEntry,
        fc.constantFrom(1 as const, 100 as const),
        (members, n, id, step) => {
          const amount = cents(n * step);
          const shares = splitEvenly(amount, members, id, step);
          const all = shares.map((share) => Number(share.cents));
          expect(all.reduce((sum, share) => sum + share, 0)).toBe(amount);
          expect(Math.max(...all) - Math.min(...all)).toBeLessThanOrEqual(step);
          expect(all.every((share) => share >= 0 && share % step === 0)).toBe(true);
          expect(splitEvenly(amount, members.toReversed(), id, step)).toEqual(shares);
        },
      ),
    );
  });

  it('lets each of four people carry about a quarter of the odd cents', () => {
    const members = [1, 2, 3, 4].map((day) => joined(String(day), day));
    const carried = [0, 0, 0, 0];
    for (let entry = 0; entry < 4000; entry += 1) {
      splitEvenly(cents(1), members, newId(), 1).forEach((share, index) => {
        carried[index] = (carried[index] ?? 0) + share.cents;
      });
    }
    for (const count of carried) expect(count).toBeGreaterThan(800);
  });

  it.each([
    ['over nobody', () => splitEvenly(cents(1), [], entryId(0), 1)],
    ['twice over Anna', () => splitEvenly(cents(1), [anna, anna], entryId(0), 1)],
    ['of less than nothing', () => splitEvenly(cents(-1), [anna], entryId(0), 1)],
    ['for an entry without an id', () => splitEvenly(cents(1), [anna], 'entry', 1)],
  ])('is refused %s', (_, split) => {
    expect(split).toThrow(RangeError);
  });
});

describe('the order of joining', () => {
  it('is by time, then by id', () => {
    const twin = joined('0', 2);
    expect([cem, ben, twin, anna].sort(byJoining)).toEqual([anna, twin, ben, cem]);
    expect(byJoining(anna, anna)).toBe(0);
  });
});

describe('the step of a split', () => {
  it('is a whole unit only where the currency has no cents and the amount has none', () => {
    expect(splitStep(cents(1000), 0)).toBe(100);
    expect(splitStep(cents(1050), 0)).toBe(1);
    expect(splitStep(cents(1000), 2)).toBe(1);
  });
});

it('an expense is for all if every present member shares it, not if as many people do', () => {
  const members = [{ id: 'anna' }, { id: 'ben' }];
  expect(isForAll(['anna', 'dora'], members)).toBe(false);
  expect(isForAll(['anna', 'ben', 'dora'], members)).toBe(true);
});
