/** The languages of the interface; the first is the default (docs/screens.md#the-product). */
export const LOCALES = ['de', 'en'] as const;

export type Locale = (typeof LOCALES)[number];

export const DEFAULT_LOCALE: Locale = 'de';

/** BCP 47 tags for `Intl`: what numbers and dates look like in each language (docs/screens.md#numbers-and-dates). */
export type IntlLocale = 'de-DE' | 'en-GB';

const INTL_LOCALES: Readonly<Record<Locale, IntlLocale>> = { de: 'de-DE', en: 'en-GB' };

/** @returns the tag with which numbers and dates are formatted for readers of `locale` */
export const intlLocale = (locale: Locale): IntlLocale => INTL_LOCALES[locale];

/** @returns the language as Open Graph writes it: `de_DE` */
export const openGraphLocale = (locale: Locale): string => intlLocale(locale).replace('-', '_');

/** Whether a text from outside (cookie, header, path) names a language that we have. */
export const isLocale = (text: string | null | undefined): text is Locale =>
  LOCALES.some((locale) => locale === text);

/** The other language, for the footer's switch between the two. */
export const otherLocale = (locale: Locale): Locale => (locale === 'de' ? 'en' : 'de');
