import fc from 'fast-check';
import { wholeParts } from '@/lib/import/formats/kostos-json';
import {
  convertedByCloud,
  hashOfId,
  partsOfCloud,
  partsOfSpliit,
  type Weighted,
} from '@/lib/import/formats/leftover-units';

const ids = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 8 }), { minLength: 1, maxLength: 12 });
const weighted = ids.chain((names) =>
  fc
    .array(fc.integer({ min: 0, max: 10_000 }), { minLength: names.length, maxLength: names.length })
    .map((weights) => names.map((id, at): Weighted => ({ id, weight: BigInt(weights[at] ?? 0) }))),
);
const amount = fc.integer({ min: 1, max: 99_999_999_999 });
const expenseId = fc.string({ maxLength: 21 });

const sum = (parts: readonly number[]) => parts.reduce((total, part) => total + part, 0);
const weightOf = (of: readonly Weighted[]) => of.reduce((total, { weight }) => total + weight, 0n);
const three = ['u1', 'u2', 'u3'].map((id) => ({ id, weight: 1n }));

/** Whether a part is less than a unit off its exact one. */
const isNear = (part: number, numerator: bigint, denominator: bigint): boolean => {
  const off = BigInt(part) * denominator - numerator;
  return -denominator < off && off < denominator;
};

it('hashes ids as FNV-1a does', () => {
  // The published values of FNV-1a with 32 bits.
  expect([hashOfId('a'), hashOfId('foobar')]).toEqual([0xe40c292c, 0xbf9cf968]);
});

it('gives an odd unit to the one whose turn it is', () => {
  const exact = { of: three.map(({ id }) => ({ id, weight: 100n })), denominator: 3n };
  const turns = [
    ['id-0', [34, 33, 33]],
    ['id-1', [33, 34, 33]],
    ['id-2', [33, 33, 34]],
    ['', [34, 33, 33]],
  ] as const;
  for (const [id, parts] of turns) {
    expect(partsOfSpliit(100, three, id)).toEqual(parts);
    expect(partsOfCloud(100, exact, id)).toEqual(parts);
  }
});

it('cuts what came in down, and not toward 0: two of three have a unit less', () => {
  expect(partsOfSpliit(-100, three, 'id-0')).toEqual([-33, -33, -34]);
});

it('divides as spliit does, whatever the order of the list', () => {
  fc.assert(
    fc.property(amount, fc.boolean(), weighted, expenseId, (minor, isBack, of, id) => {
      const total = isBack ? -minor : minor;
      const parts = partsOfSpliit(total, of, id);
      const whole = weightOf(of);
      if (parts === null) return whole === 0n;
      const reversed = partsOfSpliit(total, [...of].reverse(), id);
      expect(reversed).toEqual([...parts].reverse());
      expect(sum(parts)).toBe(total);
      return parts.every((part, at) => isNear(part, BigInt(total) * (of[at]?.weight ?? 0n), whole));
    }),
  );
});

it('divides as spliit-cloud does, whatever the order of the list', () => {
  fc.assert(
    fc.property(amount, weighted, expenseId, (total, of, id) => {
      const denominator = weightOf(of);
      fc.pre(denominator > 0n);
      const exact = of.map((each) => ({ id: each.id, weight: BigInt(total) * each.weight }));
      const parts = partsOfCloud(total, { of: exact, denominator }, id) ?? [];
      const reversed = partsOfCloud(total, { of: [...exact].reverse(), denominator }, id);
      expect(reversed).toEqual([...parts].reverse());
      expect(sum(parts)).toBe(total);
      return parts.every((part, at) => isNear(part, exact[at]?.weight ?? 0n, denominator));
    }),
  );
});

it('adds up after it converts each part by itself', () => {
  const small = fc.integer({ min: 1, max: 9_999_999 });
  fc.assert(
    fc.property(small, small, weighted, expenseId, (total, original, of, id) => {
      const denominator = weightOf(of);
      fc.pre(denominator > 0n);
      const exact = of.map((each) => ({ id: each.id, weight: BigInt(original) * each.weight }));
      const converted = convertedByCloud({ of: exact, denominator }, total, original);
      const parts = partsOfCloud(total, converted, id);
      return parts !== null && sum(parts) === total && parts.every((part) => part >= 0);
    }),
  );
});

it('gives out what is missing of a rounded share, and refuses what rounding does not explain', () => {
  const cents = (...owed: readonly number[]) => owed.map((each) => ({ digits: BigInt(each), decimals: 2 }));
  expect(wholeParts(10_000, cents(3333, 3333, 3333), 2)).toEqual([3334, 3333, 3333]);
  expect(wholeParts(5, cents(3, 3), 2)).toEqual([2, 3]);
  expect(wholeParts(10_000, cents(3333, 3333, 3330), 2)).toBeNull();
  expect(wholeParts(9000, cents(9002), 2)).toBeNull();
});
