import fc from 'fast-check';
import { type Decimal, exactMinor } from '@/lib/import/amounts';
import { inGroupCurrency } from '@/lib/import/converted';
import { matchShares } from '@/lib/import/formats/matched-shares';
import { rateBetween } from '@/lib/import/formats/currencies-of-rows';
import { readAmount } from '@/lib/import/formats/table-entries';
import type { ImportedEntry, ImportedGroup } from '@/lib/import/reading';

const DIGITS = 2;

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0);

const share: fc.Arbitrary<Decimal> = fc.record({
  digits: fc.bigInt({ min: 0n, max: 10_000_000n }),
  decimals: fc.integer({ min: 0, max: 6 }),
});

describe('shares that were rounded, each by itself', () => {
  it('add up to their total, with nobody below 0 and nobody off by a unit', () => {
    fc.assert(
      fc.property(
        fc.array(share, { minLength: 1, maxLength: 8 }),
        fc.integer({ min: -4, max: 4 }),
        fc.boolean(),
        (shares, off, isTotalFixed) => {
          const rounded = shares.map(({ digits, decimals }) => Number(digits) / 10 ** (decimals - DIGITS));
          const total = Math.max(1, Math.round(sumOf(rounded)) + off);
          const matched = matchShares(total, shares, DIGITS, isTotalFixed);
          if (matched === null) return;
          expect(sumOf(matched.minors)).toBe(matched.total);
          if (isTotalFixed) expect(matched.total).toBe(total);
          for (const [at, minor] of matched.minors.entries()) {
            expect(minor).toBeGreaterThanOrEqual(0);
            expect(Math.abs(minor - (rounded[at] ?? NaN))).toBeLessThanOrEqual(8);
          }
        },
      ),
    );
  });

  it('are kept where they do add up', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 9999 }), { minLength: 1 }),
        fc.boolean(),
        (minors, isFixed) => {
          const shares = minors.map((minor) => ({ digits: BigInt(minor), decimals: DIGITS }));
          expect(shares.map((each) => exactMinor(each, DIGITS))).toEqual(minors);
          const total = sumOf(minors);
          expect(matchShares(total, shares, DIGITS, isFixed)).toEqual({ total, minors, said: null });
        },
      ),
    );
  });

  it.each([
    [10_000, [33.33, 33.33, 33.33], [3334, 3333, 3333]],
    [2000, [6.67, 6.67, 6.67], [666, 667, 667]],
    [100, [0, 0.5, 0.49], [0, 51, 49]],
  ])('gives the rest of %d to the first who bear something', (total, written, minors) => {
    const shares = written.map((each) => ({ digits: BigInt(Math.round(each * 100)), decimals: 2 }));
    expect(matchShares(total, shares, DIGITS, true)?.minors).toEqual(minors);
  });
});

describe('a number of a cell', () => {
  it.each([
    ['1.234,50', 123_450n, 2],
    ['1,234.50', 123_450n, 2],
    ['617,25', 61_725n, 2],
    ['0,006', 6n, 3],
    ['-0.0', 0n, 1],
    ['1,234,567', 1_234_567n, 0],
  ])('reads %s', (text, digits, decimals) => {
    expect(readAmount(text)).toEqual({ digits, decimals });
  });

  it.each(['1,234', '1e3', 'NaN', '12 Leute', '', '１２'])('leaves %s alone', (text) => {
    expect(readAmount(text)).toBeNull();
  });
});

describe('an entry in a currency of its own', () => {
  const rate = (text: string): Decimal => readAmount(text) ?? { digits: 0n, decimals: 0 };

  it('has the rate in whichever direction it gives the amount of the group', () => {
    const [original, amount] = [
      { minor: 125_000, digits: 2 },
      { minor: 5092, digits: 2 },
    ];
    expect(rateBetween(original, amount, rate('24.55'))).toBe('0.0407332');
    expect(rateBetween(original, amount, rate('0.04073'))).toBe('0.04073');
    expect(rateBetween(original, amount, rate('7'))).toBeNull();
  });

  it('is divided in the group’s currency as in its own', () => {
    const minors = fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 8 });
    const group = { currency: 'EUR' } as ImportedGroup;
    fc.assert(
      fc.property(minors, fc.integer({ min: 0, max: 1_000_000 }), (shares, minor) => {
        const shared = shares.map((each, person) => ({ person, minor: each }));
        const paid = [{ person: 0, minor: sumOf(shares) }];
        const entry = { currency: 'CZK', paid, shared, converted: { minor, rate: null } };
        const inEuro = inGroupCurrency(entry as unknown as ImportedEntry, group);
        expect(sumOf((inEuro?.shared ?? []).map((side) => side.minor))).toBe(minor);
        expect(inEuro?.paid).toEqual([{ person: 0, minor }]);
      }),
    );
  });
});
