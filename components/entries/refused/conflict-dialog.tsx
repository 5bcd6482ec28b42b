'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';

import type { Difference } from '@/components/entries/refused/versions';
import { VersionsDialog } from '@/components/entries/refused/versions-dialog';

type ConflictDialogProps = {
  /** What both have changed, in both versions; null if there is nothing to decide. */
  readonly versions: readonly Difference[] | null;
  /** Whether this is only part of the entry; the rest is merged whatever is decided. */
  readonly isPart: boolean;
  readonly onKeepMine: () => void;
  readonly onTakeTheirs: () => void;
  /** Decides nothing: the form stays as it is. */
  readonly onDismiss: () => void;
};

/** Somebody else saved first: shows both versions side by side and asks which one to keep. */
export function ConflictDialog(props: ConflictDialogProps) {
  const { versions, isPart, onKeepMine, onTakeTheirs, onDismiss } = props;
  const t = useTranslations('entries.conflict');
  // The last ones stay while the dialog fades out.
  const [shown, setShown] = useState({ versions, isPart });
  if (versions && versions !== shown.versions) setShown({ versions, isPart });
  return (
    <VersionsDialog
      open={versions !== null}
      onClose={onDismiss}
      title={t('title')}
      versions={shown.versions ?? []}
      onKeepMine={onKeepMine}
      onTakeTheirs={onTakeTheirs}
    >
      <span>{shown.isPart ? `${t('text')} ${t('rest')}` : t('text')}</span>
    </VersionsDialog>
  );
}
