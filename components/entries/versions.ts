'use client';

import { useLocale, useTranslations } from 'next-intl';

import { type EntryPerson, nameIn } from '@/components/entries/people';
import type { EntryContent } from '@/lib/domain/change';
import { formatAmount, formatNames } from '@/lib/domain/format';
import { isForAll } from '@/lib/domain/shares';
import { isolate } from '@/lib/domain/text';
import { intlLocale } from '@/lib/i18n/locales';

/** One line of a comparison. */
export type Difference = { readonly field: string; readonly mine: string; readonly theirs: string };

/** Two versions of an entry, field by field, in words. */
export function useVersions(
  people: readonly Pick<EntryPerson, 'id' | 'name'>[],
  currency: string,
): (mine: EntryContent, theirs: EntryContent) => readonly Difference[] {
  const t = useTranslations('entries.conflict');
  const locale = intlLocale(useLocale());
  const amountOf = ({ cents }: EntryContent) => formatAmount(cents, { currency, locale });
  const payerOf = ({ payers }: EntryContent) => nameIn(people, payers[0]?.memberId);
  const whomOf = ({ kind, among }: EntryContent) =>
    kind === 'expense' && isForAll(among, people)
      ? t('everyone')
      : formatNames(
          among.map((id) => isolate(nameIn(people, id))),
          locale,
        );
  return (mine, theirs) => {
    const line = (field: string, say: (content: EntryContent) => string): Difference => ({
      field,
      mine: say(mine),
      theirs: say(theirs),
    });
    if (theirs.kind === 'payment')
      return [line(t('amount'), amountOf), line(t('maker'), payerOf), line(t('recipient'), whomOf)];
    return [
      line(t('amount'), amountOf),
      line(t('description'), ({ title }) => title),
      line(t('payer'), payerOf),
      line(t('beneficiaries'), whomOf),
    ];
  };
}
