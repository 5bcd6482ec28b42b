import fc from 'fast-check';

import {
  amountAndTitle,
  exchangeMarks,
  formatAmountInput,
  groupedAmountInput,
  inputDecimals,
  leftAmountInput,
  parseAmount,
  pastedAmountInput,
  readAmount,
  readingsOf,
  readNumber,
} from '@/lib/domain/money/amount-input';
import { CURRENCIES } from '@/lib/domain/money/currencies';
import { currencyDecimals } from '@/lib/domain/money/currency-units';
import { loneMarkOf } from '@/lib/domain/money/foreign';
import type { NumberLocale } from '@/lib/domain/money/format';
import { type Cents, cents, negate } from '@/lib/domain/money/money';

const readers = ['de-DE', 'en-GB'] as const;
const anyReader = fc.constantFrom(...readers);
const anyDecimals = fc.constantFrom(0 as const, 2 as const);
const anyAmount = fc.integer({ min: 0, max: 99_999_999_999 }).map(cents);

/** What a text means to a reader of a language, in cents. */
const meant = (text: string, locale: NumberLocale, decimals: 0 | 2 = 2): number | null =>
  parseAmount(exchangeMarks(text, locale), decimals);

describe('one number in a text', () => {
  it.each([
    // What people reported.
    ['12,50 €.', 1250],
    ['45,90 Fr.', 4590],
    ['Fr. 12', 1200],
    ['Rs. 500', 50000],
    ['kr. 250', 25000],
    ['12€50', 1250],
    ['1.234.567', 123456700],
    ['1.234,56', 123456],
    ['1,234.56', 123456],
    // A mark that ends a word or a sentence.
    ['12,50.', 1250],
    ['12.50,', 1250],
    ['Rs.500', 50000],
    ['500 Kč.', 50000],
    ['zus. 12,50 Lei.', 1250],
    ['S/ 12.50', 1250],
    ['B/.12.50', 1250],
    ['ر.س. 12.50', 1250],
    ['12.50 $.', 1250],
    ['(12,50 €)', 1250],
    ['„12,50“', 1250],
    ["'12.50'", 1250],
    ['Summe: 12,50 EUR!', 1250],
    ['CHF12.50', 1250],
    ['12,50CHF', 1250],
    ['R$ 12,50', 1250],
    // A currency where the mark would be.
    ['12$50', 1250],
    ['1.234€50', 123450],
    // Groups, in the marks of the world.
    ['1,234,567', 123456700],
    ['1.234.567,8', 123456780],
    ['12,34,567.89', 123456789],
    ['1,23,456', 12345600],
    ["CHF 1'234.50", 123450],
    ['1’234’567.50', 123456750],
    ['1 234,56 €', 123456],
    ['1 234 567', 123456700],
    ['1\u202F234,56\u00A0€', 123456],
    ['1 234', 123400],
    // Digits and marks of other keyboards.
    ['١٬٢٣٤٫٥٦', 123456],
    ['۱۲٫۵۰', 1250],
    ['१२.५०', 1250],
    ['１２，５０', 1250],
    ['￥１２．５０', 1250],
    ['12。50', 1250],
    ['12、50', 1250],
    ['12·50', 1250],
    ['𝟙𝟚.𝟝', 1250],
    // Characters that cannot be seen.
    ['\u200E12,50\u00A0€\u200F', 1250],
    ['\u206812,50\u2069', 1250],
    ['12\u200B,50', 1250],
    ['\uFFFC12,50', 1250],
    // A dash for no cents, and signs before everything.
    ['12,-', 1200],
    ['12,– €', 1200],
    ['12.--', 1200],
    ['12:-', 1200],
    ['-5', 500],
    ['−12,50 €', 1250],
    ['+8', 800],
    ['Pizza – 12,50', 1250],
    ['12,50 – danke', 1250],
    ['.5', 50],
    [',5', 50],
    ['5.', 500],
    ['5,', 500],
    ['12,5', 1250],
    ['12.5', 1250],
    ['007', 700],
    ['0', 0],
  ])('%p is %p cents in both languages', (text, amount) => {
    for (const locale of readers) expect([locale, meant(text, locale)]).toEqual([locale, amount]);
  });

  it.each([
    ['1.500 €', 150000, null],
    ['£1,500', null, 150000],
    ['12.345', 1234500, null],
    ['12,345', null, 1234500],
    ['1.000', 100000, null],
    ['999,999', null, 99999900],
    ['-1.234 €', 123400, null],
  ])(
    '%p is %p in German and %p in English: the own mark of thousands, else nothing',
    (text, german, english) => {
      expect([meant(text, 'de-DE'), meant(text, 'en-GB')]).toEqual([german, english]);
    },
  );

  it.each([
    ['2 Bier 9,00 €'],
    ['12 50'],
    ['12 € 50'],
    ['3 x 4'],
    ['3*4'],
    ['3×4'],
    ['10/2'],
    ['12:30'],
    ['1=1'],
    ['2 x 12,50'],
    ['12.11.2026'],
    ['1.2.3'],
    ['1,2,3'],
    ['1.234.56'],
    ['1,2345'],
    ['12,3456'],
    ['1234.567,00'],
    ['0.123.456'],
    ['1.234,567'],
    ["12'50"],
    ['12 ,50'],
    ['1..2'],
    ['..5'],
    ['10 %'],
    ['10%'],
    ['2½'],
    ['½'],
    ['12²'],
    ['5k'],
    ['5 k'],
    ['1,5 Mio.'],
    ['2 Tsd. €'],
    ['3千円'],
    ['12万'],
    ['2 lakh'],
    ['A4 12,50'],
    ['12h30'],
    ['9'.repeat(20)],
    ['1+'.repeat(31)],
    [''],
    ['.'],
    ['abc'],
    ['€'],
  ])('%p is none, in either language', (text) => {
    for (const locale of readers) expect(readAmount(exchangeMarks(text, locale), 2)).toBeNull();
  });

  it.each([
    ['1234', 123400],
    ['1,234', 123400],
    ['1.234', 123400],
    ['¥1,234', 123400],
    ['1.234.567', 123456700],
    ['12.00', 1200],
    ['12.5', null],
    ['12,50', null],
    ['1,234.56', null],
  ])('%p yen are %p hundredths', (text, amount) => {
    for (const locale of readers) expect(meant(text, locale, 0)).toBe(amount);
  });

  it('never fails, whatever was pasted, and ends soon', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), anyDecimals, (text, decimals) => {
        expect(parseAmount(text, decimals) ?? 0).toBeGreaterThanOrEqual(0);
        amountAndTitle(text);
      }),
    );
    expect(amountAndTitle(`${'1 '.repeat(50_000)}a`)).toBeNull();
    expect(readAmount('1 '.repeat(50_000), 2)).toBeNull();
  });
});

