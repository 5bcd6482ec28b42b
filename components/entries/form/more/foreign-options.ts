import { type CurrencyOption, currencyOptions } from '@/components/words/currency-options';
import { currencyOfIsoCode } from '@/lib/domain/money/currencies';
import { isoCode } from '@/lib/domain/money/currency-units';
import type { Locale } from '@/lib/i18n/locales';

/**
 * The currencies that an amount can be in, in the order of docs/wire.md#currencies.
 * @param ownCode of the group, which is among them whatever it is
 */
export const foreignOptions = (locale: Locale, ownCode: string): readonly CurrencyOption[] =>
  currencyOptions(locale).filter(
    ({ value }) => isoCode(value) === ownCode || currencyOfIsoCode(isoCode(value)) !== null,
  );
