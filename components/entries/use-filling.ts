'use client';

import { useLocale } from 'next-intl';
import { useCallback } from 'react';

import { amountDecimals } from '@/components/entries/entry-amount';
import { draftOf, type EntryDraft } from '@/components/entries/entry-draft';
import { formatAmountInput } from '@/lib/domain/amount-input';
import type { EntryContent } from '@/lib/domain/change';
import { intlLocale } from '@/lib/i18n/locales';

/** Fills a form with what an entry says, in the reader's notation. Keeps its identity between renders. */
export function useFilling(currency: string): (entryId: string, content: EntryContent) => EntryDraft {
  const locale = intlLocale(useLocale());
  return useCallback(
    (entryId, content) => {
      const decimals = amountDecimals({ currency, storedCents: content.cents });
      return draftOf(entryId, content, formatAmountInput(content.cents, locale, decimals));
    },
    [currency, locale],
  );
}
