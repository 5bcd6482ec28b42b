'use client';

import { clsx } from 'clsx';
import { useTranslations } from 'next-intl';
import { useState } from 'react';

import type { Resolution } from '@/components/entries/use-entry-update';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { ErrorNotice } from '@/components/ui/error-notice';
import { errorTextKey } from '@/lib/client/error-text';
import type { ErrorContext } from '@/lib/errors';

/** One line of the comparison. */
export type Difference = { readonly field: string; readonly mine: string; readonly theirs: string };

type ConflictDialogProps = {
  /** Every field of the entry in both versions; null: there is nothing to decide. */
  readonly versions: readonly Difference[] | null;
  readonly context: ErrorContext;
  readonly resolution: Resolution;
};

/** Somebody else was faster: both versions side by side, and the question which one shall count. */
export function ConflictDialog({ versions, context, resolution }: ConflictDialogProps) {
  const t = useTranslations('entries.conflict');
  const errorText = useTranslations('errors');
  const { pending, error, keepMine, takeTheirs, dismiss } = resolution;
  // The last ones stay while the dialog fades out.
  const [shown, setShown] = useState(versions);
  if (versions && versions !== shown) setShown(versions);
  return (
    <Dialog
      open={versions !== null}
      onClose={dismiss}
      title={t('title')}
      pending={pending}
      role="alertdialog"
      actions={
        <>
          <Button variant="secondary" safe onClick={() => !pending && takeTheirs()}>
            {t('takeTheirs')}
          </Button>
          <Button pending={pending} onClick={keepMine}>
            {t('keepMine')}
          </Button>
        </>
      }
    >
      <p>{t('text')}</p>
      {shown && <VersionsTable versions={shown} />}
      {error !== null && (
        <ErrorNotice className="mt-4">{errorText(errorTextKey(error, context))}</ErrorNotice>
      )}
    </Dialog>
  );
}

const cellClass = 'wrap-words py-2.5 pl-3 align-top';

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
            // What differs stands out.
            className={clsx(
              'not-first:border-t not-first:border-line',
              mine !== theirs && 'font-label text-ink',
            )}
          >
            <th scope="row" className="wrap-words py-2.5 align-top text-caption font-normal text-ink-2">
              {field}
            </th>
            <td className={cellClass}>{mine}</td>
            <td className={cellClass}>{theirs}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
