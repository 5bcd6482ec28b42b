'use client';

import { useLocale } from 'next-intl';
import { createContext, useContext, useMemo, type ReactNode } from 'react';

import { type CurrencyOption, currencyOptions } from '@/components/group-settings/currency-options';
import type { Locale } from '@/lib/i18n/locales';

type KnownNames = { readonly locale: Locale; readonly options: readonly CurrencyOption[] };

const Known = createContext<KnownNames | null>(null);

type CurrencyNamesProps = { readonly known: KnownNames; readonly children: ReactNode };

/** Hands on the names that the server wrote into the page: a browser may call a currency by another name. */
export const CurrencyNames = ({ known, children }: CurrencyNamesProps) => (
  <Known value={known}>{children}</Known>
);

/** The currencies in the reader's language: as the page brought them, else as this browser names them. */
export function useCurrencyOptions(): readonly CurrencyOption[] {
  const locale = useLocale();
  const known = useContext(Known);
  return useMemo(() => (known?.locale === locale ? known.options : currencyOptions(locale)), [known, locale]);
}