describe('an amount in any notation', () => {
  const letters = Array.from('abcdefghijklmnopqrstuvwxyz');
  const codes = letters.flatMap((a) => letters.flatMap((b) => [a + b, ...letters.map((c) => a + b + c)]));
  const locales = Intl.NumberFormat.supportedLocalesOf([
    ...codes,
    ...'de-AT de-CH de-LI en-IN en-ZA en-CH es-MX es-CR fr-CA fr-CH it-CH pt-PT pt-CV nb-NO ar-EG ar-AE ar-MA'.split(
      ' ',
    ),
    ...'fa-AF ur-IN hi-IN-u-nu-deva bn-BD my-MM ne-NP th-TH-u-nu-thai zh-TW zh-u-nu-fullwide pa-PK'.split(
      ' ',
    ),
  ]);
  const anyLocale = fc.constantFrom(...locales);
  const anyCurrency = fc.constantFrom('EUR', 'USD', 'CHF', 'INR', 'SEK', 'CVE', 'PEN', 'SAR');
  const anyDisplay = fc.constantFrom(
    'symbol' as const,
    'narrowSymbol' as const,
    'code' as const,
    'name' as const,
  );

  it('is read as that amount, or not at all', () => {
    expect(locales.length).toBeGreaterThan(150);
    fc.assert(
      fc.property(
        anyAmount,
        anyLocale,
        anyCurrency,
        anyDisplay,
        anyReader,
        (amount, locale, currency, display, reader) => {
          const format = new Intl.NumberFormat(locale, {
            ...{ style: 'currency', currency, currencyDisplay: display },
            ...{ minimumFractionDigits: 2, maximumFractionDigits: 2 },
          });
          const text = format.format(amount / 100);
          expect([text, amount, null]).toContain(meant(text, reader));
          expect([text, amount, null]).toContain(meant(format.format(negate(amount) / 100), reader));
        },
      ),
      { numRuns: 2000 },
    );
  });

  // Toki Pona groups by two, and Chinese numerals are words.
  const withDigits = (locale: string) =>
    locale !== 'tok' && /\p{Nd}/u.test(new Intl.NumberFormat(locale).format(7));

  it.each(locales.filter(withDigits))(
    'is read in that of %s where it has two decimals, and never wrong without',
    (locale) => {
      const plain = new Intl.NumberFormat(locale, { minimumFractionDigits: 2 });
      const whole = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 });
      for (const amount of [5, 1250, 123450, 12345678, 99_999_999_999])
        for (const reader of readers) {
          expect([locale, meant(plain.format(amount / 100), reader)]).toEqual([locale, amount]);
          const cut = Math.floor(amount / 100);
          expect([cut * 100, null]).toContain(meant(whole.format(cut), reader));
        }
    },
  );
});

