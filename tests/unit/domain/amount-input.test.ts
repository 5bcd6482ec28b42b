import fc from 'fast-check';

import {
  amountAndTitle,
  cleanAmountInput,
  formatAmountInput,
  groupedAmountInput,
  inNotation,
  inputDecimals,
  leftAmountInput,
  parseAmount,
  readAmount,
} from '@/lib/domain/amount-input';
import { CURRENCIES } from '@/lib/domain/currencies';
import { currencyDecimals } from '@/lib/domain/currency-units';
import { type Cents, cents, negate } from '@/lib/domain/money';

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

/** What a text says, where it says something. */
const said = (text: string, decimals: 0 | 2 = 2) => {
  const { cents: amount, isSum, isOpen } = readAmount(text, decimals) ?? {};
  return [amount, isSum && 'sum', isOpen && 'open'].filter(Boolean);
};

describe('a sum that Anna types', () => {
  it.each([
    ['12,50+8', 2050],
    ['12.50+8', 2050],
    ['20-3,50', 1650],
    ['20−3', 1700],
    ['20–3', 1700],
    ['0,1+0,2', 30],
    ['1.234,56 + 1,234.56 €', 246912],
    ['5+5-5', 500],
    ['1+2+3+4+5', 1500],
    ['-5+8', 1300],
  ])('%p is %p cents', (text, amount) => {
    expect(said(text)).toEqual([amount, 'sum']);
    expect(parseAmount(text, 2)).toBe(amount);
  });

  it.each([
    ['5-8', [-300, 'sum']],
    ['12,50+', [1250, 'sum', 'open']],
    ['12,50−', [1250, 'sum', 'open']],
    ['5++8', [1300, 'sum', 'open']],
    ['+8', [800]],
  ])('%p says %p', (text, what) => {
    expect(said(text)).toEqual(what);
  });

  it.each([
    ['12,-', 1200],
    ['12,– €', 1200],
    ['12.--', 1200],
    ['12,-+8', 2000],
  ])('of %p the dash stands for no cents: %p', (text, amount) => {
    expect(parseAmount(text, 2)).toBe(amount);
  });

  it('is whole yen, with the thousands of each number', () => {
    expect(parseAmount('1,234+500', 0)).toBe(173400);
    expect(parseAmount('12.5+0.5', 0)).toBe(1200);
  });

  it.each(['3*4', '3×4', '10/2', '12:30', '3 * 4,50', '2 x 12,50', '3X4', '1=1'])(
    'is not reckoned from %p',
    (text) => {
      expect(readAmount(text, 2)).toBeNull();
      expect(cleanAmountInput(text, '7', 2, 'de-DE', true)).toBe('7');
    },
  );

  it('below zero is no amount', () => {
    expect(parseAmount('5-8', 2)).toBeNull();
    expect(parseAmount('5-5', 2)).toBe(0);
  });

  it('of more than can be held is not known', () => {
    expect(readAmount(`${'9'.repeat(13)}+`.repeat(20), 2)).toBeNull();
  });

  const anyCurrency = fc.oneof(
    fc.constantFrom('€', 'JPY', 'KWD', 'VND'),
    fc.constantFrom(...CURRENCIES.map(({ value }) => value)),
  );
  const anyTerms = fc.array(fc.record({ units: fc.nat(9_999_999), isMinus: fc.boolean() }), {
    minLength: 1,
    maxLength: 6,
  });

  it('is exact to the minor unit in every currency and both notations, typed and pasted', () => {
    fc.assert(
      fc.property(anyCurrency, anyTerms, anyLocale, anyLocale, (currency, terms, written, reader) => {
        const decimals = currencyDecimals(currency);
        const amounts = terms.map(({ units }) => cents(decimals === 0 ? units * 100 : units));
        const textIn = (notation: (amount: Cents) => string) =>
          terms.reduce((text, { isMinus }, place) => {
            const sign = place === 0 ? '' : isMinus ? '-' : '+';
            return text + sign + notation(amounts[place] ?? cents(0));
          }, '');
        const sum = amounts.reduce<number>(
          (total, amount, place) => total + (place > 0 && terms[place]?.isMinus ? negate(amount) : amount),
          0,
        );
        const typed = type(
          textIn((amount) => formatAmountInput(amount, written, decimals)),
          decimals,
          reader,
        );
        const number = new Intl.NumberFormat(written, { minimumFractionDigits: decimals });
        const pasted = textIn((amount) => number.format(amount / 100));
        expect(readAmount(typed, decimals)).toEqual({ cents: sum, isSum: terms.length > 1, isOpen: false });
        expect(readAmount(pasted, decimals)?.cents).toBe(sum);
      }),
    );
  });

  it('never has a number that was not typed: a sign parts two numbers, at every key', () => {
    const keys = fc.string({ unit: fc.constantFrom(...Array.from('0123456789,.+-')), maxLength: 25 });
    fc.assert(
      fc.property(keys, anyDecimals, anyLocale, (text, decimals, locale) => {
        const shown = type(text, decimals, locale);
        const digits = (part: string) => part.replace(/\D/g, '');
        const written = text.split(/[+-]/).map(digits);
        for (const number of shown.split(/[+−]/).map(digits))
          expect(written.some((typed) => typed.includes(number) || number === '')).toBe(true);
      }),
    );
  });
});

