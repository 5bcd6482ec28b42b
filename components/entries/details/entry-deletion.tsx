'use client';

import { useTranslations } from 'next-intl';
import { useState, type ReactNode } from 'react';

import { useEntryWords } from '@/components/entries/entry-words';
import { ConfirmDialog } from '@/components/ui/dialogs/confirm-dialog';
import { Sentence } from '@/components/ui/verbatim';
import { useUndoableSave } from '@/lib/device/hooks/undo-offer';
import { contentOfEntry } from '@/lib/domain/entry/content';
import type { Entry } from '@/lib/domain/nouns';

type EntryDeletionProps = {
  readonly groupCode: string;
  /** Called once it is deleted here, with its name. */
  readonly onDeleted: (name: string) => void;
  /** Whether the screen is left afterwards. */
  readonly leaves?: boolean;
  /** Renders the buttons; `ask` opens the question. */
  readonly children: (ask: (entry: Entry) => void) => ReactNode;
};

/**
 * Deletes entries after a question that names them, with one dialog for all rows. The deletion is based on the entry as
 * it was seen: if somebody has changed it since, it is refused and the person is asked again (refused-changes.tsx).
 */
export function EntryDeletion({ groupCode, onDeleted, leaves = false, children }: EntryDeletionProps) {
  const t = useTranslations('details.deletion');
  const wordsOf = useEntryWords(groupCode);
  const save = useUndoableSave(groupCode);
  // The entry stays while the dialog fades out.
  const [asked, setAsked] = useState<Entry | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const words = asked && wordsOf(contentOfEntry(asked));

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
