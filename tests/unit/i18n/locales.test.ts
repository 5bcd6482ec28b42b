import { LOCALES, openGraphLocale } from '@/lib/i18n/locales';

test('previews name the language as Open Graph wants it', () => {
  expect(LOCALES.map(openGraphLocale)).toEqual(['de_DE', 'en_GB']);
});
