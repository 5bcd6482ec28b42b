'use client';

import { useLocale, useTranslations } from 'next-intl';

import { namesOfPayers } from '@/components/entries/people';
import { nameIn } from '@/components/words/name-in';
import { useLedger } from '@/lib/device/hooks/use-ledger';
import type { EntryContent } from '@/lib/domain/entry/content';
import { formatAmount } from '@/lib/domain/money/format';
import { namedBySplit } from '@/lib/domain/entry/split';
import { apart } from '@/lib/domain/text/text';
import { intlLocale } from '@/lib/i18n/locales';

export type EntryWords = {
  /** Names the entry in a sentence. */
  readonly name: string;
  /** Names it by itself. */
  readonly title: string;
  readonly amount: string;
  /** Asks whether to delete it, and says what that means. Render both in a `Sentence`. */
  readonly question: string;
  readonly consequence: string;
};

/** The words for a group's entries in sentences about them. */
export function useEntryWords(groupCode: string): (content: EntryContent) => EntryWords {
  const t = useTranslations('details');
  const locale = intlLocale(useLocale());
  const { group, members } = useLedger(groupCode);
  return ({ kind, title, cents, payers, split }) => {
    const amount = formatAmount(cents, { currency: group.currency, locale });
    const payer = namesOfPayers(payers, members, locale);
    const named = { name: title, title, amount };
    if (kind === 'income') {
      const question = t('deletion.income', apart({ name: title }));
      return { ...named, question, consequence: t('deletion.incomeText', apart({ amount, payer })) };
    }
    if (kind === 'expense') {
      const question = t('deletion.expense', apart({ name: title }));
      return { ...named, question, consequence: t('deletion.expenseText', apart({ amount, payer })) };
    }
    const people = { maker: payer, recipient: nameIn(members, namedBySplit(split)[0]) };
    return {
      ...{ name: t('paymentName', people), title: t('paymentTitle', people), amount },
      question: t('deletion.payment', apart(people)),
      consequence: t('deletion.paymentText', apart({ amount })),
    };
  };
}
