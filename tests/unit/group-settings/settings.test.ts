import { currencyOptions, optionText } from '@/components/words/currency-options';

test('currencies have their names in the reader’s language, the euro first', () => {
  expect(optionText(currencyOptions('de')[0] ?? { value: '', name: '' })).toBe('€ · Euro');
  const franc = (locale: 'de' | 'en') => currencyOptions(locale).find(({ value }) => value === 'CHF')?.name;
  expect([franc('de'), franc('en')]).toEqual(['Schweizer Franken', 'Swiss Franc']);
});
