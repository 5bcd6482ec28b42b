import fc from 'fast-check';

import { formatAmount, formatAmountParts, formatNames } from '@/lib/domain/money/format';
import { cents } from '@/lib/domain/money/money';

const german = { currency: '€', locale: 'de-DE' } as const;
const english = { currency: '£', locale: 'en-GB' } as const;

test('names in a row stay in their order, in whichever direction each is written', () => {
  expect(formatNames(['Anna', 'Ben', 'Cem'], 'de-DE')).toBe('Anna, Ben und Cem');
  expect(formatNames(['يوسف', 'Ben'], 'en-GB')).toBe('\u2068يوسف\u2069 and Ben');
});

describe('an amount as people read it', () => {
  it('stands before its currency, on one line with it', () => {
    expect(formatAmount(cents(833), german)).toBe('8,33\u00A0€');
    expect(formatAmount(cents(128450), german)).toBe('1.284,50\u00A0€');
    expect(formatAmount(cents(128450), english)).toBe('1,284.50\u00A0£');
    expect(formatAmount(cents(0), german)).toBe('0,00\u00A0€');
  });

  it('has a real minus when Ben owes', () => {
    expect(formatAmount(cents(-20550), german)).toBe('\u2212205,50\u00A0€');
  });

  it('has a plus when Ben gets something and both sides are shown, but no sign at 0', () => {
    expect(formatAmount(cents(1), { ...german, sign: 'always' })).toBe('+0,01\u00A0€');
    expect(formatAmount(cents(-1), { ...german, sign: 'always' })).toBe('\u22120,01\u00A0€');
    expect(formatAmount(cents(0), { ...german, sign: 'always' })).toBe('0,00\u00A0€');
  });

  it('has no decimals in yen, unless an old client sent some', () => {
    const yen = { currency: 'JPY', locale: 'de-DE' } as const;
    expect(formatAmount(cents(123400), yen)).toBe('1.234\u00A0JPY');
    expect(formatAmount(cents(123450), yen)).toBe('1.234,50\u00A0JPY');
    expect(formatAmount(cents(0), yen)).toBe('0\u00A0JPY');
  });

  it('is split into parts for the big number of a screen', () => {
    expect(formatAmountParts(cents(-128450), german)).toEqual({
      sign: '\u2212',
      number: '1.284,50',
      currency: '€',
    });
  });

  it('never loses a cent', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -(2 ** 46 * 100), max: 2 ** 46 * 100 }),
        fc.constantFrom(german, english),
        (amount, format) => {
          const text = formatAmount(cents(amount), format);
          expect(Number(text.replace(/\D/g, ''))).toBe(Math.abs(amount));
          expect(text.startsWith('\u2212')).toBe(amount < 0);
        },
      ),
    );
  });

  it('is what `Intl` says, up to the last amount that is exact', () => {
    const intl = new Map(
      [german, english].map(({ locale }) => [
        locale,
        new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
      ]),
    );
    const safe = { min: -Number.MAX_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER };
    fc.assert(
      fc.property(
        fc.oneof(fc.integer(safe), fc.integer({ min: -2000, max: 2_000_000 })),
        fc.constantFrom(german, english),
        (amount, { locale, currency }) => {
          const digits = Math.abs(amount).toString().padStart(3, '0');
          const decimal = `${digits.slice(0, -2)}.${digits.slice(-2)}` as `${number}`;
          const { number } = formatAmountParts(cents(amount), { locale, currency });
          expect(number).toBe(intl.get(locale)?.format(decimal));
        },
      ),
    );
  });
});
