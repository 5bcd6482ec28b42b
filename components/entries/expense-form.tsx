'use client';

import { useTranslations } from 'next-intl';
import { useId, type ReactNode } from 'react';

import { AmountField } from '@/components/entries/amount-field';
import { BeneficiariesField } from '@/components/entries/beneficiaries-field';
import { EntryFrame } from '@/components/entries/entry-frame';
import {
  beneficiariesOf,
  expenseContent,
  type ExpenseDraft,
  type ExpenseField,
  expenseProblems,
  isExpenseChanged,
  type StoredExpense,
  toggleAll,
  toggleBeneficiary,
} from '@/components/entries/expense-draft';
import type { EntryPerson } from '@/components/entries/people';
import { previewShares } from '@/components/entries/share-preview';
import { type EntryForm, useEntryForm } from '@/components/entries/use-entry-form';
import { Chips } from '@/components/ui/chips';
import { Field } from '@/components/ui/field';
import { TextInput } from '@/components/ui/text-input';
import type { ExpenseContent } from '@/lib/client/changes';

type ExpenseFormProps = {
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
  readonly create: (entryId: string) => ExpenseDraft;
  /** The expense that is edited; null for a new one. */
  readonly stored: StoredExpense | null;
  /** Sends the expense; rejects when it was not saved. */
  readonly save: (entryId: string, content: ExpenseContent) => Promise<void>;
  readonly onSaved: () => void;
};

/** The form of an expense, to create one and to edit one. */
export function ExpenseForm(props: ExpenseFormProps) {
  const { groupCode, currency, people, title, backHref, top, draftName, create, stored, save, onSaved } =
    props;
  const t = useTranslations('entries');
  const formId = useId();
  const context = { currency, storedCents: stored?.amountCents ?? null };
  const form = useEntryForm<ExpenseDraft, ExpenseField, ExpenseContent>({
    draftKey: { groupCode, form: draftName },
    create,
    storedId: stored?.entryId ?? null,
    context: 'expenses',
    problemsOf: (draft) => expenseProblems(draft, people, context),
    contentOf: (draft) => expenseContent(draft, people, context),
    save,
    onSaved,
  });
  return (
    <EntryFrame
      title={title}
      backHref={backHref}
      formId={formId}
      saveLabel={t('saveExpense')}
      savable={stored === null || isExpenseChanged(form.draft, stored, people, context)}
      pending={form.pending}
      notice={form.notice}
    >
      {top}
      <form id={formId} noValidate {...form.formProps} className="grid grid-cols-1 gap-5 pb-6">
        <ExpenseFields form={form} people={people} currency={currency} stored={stored} />
      </form>
    </EntryFrame>
  );
}

type ExpenseFieldsProps = Pick<ExpenseFormProps, 'people' | 'currency' | 'stored'> & {
  readonly form: EntryForm<ExpenseDraft, ExpenseField>;
};

function ExpenseFields({ form, people, currency, stored }: ExpenseFieldsProps) {
  const { draft, change, errorOf } = form;
  const t = useTranslations('entries');
  const context = { currency, storedCents: stored?.amountCents ?? null };
  return (
    <>
      <AmountField
        text={draft.amountText}
        context={context}
        onChange={(amountText) => change((present) => ({ ...present, amountText }))}
        error={errorOf('amount')}
      />
      <div data-field="description">
        <Field label={t('description')} error={errorOf('description')}>
          {(control) => (
            <TextInput
              {...control}
              name="description"
              value={draft.description}
              onChange={(event) => change((present) => ({ ...present, description: event.target.value }))}
              autoComplete="off"
              autoCapitalize="sentences"
              enterKeyHint="next"
            />
          )}
        </Field>
      </div>
      <div data-field="payer">
        <Chips
          label={t('payer')}
          chips={people.map(({ id, name, face }) => ({ value: id, label: name, face }))}
          value={draft.payerId}
          onChange={(payerId) => change((present) => ({ ...present, payerId }))}
          placeholder={t('choose')}
          error={errorOf('payer')}
        />
      </div>
      <BeneficiariesField
        people={people}
        beneficiaries={beneficiariesOf(draft, people)}
        shares={previewShares(draft, people, context, stored)}
        currency={currency}
        onToggle={(id, ticked) => change((present) => toggleBeneficiary(present, people, id, ticked))}
        onToggleAll={() => change((present) => toggleAll(present, people))}
        error={errorOf('beneficiaries')}
      />
    </>
  );
}
