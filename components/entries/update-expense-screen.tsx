'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { useCallback, useMemo } from 'react';

import { ConflictDialog } from '@/components/entries/conflict-dialog';
import { amountDecimals } from '@/components/entries/entry-amount';
import { EntryGate, gateOf, GONE } from '@/components/entries/entry-gate';
import { FormSkeleton } from '@/components/entries/entry-skeletons';
import { draftOfExpense } from '@/components/entries/expense-draft';
import { ExpenseForm } from '@/components/entries/expense-form';
import { idsOf, peopleOf } from '@/components/entries/people';
import { contentOfExpense, storedExpense } from '@/components/entries/stored-entry';
import { useEntryUpdate } from '@/components/entries/use-entry-update';
import { useBackFromForm } from '@/components/entries/way-back';
import type { ScreenProps } from '@/components/shell/group-app';
import { useOpenScreen } from '@/components/shell/group-navigation';
import { useBooks, useMembers } from '@/lib/client/books';
import type { ExpenseContent } from '@/lib/client/changes';
import { useDocumentTitle } from '@/lib/client/document-title';
import { useExpense } from '@/lib/client/entries';
import { markJustChanged } from '@/lib/client/just-changed';
import { expenseItem, putEntry } from '@/lib/client/known-entries';
import { useUpdateExpense } from '@/lib/client/mutations';
import { formatAmountInput } from '@/lib/domain/amount-input';
import { formatAmount } from '@/lib/domain/format';
import { isForAll } from '@/lib/domain/shares';
import { intlLocale } from '@/lib/i18n/locales';
import { routes } from '@/lib/routes';
import type { WireExpense } from '@/lib/schemas/expense-wire';

/** `/update-expense/{groupCode}/{expenseId}`: the form of an expense, filled with what is stored. */
export function UpdateExpenseScreen({ groupCode, expenseId }: ScreenProps<'updateExpense'>) {
  const t = useTranslations('entries');
  const found = useExpense(groupCode, expenseId);
  const backHref = useBackFromForm(groupCode, routes.expenseDetails(groupCode, expenseId));
  const title = t('editExpense');
  useDocumentTitle(title);
  const expense = found.data?.expense;
  const gate = gateOf(found, found.data !== undefined);
  if (expense) return <Form groupCode={groupCode} expense={expense} backHref={backHref} title={title} />;
  return (
    <EntryGate
      kind="expense"
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
  readonly expense: WireExpense;
  readonly backHref: string;
  readonly title: string;
};

function Form({ groupCode, expense, backHref, title }: FormProps) {
  const client = useQueryClient();
  const locale = intlLocale(useLocale());
  const books = useBooks(groupCode);
  const people = peopleOf(useMembers(books));
  const openScreen = useOpenScreen();
  const updateExpense = useUpdateExpense();
  const { currency } = books.group;
  const { base, conflict, isGone, ...update } = useEntryUpdate<ExpenseContent, WireExpense>({
    groupCode,
    form: 'update-expense',
    present: expense,
    send: async (content, revision) => {
      const id = expense._id;
      const { updatedExpense } = await updateExpense.mutateAsync({ groupCode, id, revision, ...content });
      putEntry(client, groupCode, expenseItem(updatedExpense, books.users));
      markJustChanged(id);
    },
    onSaved: () => openScreen(routes.main, { back: true }),
  });
  const stored = useMemo(() => storedExpense(base), [base]);
  const create = useCallback(() => {
    const decimals = amountDecimals({ currency, storedCents: stored.amountCents });
    return draftOfExpense(stored, formatAmountInput(stored.amountCents, locale, decimals));
  }, [stored, currency, locale]);
  const versions = useExpenseVersions(people, currency);
  if (isGone) return <EntryGate kind="expense" title={title} backHref={routes.main} {...GONE} />;
  return (
    <>
      <ExpenseForm
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
        versions={conflict && versions(conflict.mine, contentOfExpense(conflict.theirs))}
        context="expenses"
        resolution={update.resolution}
      />
    </>
  );
}

/** Two versions of an expense, field by field, in words. */
function useExpenseVersions(people: readonly { readonly id: string }[], currency: string) {
  const t = useTranslations('entries.conflict');
  const locale = intlLocale(useLocale());
  const amountOf = ({ amountCents }: ExpenseContent) => formatAmount(amountCents, { currency, locale });
  const whomOf = ({ beneficiaries }: ExpenseContent) =>
    isForAll(idsOf(beneficiaries), people)
      ? t('everyone')
      : new Intl.ListFormat(locale, { type: 'conjunction' }).format(beneficiaries.map(({ name }) => name));
  return (mine: ExpenseContent, theirs: ExpenseContent) => [
    { field: t('amount'), mine: amountOf(mine), theirs: amountOf(theirs) },
    { field: t('description'), mine: mine.description, theirs: theirs.description },
    { field: t('payer'), mine: mine.payer.name, theirs: theirs.payer.name },
    { field: t('beneficiaries'), mine: whomOf(mine), theirs: whomOf(theirs) },
  ];
}
