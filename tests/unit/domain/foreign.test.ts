import fc from 'fast-check';

import {
  atInverse,
  cleanRate,
  foreignCents,
  inverseRate,
  isInverseRate,
  minorDecimals,
  rateFor,
} from '@/lib/domain/money/foreign';
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

test('an amount at an inverse rate is divided by it, rounded once, and its rate gives the same cents', () => {
  fc.assert(
    fc.property(someCase, fc.integer({ min: 1, max: 9_999_999 }), ({ currency, minor, group }, digits) => {
      const inverse = cleanRate((digits / 1000).toFixed(3)) ?? '';
      const { rate, cents: amount } = atInverse({ currency, minor }, inverse, group);
      if (amount === null) return;
      const step = group === 'JPY' ? 100 : 1;
      const exact = (minor * 100) / 10 ** minorDecimals(currency) / (digits / 1000);
      expect(Math.abs(amount - exact)).toBeLessThanOrEqual(step / 2 + Math.abs(exact) * 1e-9);
      if (rate !== null) expect(of(currency, minor, rate, group)).toBe(amount);
    }),
  );
});

test('an inverse rate has at least six digits, and is the former one again when it is turned back', () => {
  expect(inverseRate('25.25')).toBe('0.039604');
  expect(inverseRate('0.039604')).toBe('25.25');
  expect(inverseRate('0.00005')).toBe('20000');
  expect(inverseRate('20000')).toBe('0.00005');
  expect([inverseRate('0'), inverseRate('x'), inverseRate('')]).toEqual([null, null, null]);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 99_999 }), fc.integer({ min: 0, max: 6 }), (digits, places) => {
      const rate = cleanRate((digits / 10 ** places).toFixed(places)) ?? '';
      const back = Number(inverseRate(inverseRate(rate) ?? ''));
      expect(Math.abs(back / Number(rate) - 1)).toBeLessThan(1e-5);
    }),
  );
});

test('a rate is never both near another one and its inverse', () => {
  const anyRate = fc.integer({ min: 1, max: 999_999 }).map((digits) => String(digits / 1000));
  fc.assert(
    fc.property(anyRate, anyRate, (rate, other) => {
      expect(isInverseRate(rate, other)).toBe(isInverseRate(other, rate));
      expect(isInverseRate(rate, rate)).toBe(false);
      const inverse = inverseRate(rate) ?? '';
      expect(isInverseRate(inverse, rate)).toBe(rate !== '1');
    }),
  );
});