describe('a field that is left', () => {
  it.each([
    ['12,5', '12,50'],
    ['12,50+8', '20,50'],
    ['20−3', '17,00'],
    ['12,-', '12,00'],
    ['12,50+', '12,50+'],
    ['5−8', '5−8'],
    [',', ''],
    ['', ''],
  ])('with %p shows %p', (text, shown) => {
    expect(leftAmountInput(text, 2, 'de-DE')).toBe(shown);
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
    ['12,50+8', '12,50+8'],
    ['12.50-8', '12,50−8'],
    ['12++8', '12+8'],
    ['12+-8', '12+8'],
    ['+12', '12'],
    ['1,234+5,678', '1,23+5,67'],
    ['12,+,5', '12,+,5'],
  ])('%p shows %p', (keys, shown) => {
    expect(type(keys)).toBe(shown);
  });

  it('takes either mark and shows the reader’s', () => {
    expect(type('12,5', 2, 'en-GB')).toBe('12.5');
  });

  it('stops at the mark in yen, where there are no decimals', () => {
    expect(type('12.5', 0)).toBe('12,');
    expect(type('1234,50', 0, 'en-GB')).toBe('1234.');
    expect(type(',50', 0)).toBe(',');
  });

  it('means the same yen as pasting does', () => {
    const whole = fc.integer({ min: 0, max: 999_999 });
    fc.assert(
      fc.property(whole, fc.integer({ min: 0, max: 99 }), anyLocale, (yen, decimals, locale) => {
        const text = `${yen},${String(decimals).padStart(2, '0')}`;
        const pasted = cleanAmountInput(text, '', 0, locale, true);
        expect(parseAmount(type(text, 0, locale), 0)).toBe(yen * 100);
        expect(parseAmount(pasted, 0)).toBe(yen * 100);
      }),
    );
  });

  it('goes on in the notation of another language', () => {
    expect(inNotation('12,5', 'en-GB')).toBe('12.5');
    expect(inNotation('12.', 'de-DE')).toBe('12,');
    expect(inNotation('', 'de-DE')).toBe('');
  });

  it('refuses a mark that would make three decimals of digits that are there', () => {
    expect(cleanAmountInput('12,345', '12345', 2, 'de-DE')).toBe('12345');
  });

  it('always lets Anna delete', () => {
    expect(cleanAmountInput('1234567890', '12345678,90', 2, 'de-DE')).toBe('1234567890');
    expect(cleanAmountInput('12,3', '12,34', 0, 'de-DE')).toBe('12,3');
    expect(cleanAmountInput('', '1', 2, 'de-DE')).toBe('');
    expect(cleanAmountInput('12++8', '12+5+8', 2, 'de-DE')).toBe('12++8');
    expect(cleanAmountInput('+8', '1+8', 2, 'de-DE')).toBe('+8');
  });

  it('lets her type on where a deletion has left a sign without its number', () => {
    expect(cleanAmountInput('9+8', '+8', 2, 'de-DE')).toBe('9+8');
    expect(cleanAmountInput('+89', '+8', 2, 'de-DE')).toBe('+89');
    expect(cleanAmountInput('++8', '+8', 2, 'de-DE')).toBe('+8');
  });

  it('stops at a sum as long as a long bill', () => {
    expect(type('1+'.repeat(60))).toHaveLength(60);
  });

  it('shows at every key what parses to what is shown, with two decimals at most', () => {
    const keys = fc.string({ unit: fc.constantFrom(...Array.from('0123456789,.+-€ ')), maxLength: 15 });
    fc.assert(
      fc.property(keys, anyDecimals, anyLocale, (text, decimals, locale) => {
        const shown = type(text, decimals, locale);
        for (const number of shown.split(/[+−]/)) expect(number).toMatch(/^\d{0,10}(?:[.,]\d{0,2})?$/);
        expect(cleanAmountInput(shown, shown, decimals, locale)).toBe(shown);
        if (/\d/.test(shown)) expect(readAmount(shown, decimals)).not.toBeNull();
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
    ['1.284,50 € + 3 €', '1284,50+3,00'],
    ['12,50+8', '12,50+8'],
    ['20 - 3,5', '20,00−3,50'],
    ['12,- €', '12,00'],
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

describe('an amount with what it was for', () => {
  test.each([
    ['34,50 Pizza', '34,50', 'Pizza'],
    ['  12.3   Taxi zum Flughafen  ', '12.3', 'Taxi zum Flughafen'],
    ['CHF 12.- Fondue', '12.-', 'Fondue'],
    ['34,50 € Pizza', '34,50', 'Pizza'],
    ['€34,50: Pizza', '34,50', 'Pizza'],
    ['8 EUR Kaffee', '8', 'Kaffee'],
    ['12,50+8 Bier', '12,50+8', 'Bier'],
    ['5 🍕', '5', '🍕'],
    ['120 kr. Smørrebrød', '120', 'Smørrebrød'],
    ['34,50 P', '34,50', 'P'],
  ])('“%s” is %s for “%s”', (text, amount, title) => {
    expect(amountAndTitle(text)).toEqual({ amount, title });
  });

  test.each(['34,50', '34,50 €', '34,50 EUR', 'EUR 34,50', 'Pizza', '1 234,50', '12 + 8', '34,50Pizza', ''])(
    '“%s” is not',
    (text) => {
      expect(amountAndTitle(text)).toBeNull();
    },
  );
});

test.each([
  ['1234,56', 'de-DE', '1.234,56'],
  ['1234.56', 'en-GB', '1,234.56'],
  ['123,45', 'de-DE', '123,45'],
  ['1234567', 'de-DE', '1.234.567'],
  ['1234,', 'de-DE', '1.234,'],
  [',50', 'de-DE', ',50'],
  ['1234,5+9876−', 'de-DE', '1.234,5+9.876−'],
  ['', 'de-DE', ''],
] as const)('what is typed as %s is read in %s as %s', (typed, locale, read) => {
  expect(groupedAmountInput(typed, locale)).toBe(read);
});
