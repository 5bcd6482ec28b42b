'use client';

import { clsx } from 'clsx';
import { useTranslations } from 'next-intl';

import type { Difference } from '@/components/entries/refused/versions';
import { Sentence, Verbatim } from '@/components/ui/verbatim';
import { apart } from '@/lib/domain/text/text';

const cellClass = 'wrap-words py-2.5 pl-3 align-top whitespace-pre-line';

type VersionsTableProps = {
  readonly versions: readonly Difference[];
  /** Who made the version that is there now; null if nobody is known to have. */
  readonly author?: string | null;
};

/** For a message with "Bens" or "Max’". */
export const possessor = (name: string) => ({ name, ending: /[sßxz]$/iu.test(name) ? 'sibilant' : 'other' });

/** What was typed here beside what is there now, line by line; differences stand out. */
export function VersionsTable({ versions, author = null }: VersionsTableProps) {
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
            {author === null ? (
              t('theirs')
            ) : (
              <Sentence>{t('theirsOf', { ...possessor(author), ...apart({ name: author }) })}</Sentence>
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
