'use client';

import { useTranslations } from 'next-intl';
import { useId, type ReactNode } from 'react';

import { AmountField } from '@/components/entries/amount-field';
import { EntryFrame } from '@/components/entries/entry-frame';
import {
  chooseMaker,
  isPaymentSavable,
  paymentContent,
  type PaymentDraft,
  type PaymentField,
  paymentProblems,
  type StoredPayment,
} from '@/components/entries/payment-draft';
import type { EntryPerson } from '@/components/entries/people';
import { type EntryForm, useEntryForm } from '@/components/entries/use-entry-form';
import { Chips } from '@/components/ui/chips';
import { ArrowRightIcon } from '@/components/ui/icons';
import type { PaymentContent } from '@/lib/client/changes';

type PaymentFormProps = {
  readonly groupCode: string;
  readonly currency: string;
  readonly people: readonly EntryPerson[];
  readonly title: string;
  readonly backHref: string;
  /** Above the amount: the switch between expense and payment. */
  readonly top?: ReactNode;
  /** Names the draft of this form among those of the group. */
  readonly draftName: string;
  /** The form before anything is typed. Keep its identity between renders. */
  readonly create: (entryId: string) => PaymentDraft;
  /** The payment that is edited; null for a new one. */
  readonly stored: StoredPayment | null;
  /** Sends the payment; rejects when it was not saved. */
  readonly save: (entryId: string, content: PaymentContent) => Promise<void>;
  readonly onSaved: () => void;
};

/** The form of a payment, to create one and to edit one. */
export function PaymentForm(props: PaymentFormProps) {
  const { groupCode, currency, people, title, backHref, top, draftName, create, stored, save, onSaved } =
    props;
  const t = useTranslations('entries');
  const formId = useId();
  const context = { currency, storedCents: stored?.amountCents ?? null };
  const form = useEntryForm<PaymentDraft, PaymentField, PaymentContent>({
    draftKey: { groupCode, form: draftName },
    create,
    storedId: stored?.entryId ?? null,
    context: 'payments',
    problemsOf: (draft) => paymentProblems(draft, people, context),
    contentOf: (draft) => paymentContent(draft, people, context),
    save,
    onSaved,
  });
  return (
    <EntryFrame
      title={title}
      backHref={backHref}
      formId={formId}
      saveLabel={t('savePayment')}
      savable={stored === null || isPaymentSavable(form.draft, stored, people, context)}
      pending={form.pending}
      notice={form.notice}
    >
      {top}
      <form id={formId} noValidate {...form.formProps} className="grid grid-cols-1 gap-5 pb-6">
        <AmountField
          text={form.draft.amountText}
          context={context}
          onChange={(amountText) => form.change((present) => ({ ...present, amountText }))}
          error={form.errorOf('amount')}
        />
        <PeopleFields form={form} people={people} />
      </form>
    </EntryFrame>
  );
}

type PeopleFieldsProps = {
  readonly form: EntryForm<PaymentDraft, PaymentField>;
  readonly people: readonly EntryPerson[];
};

/** From whom, an arrow, to whom; nobody pays themselves. */
function PeopleFields({ form, people }: PeopleFieldsProps) {
  const { draft, change, errorOf } = form;
  const t = useTranslations('entries');
  const maker = people.find(({ id }) => id === draft.makerId);
  const chips = people.map(({ id, name, face }) => ({ value: id, label: name, face }));
  return (
    <>
      <div data-field="maker">
        <Chips
          label={t('maker')}
          chips={chips}
          value={draft.makerId}
          onChange={(makerId) => change((present) => chooseMaker(present, makerId))}
          placeholder={t('choose')}
          error={errorOf('maker')}
        />
      </div>
      <ArrowRightIcon className="mx-auto size-6 rotate-90 text-ink-2" />
      {maker && <p className="sr-only">{t('ownPayment', { name: maker.name })}</p>}
      <div data-field="recipient">
        <Chips
          label={t('recipient')}
          chips={chips.map((chip) => ({ ...chip, disabled: chip.value === draft.makerId }))}
          value={draft.recipientId}
          onChange={(recipientId) => change((present) => ({ ...present, recipientId }))}
          placeholder={t('choose')}
          error={errorOf('recipient')}
        />
      </div>
    </>
  );
}
