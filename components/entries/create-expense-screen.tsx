'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';

import { EntrySwitch, NEW_DRAFT_NAMES } from '@/components/entries/entry-switch';
import { emptyExpenseDraft } from '@/components/entries/expense-draft';
import { ExpenseForm } from '@/components/entries/expense-form';
import { peopleOf } from '@/components/entries/people';
import { TooFewFrame } from '@/components/entries/too-few-frame';
import type { ScreenProps } from '@/components/shell/group-app';
import { useOpenScreen } from '@/components/shell/group-navigation';
import { useBooks, useMembers } from '@/lib/client/books';
import type { ExpenseContent } from '@/lib/client/changes';
import { useDocumentTitle } from '@/lib/client/document-title';
import { markJustChanged } from '@/lib/client/just-changed';
import { useCreateExpense } from '@/lib/client/mutations';
import { routes } from '@/lib/routes';

/** `/create-expense`. It books into the group that it was opened with, whatever another tab switches to. */
export function CreateExpenseScreen(props: ScreenProps<'createExpense'>) {
  const [groupCode] = useState(props.groupCode);
  const t = useTranslations('entries');
  const books = useBooks(groupCode);
  const people = peopleOf(useMembers(books));
  const createExpense = useCreateExpense();
  const openScreen = useOpenScreen();
  useDocumentTitle(t('newExpense'));
  if (people.length < 2) return <TooFewFrame title={t('newExpense')} />;

  const save = async (id: string, content: ExpenseContent) => {
    await createExpense.mutateAsync({ groupCode, id, ...content });
    markJustChanged(id);
  };
  return (
    <ExpenseForm
      groupCode={groupCode}
      currency={books.group.currency}
      people={people}
      title={t('newExpense')}
      backHref={routes.main}
      top={<EntrySwitch kind="expense" groupCode={groupCode} />}
      draftName={NEW_DRAFT_NAMES.expense}
      create={emptyExpenseDraft}
      stored={null}
      save={save}
      onSaved={() => openScreen(routes.main)}
    />
  );
}
