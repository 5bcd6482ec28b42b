import fc from 'fast-check';

import { cleanAmountInput, formatAmountInput, inputDecimals, parseAmount } from '@/lib/domain/amount-input';
import { cents } from '@/lib/domain/money';

const anyLocale = fc.constantFrom('de-DE' as const, 'en-GB' as const);
const anyDecimals = fc.constantFrom(0 as const, 2 as const);
const anyAmount = fc.integer({ min: 0, max: 99_999_999_999 }).map(cents);

/** Types a text key by key into an empty field. */
function type(keys: string, decimals: 0 | 2 = 2, locale: 'de-DE' | 'en-GB' = 'de-DE'): string {
  let shown = '';
  for (const key of keys) shown = cleanAmountInput(shown + key, shown, decimals, locale);
  return shown;
}

describe('what Anna means by an amount', () => {
  it.each([
    ['12,5', 1250],
    ['12.345', 1234],
    ['1,234.56', 123456],
    ['1.234,56', 123456],
    ['-5', 500],
    ['.5', 50],
    ['5.', 500],
    ['1.234.567', 123456],
    ["CHF 1'234.50", 123450],
    ['1 234,56 €', 123456],
    ['007', 700],
    ['0', 0],
  ])('%p is %p cents', (text, amount) => {
    expect(parseAmount(text, 2)).toBe(amount);
  });

  it.each([
    ['1234', 123400],
    ['1,234', 123400],
    ['1.234', 123400],
    ['1,234.56', 123400],
    ['1.234.567', 123456700],
    ['12.5', 1200],
    ['12.50', 1200],
  ])('%p yen are %p hundredths', (text, amount) => {
    expect(parseAmount(text, 0)).toBe(amount);
  });

  it.each(['', '.', ',', 'abc', '€', '9'.repeat(20)])('is not known from %p', (text) => {
    expect(parseAmount(text, 2)).toBeNull();
  });

  it('never fails, whatever was pasted', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), anyDecimals, (text, decimals) => {
        expect(parseAmount(text, decimals) ?? 0).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

describe('an amount in its field', () => {
  it('is in the reader’s notation, without thousands separators', () => {
    expect(formatAmountInput(cents(123456), 'de-DE', 2)).toBe('1234,56');
    expect(formatAmountInput(cents(123400), 'en-GB', 2)).toBe('1234.00');
    expect(formatAmountInput(cents(123400), 'de-DE', 0)).toBe('1234');
    expect(formatAmountInput(cents(1), 'de-DE', 0)).toBe('0,01');
    expect(() => formatAmountInput(cents(-1), 'de-DE', 2)).toThrow(RangeError);
  });

  it('is the same amount when it is read again, and opening a form changes nothing', () => {
    fc.assert(
      fc.property(anyAmount, anyLocale, anyDecimals, (amount, locale, ofCurrency) => {
        const decimals = inputDecimals(ofCurrency, amount);
        expect(parseAmount(formatAmountInput(amount, locale, decimals), decimals)).toBe(amount);
      }),
    );
  });

  it('has two decimals for yen with hundredths that an old client sent', () => {
    expect(inputDecimals(0, cents(1250))).toBe(2);
    expect(inputDecimals(0, cents(1200))).toBe(0);
    expect(inputDecimals(0, null)).toBe(0);
    expect(inputDecimals(2, cents(1200))).toBe(2);
  });
});

describe('typing an amount', () => {
  it.each([
    ['12,5', '12,5'],
    ['12.5', '12,5'],
    ['1.234', '1,23'],
    ['12,345', '12,34'],
    ['1,2,3', '1,23'],
    ['-5', '5'],
    ['5 €', '5'],
    [',5', ',5'],
    ['12345678901', '1234567890'],
  ])('%p shows %p', (keys, shown) => {
    expect(type(keys)).toBe(shown);
  });

  it('takes either mark and shows the reader’s', () => {
    expect(type('12,5', 2, 'en-GB')).toBe('12.5');
  });

  it('takes no decimals in yen', () => {
    expect(type('12.5', 0)).toBe('125');
  });

  it('refuses a mark that would make three decimals of digits that are there', () => {
    expect(cleanAmountInput('12,345', '12345', 2, 'de-DE')).toBe('12345');
  });

  it('always lets Anna delete', () => {
    expect(cleanAmountInput('1234567890', '12345678,90', 2, 'de-DE')).toBe('1234567890');
    expect(cleanAmountInput('12,3', '12,34', 0, 'de-DE')).toBe('12,3');
    expect(cleanAmountInput('', '1', 2, 'de-DE')).toBe('');
  });

  it('shows at every key what parses to what is shown, with two decimals at most', () => {
    const keys = fc.string({ unit: fc.constantFrom(...Array.from('0123456789,.-€ ')), maxLength: 15 });
    fc.assert(
      fc.property(keys, anyDecimals, anyLocale, (text, decimals, locale) => {
        const shown = type(text, decimals, locale);
        expect(shown).toMatch(/^\d{0,10}(?:[.,]\d{0,2})?$/);
        expect(cleanAmountInput(shown, shown, decimals, locale)).toBe(shown);
        if (/\d/.test(shown)) expect(parseAmount(shown, decimals)).not.toBeNull();
      }),
    );
  });
});

describe('pasting an amount', () => {
  it.each([
    ['1.234,56', '1234,56'],
    ['1,234.56', '1234,56'],
    ['12.345', '12,34'],
    ['12.5', '12,50'],
    ['12,5', '12,5'],
    ['-5', '5,00'],
    ['1.284,50 €', '1284,50'],
  ])('%p shows what was understood: %p', (text, shown) => {
    expect(cleanAmountInput(text, '', 2, 'de-DE')).toBe(shown);
    expect(cleanAmountInput(text, '99999999,99', 2, 'de-DE', true)).toBe(shown);
  });

  it('leaves the field as it was when nothing was understood', () => {
    expect(cleanAmountInput('abc', '12,50', 2, 'de-DE', true)).toBe('12,50');
    expect(cleanAmountInput('1'.repeat(30), '12,50', 2, 'de-DE', true)).toBe('12,50');
  });

  it('means the same amount in the field as in the text', () => {
    fc.assert(
      fc.property(anyAmount, anyLocale, anyLocale, (amount, written, reader) => {
        const grouped = new Intl.NumberFormat(written, { minimumFractionDigits: 2 }).format(amount / 100);
        expect(parseAmount(cleanAmountInput(grouped, '', 2, reader, true), 2)).toBe(amount);
      }),
    );
  });
});
