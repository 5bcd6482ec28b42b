'use client';

import { useLocale } from 'next-intl';

import type { PlanRow } from '@/components/settle/shown-plan';
import { useBooks, useMembers } from '@/lib/client/books';
import { formatAmount } from '@/lib/domain/format';
import { intlLocale } from '@/lib/i18n/locales';

/** What sentences about a row of the plan need. */
export type RowWords = { readonly from: string; readonly to: string; readonly amount: string };

/** @returns a function from a row to the names and the amount as people read them */
export function useRowWords(groupCode: string): (row: PlanRow) => RowWords {
  const books = useBooks(groupCode);
  const { byName } = useMembers(books);
  const locale = intlLocale(useLocale());
  const nameOf = (id: string) => byName.find((member) => member.id === id)?.name ?? '';
  return ({ fromId, toId, amountCents }) => ({
    from: nameOf(fromId),
    to: nameOf(toId),
    amount: formatAmount(amountCents, { currency: books.group.currency, locale }),
  });
}
