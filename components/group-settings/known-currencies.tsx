'use client';

import { createContext, type ReactNode } from 'react';

import type { CurrencyOption } from '@/components/words/currency-options';
import type { Locale } from '@/lib/i18n/locales';

type KnownNames = { readonly locale: Locale; readonly options: readonly CurrencyOption[] };

/** What the server wrote into the page; null if it wrote nothing. */
export const KnownCurrencies = createContext<KnownNames | null>(null);

type CurrencyNamesProps = { readonly known: KnownNames; readonly children: ReactNode };

/** Provides the names that the server wrote into the page, because a browser may name a currency differently. */
export const CurrencyNames = ({ known, children }: CurrencyNamesProps) => (
  <KnownCurrencies value={known}>{children}</KnownCurrencies>
);
