'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';

import type { Difference } from '@/components/entries/refused/versions';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialogs/dialog';
import { clsx } from 'clsx';
import { Verbatim } from '@/components/ui/verbatim';

const cellClass = 'wrap-words py-2.5 pl-3 align-top whitespace-pre-line';

/** What was typed here beside what is there now, line by line; differences stand out. */
function VersionsTable({ versions }: { readonly versions: readonly Difference[] }) {
  const t = useTranslations('entries.conflict');
  return (
    <table className="mt-4 w-full table-fixed border-collapse text-left text-label">
      <caption className="sr-only">{t('caption')}</caption>
      <thead className="border-b border-line text-caption">
        <tr>
          <th scope="col" className="w-[26%] pb-2">
            <span className="sr-only">{t('field')}</span>
          </th>
          <th scope="col" className="wrap-words pb-2 pl-3 font-label">
            {t('mine')}
          </th>
          <th scope="col" className="wrap-words pb-2 pl-3 font-label">
            {t('theirs')}
          </th>
        </tr>
      </thead>
      <tbody>
        {versions.map(({ field, mine, theirs }) => (
          <tr
            key={field}
            className={clsx(
              'not-first:border-t not-first:border-line',
              mine !== theirs && 'font-label text-ink',
            )}
          >
            <th scope="row" className="wrap-words py-2.5 align-top text-caption font-normal text-ink-2">
              {field}
            </th>
            <td className={cellClass}>
              <Verbatim>{mine}</Verbatim>
            </td>
            <td className={cellClass}>
              <Verbatim>{theirs}</Verbatim>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type VersionsDialogProps = {
  readonly open: boolean;
  /** Decides nothing. */
  readonly onClose: () => void;
  readonly title: ReactNode;
  /** Why there is something to decide. */
  readonly children: ReactNode;
  readonly versions: readonly Difference[];
  /** Another option, below the versions. */
  readonly below?: ReactNode;
  /** Left out if what was typed cannot be saved as it is. */
  readonly onKeepMine?: () => void;
  readonly onTakeTheirs: () => void;
};

/** Shows what was typed here beside what is there now, and asks which one to keep. */
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
