import fc from 'fast-check';

import { cleanRate, foreignCents, minorDecimals, rateFor } from '@/lib/domain/money/foreign';
import { cents } from '@/lib/domain/money/money';

const of = (currency: string, minor: number, rate: string, group = '€') =>
  foreignCents({ currency, minor, rate }, group);

test('50 dollars at 0.9213 are 46.07 euros: half a cent is rounded away from zero', () => {
  expect(of('USD', 5000, '0.9213')).toBe(4607);
});

test.each([
  ['JPY', 0],
  ['ISK', 0],
  ['KRW', 0],
  ['KWD', 3],
  ['BHD', 3],
  ['HUF', 2],
  ['USD', 2],
] as const)('the minor unit of %s has %i decimals', (code, decimals) => {
  expect(minorDecimals(code)).toBe(decimals);
});

test('an amount counts in its own minor units', () => {
  expect(of('JPY', 1000, '0.0061')).toBe(610);
  expect(of('KWD', 1500, '2.8')).toBe(420);
  expect(of('HUF', 100_000, '0.0026')).toBe(260);
});

test('a group without a minor unit gets whole units', () => {
  expect(of('EUR', 1050, '163.4', 'JPY')).toBe(171_600);
});

test.each(['', '0', '0.000', '-1', '+1', '1e3', '1,5', '.5', '5.', ' 1', '1'.repeat(21), 'x'])(
  '%j is no rate',
  (text) => {
    expect(cleanRate(text)).toBeNull();
    expect(of('USD', 100, text)).toBeNull();
  },
);

test.each([
  ['1.50', '1.5'],
  ['007.000', '7'],
  ['0.0100', '0.01'],
  ['120', '120'],
])('%s is stored as %s', (text, stored) => expect(cleanRate(text)).toBe(stored));

test('what is beyond the safe integers is no amount', () => {
  expect(of('USD', Number.MAX_SAFE_INTEGER, '2')).toBeNull();
});

const someCase = fc.record({
  currency: fc.constantFrom('USD', 'JPY', 'KWD', 'HUF', '£'),
  minor: fc.integer({ min: 1, max: 1e9 }),
  group: fc.constantFrom('€', 'JPY', 'CHF'),
});

test('the rate that is found gives the amount, and none that is shorter does', () => {
  fc.assert(
    fc.property(someCase, fc.integer({ min: 1, max: 1e9 }), ({ currency, minor, group }, typed) => {
      const amount = cents(group === 'JPY' ? typed * 100 : typed);
      const rate = rateFor({ currency, minor }, amount, group);
      if (rate === null) return;
      expect(of(currency, minor, rate, group)).toBe(amount);
      expect(cleanRate(rate)).toBe(rate);
      expect(rate.replace('.', '').replace(/^0+/, '').length).toBeLessThanOrEqual(12);
      const shorter = rate.includes('.') ? rate.slice(0, -1).replace(/\.$/, '') : null;
      if (shorter !== null && cleanRate(shorter) !== null)
        expect(of(currency, minor, shorter, group)).not.toBe(amount);
    }),
  );
});

test('an amount that a rate gave can be said by a rate again', () => {
  fc.assert(
    fc.property(someCase, fc.integer({ min: 1, max: 999_999 }), ({ currency, minor, group }, digits) => {
      const amount = of(currency, minor, cleanRate((digits / 1000).toFixed(3)) ?? '', group);
      if (amount === null || amount === 0) return;
      const rate = rateFor({ currency, minor }, amount, group);
      expect(rate).not.toBeNull();
      expect(of(currency, minor, rate ?? '', group)).toBe(amount);
    }),
  );
});