/** What is read from a text, if anything. */
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
    ['20－3', 1700],
    ['0,1+0,2', 30],
    ['1.234,56 + 1,234.56 €', 246912],
    ['5 € + 3 €', 800],
    ['5+5-5', 500],
    ['1+2+3+4+5', 1500],
    ['-5+8', 1300],
    ['12,-+8', 2000],
  ])('%p is %p cents', (text, amount) => {
    expect(said(text)).toEqual([amount, 'sum']);
    for (const locale of readers) expect(meant(text, locale)).toBe(amount);
  });

  it.each([
    ['5-8', [-300, 'sum']],
    ['12.50+', [1250, 'sum', 'open']],
    ['12.50− €', [1250, 'sum', 'open']],
    ['5++8', [1300, 'sum', 'open']],
    ['+8', [800]],
    ['++8', [800]],
  ])('%p says %p', (text, what) => {
    expect(said(text)).toEqual(what);
  });

  it('is whole yen, with the thousands of each number', () => {
    expect(parseAmount('1,234+500', 0)).toBe(173400);
    expect(parseAmount('12.5+0.5', 0)).toBeNull();
  });

  it('below zero is no amount', () => {
    expect(parseAmount('5-8', 2)).toBeNull();
    expect(parseAmount('5-5', 2)).toBe(0);
  });

  const anyCurrency = fc.oneof(
    fc.constantFrom('€', 'JPY', 'KWD', 'VND'),
    fc.constantFrom(...CURRENCIES.map(({ value }) => value)),
  );
  const anyTerms = fc.array(fc.record({ units: fc.nat(9_999_999), isMinus: fc.boolean() }), {
    minLength: 1,
    maxLength: 4,
  });

  it('is exact to the minor unit in every currency, typed and pasted in the reader’s notation', () => {
    fc.assert(
      fc.property(anyCurrency, anyTerms, anyReader, (currency, terms, reader) => {
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
        const number = new Intl.NumberFormat(reader, { minimumFractionDigits: decimals });
        const typed = textIn((amount) => formatAmountInput(amount, decimals));
        const pasted = textIn((amount) => number.format(amount / 100));
        expect(readAmount(typed, decimals)).toEqual({ cents: sum, isSum: terms.length > 1, isOpen: false });
        expect(readAmount(exchangeMarks(pasted, reader), decimals)?.cents).toBe(sum);
      }),
    );
  });

  it('never has a number that was not typed: a sign parts two numbers', () => {
    const keys = fc.string({ unit: fc.constantFrom(...Array.from('0123456789,.+- €')), maxLength: 25 });
    fc.assert(
      fc.property(keys, anyDecimals, (text, decimals) => {
        const read = readAmount(text, decimals);
        if (read === null) return;
        const most = text
          .split(/[+-]/)
          .reduce((total, part) => total + Number(part.replace(/\D/g, '')) * 100, 0);
        expect(Math.abs(read.cents)).toBeLessThanOrEqual(most);
      }),
    );
  });
});

