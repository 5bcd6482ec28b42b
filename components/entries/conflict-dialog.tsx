'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';

import type { Difference } from '@/components/entries/versions';
import { VersionsDialog } from '@/components/entries/versions-dialog';

type ConflictDialogProps = {
  /** Every field of the entry in both versions; null: there is nothing to decide. */
  readonly versions: readonly Difference[] | null;
  readonly onKeepMine: () => void;
  readonly onTakeTheirs: () => void;
  /** Decides nothing: the form stays as it is. */
  readonly onDismiss: () => void;
};

/** Somebody else was faster: both versions side by side, and the question which one shall count. */
export function ConflictDialog({ versions, onKeepMine, onTakeTheirs, onDismiss }: ConflictDialogProps) {
  const t = useTranslations('entries.conflict');
  // The last ones stay while the dialog fades out.
  const [shown, setShown] = useState(versions);
  if (versions && versions !== shown) setShown(versions);
  return (
    <VersionsDialog
      open={versions !== null}
      onClose={onDismiss}
      title={t('title')}
      versions={shown ?? []}
      onKeepMine={onKeepMine}
      onTakeTheirs={onTakeTheirs}
    >
      {t('text')}
    </VersionsDialog>
  );
}
