'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';

import type { Difference } from '@/components/entries/refused/versions';
import { VersionsTable } from '@/components/entries/refused/versions-table';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialogs/dialog';

type VersionsDialogProps = {
  readonly open: boolean;
  /** Decides nothing. */
  readonly onClose: () => void;
  readonly title: ReactNode;
  /** Why there is something to decide. */
  readonly children: ReactNode;
  readonly versions: readonly Difference[];
  /** Another way on, under the versions. */
  readonly below?: ReactNode;
  /** Not there where what was typed cannot be saved as it is. */
  readonly onKeepMine?: () => void;
  readonly onTakeTheirs: () => void;
};

/** What was typed here beside what is there now, and the question which one shall count. */
export function VersionsDialog(props: VersionsDialogProps) {
  const { open, onClose, title, children, versions, below, onKeepMine, onTakeTheirs } = props;
  const t = useTranslations('entries.conflict');
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      role="alertdialog"
      actions={
        <>
          <Button variant="secondary" safe onClick={onTakeTheirs}>
            {t('takeTheirs')}
          </Button>
          {onKeepMine && <Button onClick={onKeepMine}>{t('keepMine')}</Button>}
        </>
      }
    >
      <p>{children}</p>
      {versions.length > 0 && <VersionsTable versions={versions} />}
      {below && <div className="mt-5">{below}</div>}
    </Dialog>
  );
}