describe('a field that is left', () => {
  it.each([
    ['12.5', '12.50'],
    ['1,234', '1234.00'],
    ['12,50 €.', '12.50'],
    ['12.50+8', '20.50'],
    ['20−3', '17.00'],
    ['12,-', '12.00'],
    ['12.50+', '12.50+'],
    ['5−8', '5−8'],
    ['12.345', '12.345'],
    ['2 Bier 9,00 €', '2 Bier 9,00 €'],
    [',', ''],
    ['abc', ''],
    ['', ''],
  ])('with %p has %p', (text, left) => {
    expect(leftAmountInput(text, 2)).toBe(left);
    expect(leftAmountInput(left, 2)).toBe(left);
  });
});

describe('a field into which a text was pasted', () => {
  it.each([
    ['1.234,56', '1234.56'],
    ['12,5', '12.50'],
    ['-5', '5.00'],
    ['12,50+8', '12,50+8'],
    ['12.345', '12.345'],
    ['2 Bier 9,00 €', '2 Bier 9,00 €'],
  ])('with %p has %p', (text, shown) => {
    expect(pastedAmountInput(text, 2)).toBe(shown);
  });

  it('means the same amount as the text', () => {
    fc.assert(
      fc.property(anyAmount, anyReader, anyReader, (amount, written, reader) => {
        const grouped = new Intl.NumberFormat(written, { minimumFractionDigits: 2 }).format(amount / 100);
        expect(parseAmount(pastedAmountInput(exchangeMarks(grouped, reader), 2), 2)).toBe(amount);
      }),
    );
  });
});

describe('an amount in its field', () => {
  it('has one mark, and none for thousands', () => {
    expect(formatAmountInput(cents(123456), 2)).toBe('1234.56');
    expect(formatAmountInput(cents(123400), 0)).toBe('1234');
    expect(formatAmountInput(cents(1), 0)).toBe('0.01');
    expect(() => formatAmountInput(cents(-1), 2)).toThrow(RangeError);
  });

  it('is the same amount when it is read again, and opening a form changes nothing', () => {
    fc.assert(
      fc.property(anyAmount, anyDecimals, (amount, ofCurrency) => {
        const decimals = inputDecimals(ofCurrency, amount);
        const opened = formatAmountInput(amount, decimals);
        expect(parseAmount(opened, decimals)).toBe(amount);
        expect(leftAmountInput(opened, decimals)).toBe(opened);
      }),
    );
  });

  it('has two decimals for yen with hundredths that an old client sent', () => {
    expect(inputDecimals(0, cents(1250))).toBe(2);
    expect(inputDecimals(0, cents(1200))).toBe(0);
    expect(inputDecimals(0, null)).toBe(0);
    expect(inputDecimals(2, cents(1200))).toBe(2);
  });

  it('goes on in the notation of another language', () => {
    expect(exchangeMarks('1,234.5', 'de-DE')).toBe('1.234,5');
    expect(exchangeMarks('1,234.5', 'en-GB')).toBe('1,234.5');
    fc.assert(
      fc.property(fc.string(), anyReader, (text, locale) => {
        expect(exchangeMarks(exchangeMarks(text, locale), locale)).toBe(text);
      }),
    );
  });
});

