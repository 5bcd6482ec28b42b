import { askedSetting } from '@/components/group-settings/asked-setting';
import { currencyOptions, optionText } from '@/components/group-settings/currency-options';

const changed = (revision: number) => ({ updatedGroup: { revision } });

test('what Anna has chosen is shown at once, and stays until the books know it', () => {
  const asked = { isPending: true, variables: 'CHF', data: undefined };
  expect(askedSetting(asked, 7)).toBe('CHF');
  const answered = { ...asked, isPending: false, data: changed(8) };
  expect(askedSetting(answered, 7)).toBe('CHF');
  expect(askedSetting(answered, 8)).toBeNull();
});

test('a change that failed, or none, leaves what is stored', () => {
  expect(askedSetting({ isPending: false, variables: 'CHF', data: undefined }, 7)).toBeNull();
  expect(askedSetting({ isPending: false, variables: undefined, data: undefined }, 7)).toBeNull();
});

test('what Ben changes later is not hidden by what Anna has chosen before', () => {
  expect(askedSetting({ isPending: false, variables: 'CHF', data: changed(8) }, 9)).toBeNull();
});

test('currencies have their names in the reader’s language, the euro first', () => {
  expect(optionText(currencyOptions('de')[0] ?? { value: '', name: '' })).toBe('€ · Euro');
  const franc = (locale: 'de' | 'en') => currencyOptions(locale).find(({ value }) => value === 'CHF')?.name;
  expect([franc('de'), franc('en')]).toEqual(['Schweizer Franken', 'Swiss Franc']);
});
