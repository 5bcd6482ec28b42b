import { formatForeign } from '@/lib/domain/money/foreign-format';
import { formatDecimal, formatHundredths } from '@/lib/domain/money/format';

test.each([
  ['USD', 5000, 'de-DE', '50,00\u00a0$'],
  ['USD', 123_456_789, 'en-GB', '1,234,567.89\u00a0$'],
  ['CHF', 7, 'de-DE', '0,07\u00a0CHF'],
  ['JPY', 1500, 'de-DE', '1.500\u00a0JPY'],
  ['KWD', 1500, 'en-GB', '1.500\u00a0KWD'],
  ['KWD', 5, 'de-DE', '0,005\u00a0KWD'],
  ['HUF', 1000, 'de-DE', '10,00\u00a0HUF'],
] as const)('%s %i in %s', (currency, minor, locale, text) =>
  expect(formatForeign({ currency, minor }, locale)).toBe(text),
);

test('a rate keeps all its digits', () => {
  expect(formatDecimal('0.9213', 'de-DE')).toBe('0,9213');
  expect(formatDecimal('1234.5', 'de-DE')).toBe('1.234,5');
  expect(formatDecimal('12345', 'en-GB')).toBe('12,345');
});

test('hundredths have no more decimals than they need', () => {
  expect([0, 5, 50, 100, 150, 1000, 123_450].map((value) => formatHundredths(value, 'de-DE'))).toEqual([
    ...['0', '0,05', '0,5', '1', '1,5', '10', '1.234,5'],
  ]);
});
