'use client';

import { clsx } from 'clsx';
import { useTranslations } from 'next-intl';

import type { Difference } from '@/components/entries/refused/versions';
import { Verbatim } from '@/components/ui/verbatim';

const cellClass = 'wrap-words py-2.5 pl-3 align-top';

/** What was typed here beside what is there now, line by line; what differs stands out. */
export function VersionsTable({ versions }: { readonly versions: readonly Difference[] }) {
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