describe('an amount with what it was for', () => {
  test.each([
    ['34,50 Pizza', 3450, 'Pizza'],
    ['  12.3   Taxi zum Flughafen  ', 1230, 'Taxi zum Flughafen'],
    ['CHF 12.- Fondue', 1200, 'Fondue'],
    ['34,50 € Pizza', 3450, 'Pizza'],
    ['€34,50: Pizza', 3450, 'Pizza'],
    ['8 EUR Kaffee', 800, 'Kaffee'],
    ['12,50+8 Bier', 2050, 'Bier'],
    ['12,50 + 8 Bier', 2050, 'Bier'],
    ['5 🍕', 500, '🍕'],
    ['120 kr. Smørrebrød', 12000, 'Smørrebrød'],
    ['34,50 P', 3450, 'P'],
    ['12,50 – Kaffee', 1250, 'Kaffee'],
    ['1 234,50 Kč Hotel', 123450, 'Hotel'],
    ['9,00 € Bus 42', 900, 'Bus 42'],
    ['12 „Zum Hirschen“', 1200, '„Zum Hirschen“'],
    ['１２．５０ ピザ', 1250, 'ピザ'],
  ])('“%s” is %s cents for “%s”', (text, amount, title) => {
    const parts = amountAndTitle(text);
    expect(parts?.title).toBe(title);
    for (const locale of readers) expect(meant(parts?.amount ?? '', locale)).toBe(amount);
  });

  test.each([
    ...['34,50', '34,50 €', '34,50 EUR', 'EUR 34,50', 'Pizza', '1 234,50', '12 + 8', '34,50Pizza', ''],
    ...['2 Bier 9,00 €', '2 Bier 9', '12,50 Bier 9,00 €', '2 Bier € 9'],
  ])('“%s” is not', (text) => {
    expect(amountAndTitle(text)).toBeNull();
  });
});

test.each([
  ['1234.56', '1,234.56'],
  ['123.45', '123.45'],
  ['1234567', '1,234,567'],
  ['1234.', '1,234.'],
  ['.50', '.50'],
  ['1234.5+9876−', '1,234.5+9,876−'],
  ['12.3456', '12.3456'],
  ['1,2345', '1,2345'],
  ['2 Bier 9000', '2 Bier 9000'],
  ['', ''],
])('what is typed as %s is read as %s', (typed, read) => {
  expect(groupedAmountInput(typed)).toBe(read);
});

test('one number of a text is read with any marks for its thousands', () => {
  expect(readNumber('1.234')).toEqual({ whole: '1234', fraction: '' });
  expect(readNumber('34,5')).toEqual({ whole: '34', fraction: '5' });
  expect(readNumber('.50')).toEqual({ whole: '', fraction: '50' });
  expect(readNumber('34+5')).toBeNull();
  expect(readNumber('34 5')).toBeNull();
  expect(readNumber('abc')).toBeNull();
});

describe('an amount in a currency with thousandths', () => {
  const thousandths = (text: string) => readAmount(text, 3)?.cents ?? null;

  test.each([
    ['4.750', 4750],
    ['4.75', 4750],
    ['4.7', 4700],
    ['4', 4000],
    ['4.', 4000],
    ['.005', 5],
    ['1,234', 1_234_000],
    ['1,234.5', 1_234_500],
    ['12,345,678.901', 12_345_678_901],
    ['4,75', 4750],
    ['4.750+0.250', 5000],
    ['5-0.001', 4999],
    ['KD 4.750', 4750],
    ['12.3456', null],
    ['1.234.567', null],
    ['4.750 2', null],
  ])('%s is %s of them', (text, amount) => expect(thousandths(text)).toBe(amount));

  test('is shown with three decimals, and read back unchanged', () => {
    expect(formatAmountInput(cents(4750), 3)).toBe('4.750');
    expect(formatAmountInput(cents(4000), 3)).toBe('4.000');
    expect(formatAmountInput(cents(5), 3)).toBe('0.005');
    fc.assert(
      fc.property(anyAmount, (amount) => {
        const opened = formatAmountInput(amount, 3);
        expect(thousandths(opened)).toBe(amount);
        expect(leftAmountInput(opened, 3)).toBe(opened);
      }),
    );
  });

  test('is shown as understood once the field is left, and as it is written while a sum is pasted', () => {
    expect(leftAmountInput('1,234.5', 3)).toBe('1234.500');
    expect(leftAmountInput('4.750+.25', 3)).toBe('5.000');
    expect(pastedAmountInput('4.750+.25', 3)).toBe('4.750+.25');
  });
});

