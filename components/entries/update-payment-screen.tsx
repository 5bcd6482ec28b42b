'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { useCallback, useMemo } from 'react';

import { ConflictDialog } from '@/components/entries/conflict-dialog';
import { amountDecimals } from '@/components/entries/entry-amount';
import { EntryGate, gateOf, GONE } from '@/components/entries/entry-gate';
import { FormSkeleton } from '@/components/entries/entry-skeletons';
import { draftOfPayment } from '@/components/entries/payment-draft';
import { PaymentForm } from '@/components/entries/payment-form';
import { peopleOf } from '@/components/entries/people';
import { contentOfPayment, storedPayment } from '@/components/entries/stored-entry';
import { useEntryUpdate } from '@/components/entries/use-entry-update';
import { useBackFromForm } from '@/components/entries/way-back';
import type { ScreenProps } from '@/components/shell/group-app';
import { useOpenScreen } from '@/components/shell/group-navigation';
import { useBooks, useMembers } from '@/lib/client/books';
import type { PaymentContent } from '@/lib/client/changes';
import { useDocumentTitle } from '@/lib/client/document-title';
import { usePayment } from '@/lib/client/entries';
import { markJustChanged } from '@/lib/client/just-changed';
import { paymentItem, putEntry } from '@/lib/client/known-entries';
import { useUpdatePayment } from '@/lib/client/mutations';
import { formatAmountInput } from '@/lib/domain/amount-input';
import { formatAmount } from '@/lib/domain/format';
import { intlLocale } from '@/lib/i18n/locales';
import { routes } from '@/lib/routes';
import type { WirePayment } from '@/lib/schemas/payment-wire';

/** `/update-payment/{groupCode}/{paymentId}`: the form of a payment, filled with what is stored. */
export function UpdatePaymentScreen({ groupCode, paymentId }: ScreenProps<'updatePayment'>) {
  const t = useTranslations('entries');
  const found = usePayment(groupCode, paymentId);
  const backHref = useBackFromForm(groupCode, routes.paymentDetails(groupCode, paymentId));
  const title = t('editPayment');
  useDocumentTitle(title);
  const payment = found.data?.payment;
  const gate = gateOf(found, found.data !== undefined);
  if (payment) return <Form groupCode={groupCode} payment={payment} backHref={backHref} title={title} />;
  return (
    <EntryGate
      kind="payment"
      title={title}
      backHref={gate.state === 'missing' ? routes.main : backHref}
      skeleton={<FormSkeleton />}
      dock={false}
      {...gate}
    />
  );
}

type FormProps = {
  readonly groupCode: string;
  readonly payment: WirePayment;
  readonly backHref: string;
  readonly title: string;
};

function Form({ groupCode, payment, backHref, title }: FormProps) {
  const client = useQueryClient();
  const locale = intlLocale(useLocale());
  const books = useBooks(groupCode);
  const people = peopleOf(useMembers(books));
  const openScreen = useOpenScreen();
  const updatePayment = useUpdatePayment();
  const { currency } = books.group;
  const { base, conflict, isGone, ...update } = useEntryUpdate<PaymentContent, WirePayment>({
    groupCode,
    form: 'update-payment',
    present: payment,
    send: async (content, revision) => {
      const id = payment._id;
      const { updatedPayment } = await updatePayment.mutateAsync({ groupCode, id, revision, ...content });
      putEntry(client, groupCode, paymentItem(updatedPayment, books.users));
      markJustChanged(id);
    },
    onSaved: () => openScreen(routes.main, { back: true }),
  });
  const stored = useMemo(() => storedPayment(base), [base]);
  const create = useCallback(() => {
    const decimals = amountDecimals({ currency, storedCents: stored.amountCents });
    return draftOfPayment(stored, formatAmountInput(stored.amountCents, locale, decimals));
  }, [stored, currency, locale]);
  const versions = usePaymentVersions(currency);
  if (isGone) return <EntryGate kind="payment" title={title} backHref={routes.main} {...GONE} />;
  return (
    <>
      <PaymentForm
        // What others have saved is another form.
        key={update.draftName}
        groupCode={groupCode}
        currency={currency}
        people={people}
        title={title}
        backHref={backHref}
        draftName={update.draftName}
        create={create}
        stored={stored}
        save={update.save}
        onSaved={() => openScreen(routes.main, { back: true })}
      />
      <ConflictDialog
        versions={conflict && versions(conflict.mine, contentOfPayment(conflict.theirs))}
        context="payments"
        resolution={update.resolution}
      />
    </>
  );
}

/** Two versions of a payment, field by field, in words. */
function usePaymentVersions(currency: string) {
  const t = useTranslations('entries.conflict');
  const locale = intlLocale(useLocale());
  const amountOf = ({ amountCents }: PaymentContent) => formatAmount(amountCents, { currency, locale });
  return (mine: PaymentContent, theirs: PaymentContent) => [
    { field: t('amount'), mine: amountOf(mine), theirs: amountOf(theirs) },
    { field: t('maker'), mine: mine.maker.name, theirs: theirs.maker.name },
    { field: t('recipient'), mine: mine.recipient.name, theirs: theirs.recipient.name },
  ];
}
