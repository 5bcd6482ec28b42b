'use client';

import { useCallback } from 'react';

import { amountDecimals } from '@/components/entries/form/entry-amount';
import { draftOf, type EntryDraft } from '@/components/entries/form/entry-draft';
import { formatAmountInput } from '@/lib/domain/money/amount-input';
import type { EntryContent } from '@/lib/domain/entry/content';

/** Fills a form with what an entry says. Keeps its identity between renders. */
export function useFilling(currency: string): (entryId: string, content: EntryContent) => EntryDraft {
  return useCallback(
    (entryId, content) => {
      const decimals = amountDecimals({ currency, storedCents: content.cents });
      return draftOf(entryId, content, formatAmountInput(content.cents, decimals));
    },
    [currency],
  );
}
