'use client';

import { useLocale } from 'next-intl';

import { useLedger } from '@/lib/device/hooks/ledger';
import { formatAmount } from '@/lib/domain/money/format';
import type { Transfer } from '@/lib/domain/settlement/settlement';
import { intlLocale } from '@/lib/i18n/locales';

/** What sentences about a row of the plan need. */
export type RowWords = { readonly from: string; readonly to: string; readonly amount: string };

/** @returns a function from a row to the names and the amount as people read them */
export function useRowWords(groupCode: string): (row: Transfer) => RowWords {
  const { group, members } = useLedger(groupCode);
  const locale = intlLocale(useLocale());
  const nameOf = (id: string) => members.find((member) => member.id === id)?.name ?? '';
  return ({ fromId, toId, cents }) => ({
    from: nameOf(fromId),
    to: nameOf(toId),
    amount: formatAmount(cents, { currency: group.currency, locale }),
  });
}
