'use client';

import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';

import { describeBeneficiaries } from '@/components/history/beneficiaries';
import { FromTo } from '@/components/shell/from-to';
import { GroupLink } from '@/components/shell/group-link';
import { Amount } from '@/components/ui/amount';
import { EmojiTile } from '@/components/ui/emoji';
import { Row } from '@/components/ui/row';
import type { Member } from '@/lib/client/books';
import { useJustChanged } from '@/lib/client/just-changed';
import { formatAmount } from '@/lib/domain/format';
import { wireToSignedCents } from '@/lib/domain/money';
import { intlLocale } from '@/lib/i18n/locales';
import { routes } from '@/lib/routes';
import type { WireExpenseItem } from '@/lib/schemas/expense-wire';
import type { WireEntry } from '@/lib/schemas/history-wire';
import type { WirePaymentItem } from '@/lib/schemas/payment-wire';

type EntryRowProps<E> = {
  readonly entry: E;
  readonly members: readonly Member[];
  readonly currency: string;
};

/** One expense or payment; leads to its details. @param actions what can be done with it beside, such as editing */
export function EntryRow({
  entry,
  members,
  currency,
  actions,
}: EntryRowProps<WireEntry> & { readonly actions?: ReactNode }) {
  const fresh = useJustChanged(entry._id, entry.revision);
  const isExpense = entry.itemType === 'expense';
  const detailsOf = isExpense ? routes.expenseDetails : routes.paymentDetails;
  const href = detailsOf(entry.groupCode, entry._id);
  return (
    <Row
      lead={<EmojiTile>{isExpense ? '🧾' : '💸'}</EmojiTile>}
      title={isExpense ? entry.expenseDescription : <PaymentTitle {...entry} />}
      caption={isExpense ? <ExpenseCaption expense={entry} members={members} /> : <PaymentCaption />}
      trail={
        <EntryAmount value={isExpense ? entry.expenseAmount : entry.paymentAmount} currency={currency} />
      }
      fresh={fresh}
      actions={actions}
      link={(content) => <GroupLink href={href} remember="nestedPreviousRoute" {...content} />}
    />
  );
}

function EntryAmount({ value, currency }: { readonly value: number; readonly currency: string }) {
  const locale = intlLocale(useLocale());
  return <Amount value={value} text={formatAmount(wireToSignedCents(value), { currency, locale })} />;
}

type ExpenseCaptionProps = { readonly expense: WireExpenseItem; readonly members: readonly Member[] };

function ExpenseCaption({ expense, members }: ExpenseCaptionProps) {
  const t = useTranslations('history');
  const payer = expense.expensePayer.userName;
  const whom = describeBeneficiaries(expense.expenseBeneficiaries, members);
  if (whom.kind === 'all') return t('expenseForAll', { payer });
  if (whom.kind === 'one') return t('expenseForOne', { payer, name: whom.name });
  return t('expenseForSome', { payer, count: whom.count, total: whom.total });
}

const PaymentTitle = ({ paymentMaker, paymentRecipient }: WirePaymentItem) => (
  <FromTo from={paymentMaker.userName} to={paymentRecipient.userName} />
);

function PaymentCaption() {
  return useTranslations('history')('paymentWord');
}
