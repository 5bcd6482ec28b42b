'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';

import { EntryDetails, NamedFace } from '@/components/entries/entry-details';
import { EntryGate, gateOf } from '@/components/entries/entry-gate';
import { DetailsSkeleton } from '@/components/entries/entry-skeletons';
import { useBackFromDetails } from '@/components/entries/way-back';
import { FromTo } from '@/components/shell/from-to';
import type { ScreenProps } from '@/components/shell/group-app';
import { useBooks, useMembers } from '@/lib/client/books';
import { useDocumentTitle } from '@/lib/client/document-title';
import { usePayment } from '@/lib/client/entries';
import { faceOf } from '@/lib/domain/avatars';
import type { WirePayment } from '@/lib/schemas/payment-wire';

/** `/payment-details/{groupCode}/{itemId}`: who has given whom how much. */
export function PaymentDetailsScreen({ groupCode, itemId }: ScreenProps<'paymentDetails'>) {
  const t = useTranslations('details');
  const found = usePayment(groupCode, itemId);
  // What was deleted here stays until the next screen is there, instead of being called gone.
  const [deleted, setDeleted] = useState<WirePayment | null>(null);
  const backHref = useBackFromDetails(groupCode);
  const payment = found.data?.payment ?? deleted;
  const title = t('payment');
  if (!payment) {
    const gate = gateOf(found, found.data !== undefined);
    return (
      <EntryGate
        kind="payment"
        title={title}
        backHref={backHref}
        skeleton={<DetailsSkeleton faces={2} />}
        {...gate}
      />
    );
  }
  return (
    <PaymentDetails
      groupCode={groupCode}
      payment={payment}
      backHref={backHref}
      onDeleted={() => setDeleted(payment)}
    />
  );
}

type PaymentDetailsProps = {
  readonly groupCode: string;
  readonly payment: WirePayment;
  readonly backHref: string;
  readonly onDeleted: () => void;
};

function PaymentDetails({ groupCode, payment, backHref, onDeleted }: PaymentDetailsProps) {
  const t = useTranslations('details');
  const books = useBooks(groupCode);
  const { faces } = useMembers(books);
  const people = { maker: payment.paymentMaker.userName, recipient: payment.paymentRecipient.userName };
  useDocumentTitle(t('paymentTitle', people));
  const named = ({ _id, userName }: WirePayment['paymentMaker']) => (
    <NamedFace name={userName} face={faceOf(faces, _id)} />
  );
  return (
    <EntryDetails
      title={t('payment')}
      backHref={backHref}
      groupCode={groupCode}
      currency={books.group.currency}
      entry={payment}
      heading={<FromTo from={people.maker} to={people.recipient} />}
      people={[
        { term: t('facts.maker'), description: named(payment.paymentMaker) },
        { term: t('facts.recipient'), description: named(payment.paymentRecipient) },
      ]}
      onDeleted={onDeleted}
    />
  );
}
