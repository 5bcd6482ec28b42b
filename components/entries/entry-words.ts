'use client';

import { useLocale, useTranslations } from 'next-intl';

import { formatAmount } from '@/lib/domain/format';
import { wireToSignedCents } from '@/lib/domain/money';
import { intlLocale } from '@/lib/i18n/locales';
import type { WireExpense, WireExpenseItem } from '@/lib/schemas/expense-wire';
import type { WirePayment, WirePaymentItem } from '@/lib/schemas/payment-wire';

/** An expense or a payment, from a list or on its own. */
export type AnyEntry = WireExpense | WireExpenseItem | WirePayment | WirePaymentItem;

/** A mixed item is an expense if it has a description (spec.md §3). */
export const isExpense = (entry: AnyEntry): entry is WireExpense | WireExpenseItem =>
  'expenseDescription' in entry;

export type EntryWords = {
  /** Names the entry in a sentence. */
  readonly name: string;
  /** Whether it shall be deleted, and what that means. */
  readonly question: string;
  readonly consequence: string;
};

/** How an entry is called when one speaks about it. */
export function useEntryWords(entry: AnyEntry, currency: string): EntryWords {
  const t = useTranslations('details');
  const locale = intlLocale(useLocale());
  const amountOf = (value: number) => formatAmount(wireToSignedCents(value), { currency, locale });
  if (isExpense(entry)) {
    const name = entry.expenseDescription;
    return {
      name,
      question: t('deletion.expense', { name }),
      consequence: t('deletion.expenseText', {
        amount: amountOf(entry.expenseAmount),
        payer: entry.expensePayer.userName,
      }),
    };
  }
  const people = { maker: entry.paymentMaker.userName, recipient: entry.paymentRecipient.userName };
  return {
    name: t('paymentName', people),
    question: t('deletion.payment', people),
    consequence: t('deletion.paymentText', { amount: amountOf(entry.paymentAmount) }),
  };
}
