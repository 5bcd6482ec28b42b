import { CURRENCIES, currencyName } from '@/lib/domain/money/currencies';
import { type Locale, intlLocale } from '@/lib/i18n/locales';

/** One currency as a select shows it. */
export type CurrencyOption = { readonly value: string; readonly name: string };

/** Every currency a group may have, in the order of docs/wire.md#currencies, with its name in the reader's language. */
export const currencyOptions = (locale: Locale): readonly CurrencyOption[] =>
  CURRENCIES.map(({ value }) => ({ value, name: currencyName(value, intlLocale(locale)) }));

/** "CHF · Schweizer Franken": the value first, because the list is in its order and keys jump to it. */
export const optionText = ({ value, name }: CurrencyOption): string => `${value} · ${name}`;
