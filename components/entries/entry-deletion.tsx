'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState, type ReactNode } from 'react';

import { type AnyEntry, isExpense, useEntryWords } from '@/components/entries/entry-words';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { ApiError } from '@/lib/client/api';
import { useBooks } from '@/lib/client/books';
import { errorTextKey } from '@/lib/client/error-text';
import { dropEntry } from '@/lib/client/known-entries';
import { useDeleteExpense, useDeletePayment } from '@/lib/client/mutations';

type EntryDeletionProps = {
  readonly groupCode: string;
  /** Called once it is gone, with what it was called; also when somebody else has deleted it before. */
  readonly onDeleted: (name: string) => void;
  /** What holds the buttons that ask. */
  readonly children: (ask: (entry: AnyEntry) => void) => ReactNode;
};

/** Deletes expenses and payments after a question that names them: one dialog for however many rows. */
export function EntryDeletion({ groupCode, onDeleted, children }: EntryDeletionProps) {
  const [asked, setAsked] = useState<AnyEntry | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const ask = (entry: AnyEntry) => {
    setAsked(entry);
    setIsOpen(true);
  };
  return (
    <>
      {children(ask)}
      {asked && (
        <Question
          // Another entry starts without the error of the last one.
          key={asked._id}
          groupCode={groupCode}
          entry={asked}
          open={isOpen}
          onClose={() => setIsOpen(false)}
          onDeleted={onDeleted}
        />
      )}
    </>
  );
}

type QuestionProps = Pick<EntryDeletionProps, 'groupCode' | 'onDeleted'> & {
  readonly entry: AnyEntry;
  readonly open: boolean;
  readonly onClose: () => void;
};

function Question({ groupCode, entry, open, onClose, onDeleted }: QuestionProps) {
  const t = useTranslations();
  const client = useQueryClient();
  const { currency } = useBooks(groupCode).group;
  const { name, question, consequence } = useEntryWords(entry, currency);
  const deletions = { expense: useDeleteExpense(), payment: useDeletePayment() };
  const { mutate, isPending, error, reset } = isExpense(entry) ? deletions.expense : deletions.payment;
  const context = isExpense(entry) ? 'expenses' : 'payments';

  const close = () => {
    reset();
    onClose();
  };
  const finish = () => {
    onClose();
    dropEntry(client, groupCode, entry._id);
    onDeleted(name);
  };
  const confirm = () =>
    mutate(
      { groupCode, id: entry._id },
      {
        onSuccess: finish,
        onError: (failure) => {
          if (failure instanceof ApiError && failure.status === 404) finish();
        },
      },
    );
  return (
    <ConfirmDialog
      open={open}
      title={question}
      confirmLabel={t('details.deletion.confirm')}
      cancelLabel={t('details.deletion.keep')}
      onConfirm={confirm}
      onCancel={close}
      pending={isPending}
      destructive
      error={error ? t(`errors.${errorTextKey(error, context)}`) : undefined}
    >
      {consequence}
    </ConfirmDialog>
  );
}
