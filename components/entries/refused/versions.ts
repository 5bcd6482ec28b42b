'use client';

import { useLocale, useTranslations } from 'next-intl';

import { type EntryPerson, nameIn } from '@/components/entries/people';
import type { EntryMatter, EntryContent } from '@/lib/domain/entry/content';
import { formatAmount, formatNames } from '@/lib/domain/money/format';
import { isForAll } from '@/lib/domain/entry/shares';
import { intlLocale } from '@/lib/i18n/locales';

/** One line of a comparison. */
export type Difference = { readonly field: string; readonly mine: string; readonly theirs: string };

/** Two versions of an entry in words, field by field: all fields, or only those of `matters`. */
export function useVersions(
  people: readonly Pick<EntryPerson, 'id' | 'name'>[],
  currency: string,
): (mine: EntryContent, theirs: EntryContent, matters?: readonly EntryMatter[]) => readonly Difference[] {
  const t = useTranslations('entries.conflict');
  const locale = intlLocale(useLocale());
  const amountOf = ({ cents }: EntryContent) => formatAmount(cents, { currency, locale });
  const payerOf = ({ payers }: EntryContent) => nameIn(people, payers[0]?.memberId);
  const whomOf = ({ kind, split: { among } }: EntryContent) =>
    kind === 'expense' && isForAll(among, people)
      ? t('everyone')
      : formatNames(
          among.map((id) => nameIn(people, id)),
          locale,
        );
  return (mine, theirs, matters) => {
    const isPayment = theirs.kind === 'payment';
    const line = (
      matter: EntryMatter,
      field: string,
      say: (content: EntryContent) => string,
    ): Difference[] =>
      !matters || matters.includes(matter) ? [{ field, mine: say(mine), theirs: say(theirs) }] : [];
    return [
      ...line('money', t('amount'), amountOf),
      ...(isPayment ? [] : line('title', t('description'), ({ title }) => title)),
      ...line('money', isPayment ? t('maker') : t('payer'), payerOf),
      ...line('money', isPayment ? t('recipient') : t('beneficiaries'), whomOf),
    ];
  };
}
