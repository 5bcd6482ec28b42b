import { useLocale } from 'next-intl';
import { useContext, useMemo } from 'react';

import { type CurrencyOption, currencyOptions } from '@/components/group-settings/currency-options';
import { KnownCurrencies } from '@/components/group-settings/known-currencies';

/** The currencies in the reader's language: as the page brought them, else as this browser names them. */
export function useCurrencyOptions(): readonly CurrencyOption[] {
  const locale = useLocale();
  const known = useContext(KnownCurrencies);
  return useMemo(() => (known?.locale === locale ? known.options : currencyOptions(locale)), [known, locale]);
}
