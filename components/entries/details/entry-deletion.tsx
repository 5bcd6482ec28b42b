'use client';

import { useTranslations } from 'next-intl';
import { useState, type ReactNode } from 'react';

import { useEntryWords } from '@/components/entries/entry-words';
import { ConfirmDialog } from '@/components/ui/dialogs/confirm-dialog';
import { Sentence } from '@/components/ui/verbatim';
import { useUndoableSave } from '@/lib/device/hooks/undo-offer';
import type { Entry } from '@/lib/domain/ledger/ledger';

type EntryDeletionProps = {
  readonly groupCode: string;
  /** Called once it is deleted here, with what it was called. */
  readonly onDeleted: (name: string) => void;
  /** Whether the screen is left then. */
  readonly leaves?: boolean;
  /** What holds the buttons that ask. */
  readonly children: (ask: (entry: Entry) => void) => ReactNode;
};

/**
 * Deletes entries after a question that names them: one dialog for however many rows. What is deleted is the entry as it
 * was seen: if somebody has changed it meanwhile, the question comes back (refused-changes.tsx).
 */
export function EntryDeletion({ groupCode, onDeleted, leaves = false, children }: EntryDeletionProps) {
  const t = useTranslations('details.deletion');
  const wordsOf = useEntryWords(groupCode);
  const save = useUndoableSave(groupCode);
  // The entry stays while the dialog fades out.
  const [asked, setAsked] = useState<Entry | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const words = asked && wordsOf(asked);

  const ask = (entry: Entry) => {
    setAsked(entry);
    setIsOpen(true);
  };
  const confirm = () => {
    if (!asked || !words || !isOpen) return;
    setIsOpen(false);
    const { name } = words;
    const body = { kind: 'entry.delete', entryId: asked.id, base: asked.revision } as const;
    save(body, { did: 'deleted', name, entry: asked }, leaves);
    onDeleted(name);
  };
  return (
    <>
      {children(ask)}
      {words && (
        <ConfirmDialog
          open={isOpen}
          title={<Sentence>{words.question}</Sentence>}
          confirmLabel={t('confirm')}
          cancelLabel={t('keep')}
          onConfirm={confirm}
          onCancel={() => setIsOpen(false)}
          destructive
        >
          <Sentence>{words.consequence}</Sentence>
        </ConfirmDialog>
      )}
    </>
  );
}