describe('one mark before three digits, where a currency counts thousandths', () => {
  const all = ['BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND'];
  const meantIn = (text: string, code: string, locale: NumberLocale = 'de-DE', decimals: 2 | 3 = 3) =>
    readAmount(exchangeMarks(text, locale), decimals, loneMarkOf(code))?.cents ?? null;
  const askedIn = (text: string, code: string, locale: NumberLocale = 'de-DE', decimals: 2 | 3 = 3) =>
    readingsOf(exchangeMarks(text, locale), decimals, loneMarkOf(code));

  test.each(all)('of %s is asked about if it is the reader’s for thousands', (code) => {
    for (const [text, locale] of [
      ['1.600', 'de-DE'],
      ['1,600', 'en-GB'],
      ['1.600 + 0,5', 'de-DE'],
    ] as const) {
      expect([text, meantIn(text, code, locale)]).toEqual([text, null]);
      expect(askedIn(text, code, locale)).toEqual(text.includes('+') ? [2100, 1_600_500] : [1600, 1_600_000]);
    }
    expect([meantIn('1,600', code), meantIn('1.600', code, 'en-GB')]).toEqual([1600, 1600]);
  });

  test.each(all)('of %s is that of decimals behind a zero', (code) => {
    for (const text of ['0.300', '0,300', '.300', ',300']) {
      expect([text, meantIn(text, code)]).toEqual([text, 300]);
      expect([text, meantIn(text, code, 'en-GB')]).toEqual([text, 300]);
    }
  });

  test('is that of decimals where thousands would be above the ceiling', () => {
    expect(meantIn('150.600', 'OMR')).toBe(150_600);
    expect(meantIn('99.999', 'OMR')).toBeNull();
    expect(meantIn('1234.600', 'OMR')).toBe(1_234_600);
    // Half a million dinars are some 300 euros.
    expect(askedIn('500.000', 'IQD')).toEqual([500_000, 500_000_000]);
  });

  test('in a group of that currency means hundredths, or is asked about', () => {
    expect(askedIn('1.600', 'OMR', 'de-DE', 2)).toEqual([160, 160_000]);
    expect(meantIn('0.300', 'OMR', 'de-DE', 2)).toBe(30);
    expect(meantIn('1,600', 'OMR', 'de-DE', 2)).toBe(160);
    expect([meantIn('0,305', 'OMR', 'de-DE', 2), meantIn('1.605', 'OMR', 'de-DE', 2)]).toEqual([null, null]);
    expect(askedIn('1.605', 'OMR', 'de-DE', 2)).toBeNull();
  });

  test('is never asked about elsewhere, nor where nothing is undecided', () => {
    fc.assert(
      fc.property(fc.constantFrom('EUR', 'JPY', 'USD'), anyAmount, anyReader, (code, amount, reader) => {
        expect(askedIn(new Intl.NumberFormat(reader).format(amount), code, reader)).toBeNull();
      }),
    );
    for (const text of ['1.234.567', '1.234,5', 'abc', '5k', '', '1,600+'])
      expect(askedIn(text, 'OMR')).toBeNull();
  });

  test('has two readings that are themselves once they are chosen', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...all),
        fc.integer({ min: 1, max: 999 }),
        fc.nat(999),
        (code, units, rest) => {
          const text = `${units},${String(rest).padStart(3, '0')}`;
          for (const reading of readingsOf(text, 3, loneMarkOf(code)) ?? []) {
            const chosen = formatAmountInput(reading, 3);
            expect(readAmount(chosen, 3, loneMarkOf(code))?.cents).toBe(reading);
          }
        },
      ),
    );
  });
});
