'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';

import { EntrySwitch, NEW_DRAFT_NAMES } from '@/components/entries/entry-switch';
import { emptyPaymentDraft } from '@/components/entries/payment-draft';
import { PaymentForm } from '@/components/entries/payment-form';
import { peopleOf } from '@/components/entries/people';
import { TooFewFrame } from '@/components/entries/too-few-frame';
import type { ScreenProps } from '@/components/shell/group-app';
import { useOpenScreen } from '@/components/shell/group-navigation';
import { useBooks, useMembers } from '@/lib/client/books';
import type { PaymentContent } from '@/lib/client/changes';
import { useDocumentTitle } from '@/lib/client/document-title';
import { markJustChanged } from '@/lib/client/just-changed';
import { useCreatePayment } from '@/lib/client/mutations';
import { routes } from '@/lib/routes';

/** `/create-payment`. It books into the group that it was opened with, whatever another tab switches to. */
export function CreatePaymentScreen(props: ScreenProps<'createPayment'>) {
  const [groupCode] = useState(props.groupCode);
  const t = useTranslations('entries');
  const books = useBooks(groupCode);
  const people = peopleOf(useMembers(books));
  const createPayment = useCreatePayment();
  const openScreen = useOpenScreen();
  useDocumentTitle(t('newPayment'));
  if (people.length < 2) return <TooFewFrame title={t('newPayment')} />;

  const save = async (id: string, content: PaymentContent) => {
    await createPayment.mutateAsync({ groupCode, id, ...content });
    markJustChanged(id);
  };
  return (
    <PaymentForm
      groupCode={groupCode}
      currency={books.group.currency}
      people={people}
      title={t('newPayment')}
      backHref={routes.main}
      top={<EntrySwitch kind="payment" groupCode={groupCode} />}
      draftName={NEW_DRAFT_NAMES.payment}
      create={emptyPaymentDraft}
      stored={null}
      save={save}
      onSaved={() => openScreen(routes.main)}
    />
  );
}
