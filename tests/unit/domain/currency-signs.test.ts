import fc from 'fast-check';

import { CURRENCIES, currencyOfIsoCode } from '@/lib/domain/money/currencies';
import { beginsCurrency, namedCurrencies, namesOther } from '@/lib/domain/money/currency-signs';
import { isoCode } from '@/lib/domain/money/currency-units';

const codes = CURRENCIES.map(({ value }) => isoCode(value));
const isoCodes = codes.filter((code) => currencyOfIsoCode(code) !== null);

test('every currency is named by its code beside a number, and by no other one', () => {
  for (const code of isoCodes) {
    for (const text of [`${code} 120.-`, `45,90 ${code}`, `45.90${code}`, `(${code}) 5`, `5 ${code}.`])
      expect([text, namedCurrencies(text)]).toEqual([text, [code]]);
    expect(beginsCurrency(code.slice(0, 2))).toBe(true);
  }
  const letters = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ');
  const all = letters.flatMap((a) => letters.flatMap((b) => letters.map((c) => a + b + c)));
  expect(all.filter((code) => namedCurrencies(`5 ${code}`) !== null).sort()).toEqual([...isoCodes].sort());
});

test.each([
  ['¥5100', 'JPY'],
  ['￥5100', 'JPY'],
  ['$45.90', 'USD'],
  ['45,90 €', 'EUR'],
  ['12€50', 'EUR'],
  ['£3', 'GBP'],
  ['350 ฿', 'THB'],
  ['₩12,000', 'KRW'],
  ['Fr. 12', 'CHF'],
  ['45,90 Fr.', 'CHF'],
  ['500 Kč.', 'CZK'],
  ['120 kr. Smørrebrød', 'SEK'],
  ['Rs.500', 'INR'],
  ['8 Euro', 'EUR'],
  ['US$ 12', 'USD'],
  ['CA$12', 'CAD'],
  ['R$ 12,50', 'BRL'],
  ['$12 CAD', 'CAD'],
  ['Taxi$12', 'USD'],
  ['5 € + 3 €', 'EUR'],
])('“%s” names %s first', (text, code) => expect(namedCurrencies(text)?.[0]).toBe(code));

test.each(['', '45,90', '12 Bier', 'Ben (CHF)', 'ALL INCLUSIVE 450', '12 Fritten', '3 USDT', 'Frankfurt 12'])(
  '“%s” names none',
  (text) => expect(namedCurrencies(text)).toBeNull(),
);

test('two that differ fit no currency', () => {
  for (const text of ['5 € + 3 $', '5 CHF 3 EUR', '¥5 kr']) {
    expect(namedCurrencies(text)).toEqual([]);
    for (const code of codes) expect(namesOther(text, code)).toBe(true);
  }
});

test('a sign is that of every currency that uses it', () => {
  for (const code of ['USD', 'CAD', 'AUD', 'MXN', 'NZD', 'SGD', 'ARS', 'TVD'])
    expect(namesOther('$5', code)).toBe(false);
  for (const code of ['SEK', 'NOK', 'DKK', 'FOK']) expect(namesOther('5 kr', code)).toBe(false);
  for (const code of ['JPY', 'CNY']) expect(namesOther('¥5', code)).toBe(false);
  for (const code of ['EUR', 'BRL', 'JPY']) expect(namesOther('$5', code)).toBe(true);
});

test('all that is named is a currency of ours, whatever the text', () => {
  const unit = fc.oneof(
    fc.constantFrom(
      '$',
      '€',
      '¥',
      '£',
      '﷼',
      '₹',
      '元',
      '5',
      '12',
      ' ',
      '.',
      '-',
      'US',
      'kr',
      'Fr',
      'Rs',
      ...isoCodes,
    ),
    fc.string({ unit: 'binary', maxLength: 3 }),
  );
  fc.assert(
    fc.property(fc.array(unit, { maxLength: 8 }), (pieces) => {
      for (const code of namedCurrencies(pieces.join('')) ?? []) expect(codes).toContain(code);
    }),
  );
  expect(namedCurrencies('1 '.repeat(20_000) + '€')).toEqual(['EUR']);
});
