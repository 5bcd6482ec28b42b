'use client';

import { createContext, type ReactNode } from 'react';

import type { CurrencyOption } from '@/components/group-settings/currency-options';
import type { Locale } from '@/lib/i18n/locales';

type KnownNames = { readonly locale: Locale; readonly options: readonly CurrencyOption[] };

/** What the server wrote into the page; null where it wrote nothing. */
export const KnownCurrencies = createContext<KnownNames | null>(null);

type CurrencyNamesProps = { readonly known: KnownNames; readonly children: ReactNode };

/** Hands on the names that the server wrote into the page: a browser may call a currency by another name. */
export const CurrencyNames = ({ known, children }: CurrencyNamesProps) => (
  <KnownCurrencies value={known}>{children}</KnownCurrencies>
);
