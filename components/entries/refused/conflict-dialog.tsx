'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';

import type { Difference } from '@/components/entries/refused/versions';
import { possessor, VersionsTable } from '@/components/entries/refused/versions-table';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialogs/dialog';
import { Sentence } from '@/components/ui/verbatim';
import { apart } from '@/lib/domain/text/text';

type ConflictDialogProps = {
  /** What both have changed, in both versions; null if there is nothing to decide. */
  readonly versions: readonly Difference[] | null;
  /** Whether this is only part of the entry; the rest is merged whatever is decided. */
  readonly isPart: boolean;
  readonly onKeepMine: () => void;
  readonly onTakeTheirs: () => void;
  /** Who saved the other version, if that is known. */
  readonly author: string | null;
  /** Decides nothing: the form stays as it is. */
  readonly onDismiss: () => void;
};

/** Somebody else saved first: shows both versions side by side and asks which one to keep. */
export function ConflictDialog(props: ConflictDialogProps) {
  const { versions, isPart, author, onKeepMine, onTakeTheirs, onDismiss } = props;
  const t = useTranslations('entries.conflict');
  // The last ones stay while the dialog fades out.
  const [shown, setShown] = useState({ versions, isPart });
  if (versions && versions !== shown.versions) setShown({ versions, isPart });
  return (
    <Dialog
      open={versions !== null}
      onClose={onDismiss}
      title={t('title')}
      role="alertdialog"
      actions={
        <>
          <Button variant="secondary" safe onClick={onTakeTheirs}>
            {author === null ? t('takeTheirs') : t('keepTheirs', possessor(author))}
          </Button>
          <Button onClick={onKeepMine}>{t('keepMine')}</Button>
        </>
      }
    >
      <p>
        <Sentence>{author === null ? t('text') : t('textBy', apart({ name: author }))}</Sentence>
        {shown.isPart && <span>{` ${t('rest')}`}</span>}
      </p>
      {shown.versions && shown.versions.length > 0 && (
        <VersionsTable versions={shown.versions} author={author} />
      )}
    </Dialog>
  );
}
