'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';

import type { Difference } from '@/components/entries/refused/versions';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialogs/dialog';
import { clsx } from 'clsx';
import { Sentence, Verbatim } from '@/components/ui/verbatim';
import { apart } from '@/lib/domain/text/text';

const cellClass = 'wrap-words py-2.5 pl-3 align-top whitespace-pre-line';

/** What was typed here beside what is there now, line by line; differences stand out. */
function VersionsTable({ versions, author }: Pick<VersionsDialogProps, 'versions' | 'author'>) {
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
            {author ? (
              <Sentence>{t('theirsOf', { ...possessor(author), ...apart({ name: author }) })}</Sentence>
            ) : (
              t('theirs')
            )}
          </th>
        </tr>
      </thead>
      <tbody>
        {versions.map(({ field, mine, theirs, isName }) => (
          <tr
            key={`${field} ${isName}`}
            className={clsx(
              'not-first:border-t not-first:border-line',
              mine !== theirs && 'font-label text-ink',
            )}
          >
            <th scope="row" className="wrap-words py-2.5 align-top text-caption font-normal text-ink-2">
              {isName ? <Verbatim>{field}</Verbatim> : field}
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
  /** Who made the version that is there now; null if nobody is known to have. */
  readonly author?: string | null;
};

/** For a message with "Bens" or "Max’". */
const possessor = (name: string) => ({ name, ending: /[sßxz]$/iu.test(name) ? 'sibilant' : 'other' });

/** Shows what was typed here beside what is there now, and asks which one to keep. */
export function VersionsDialog(props: VersionsDialogProps) {
  const { open, onClose, title, children, versions, below, onKeepMine, onTakeTheirs, author } = props;
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
            {author ? t('keepTheirs', possessor(author)) : t('takeTheirs')}
          </Button>
          {onKeepMine && <Button onClick={onKeepMine}>{t('keepMine')}</Button>}
        </>
      }
    >
      <p>{children}</p>
      {versions.length > 0 && <VersionsTable versions={versions} {...(author !== undefined && { author })} />}
      {below && <div className="mt-5">{below}</div>}
    </Dialog>
  );
}
