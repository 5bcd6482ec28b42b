'use client';

import { useTranslations } from 'next-intl';
import { memo, useMemo } from 'react';

import { useLedger } from '@/lib/device/hooks/use-ledger';
import { recentTitles } from '@/lib/domain/entry/recent-titles';
import { RECENT_TITLES } from '@/lib/limits';

type RecentTitlesProps = {
  readonly groupCode: string;
  /** What stands in the field. */
  readonly typed: string;
  readonly onChoose: (title: string) => void;
};

/**
 * The titles of the last expenses, or those that have what is typed: a tap fills the field. One line, whose height is reserved as long as titles may
 * still be loaded, and while none has what is typed, so that nothing moves.
 */
export const RecentTitles = memo(function RecentTitles({ groupCode, typed, onChoose }: RecentTitlesProps) {
  const t = useTranslations('entries');
  const { entries, members, before } = useLedger(groupCode);
  const latest = useMemo(() => recentTitles(entries, RECENT_TITLES), [entries]);
  const titles = useMemo(
    () => (typed === '' || latest.includes(typed) ? latest : recentTitles(entries, RECENT_TITLES, typed)),
    [entries, latest, typed],
  );
  const isAwaited = before !== null && members.some(({ paid }) => paid > 0);
  if (latest.length === 0 && !isAwaited) return null;
  return (
    <ul
      aria-label={t('recent')}
      className="-mx-(--gutter) mt-0.5 -mb-1.5 flex min-h-14 gap-2 overflow-x-auto px-(--gutter) py-1.5 [scrollbar-width:none]"
    >
      {titles.map((title) => (
        <li key={title} className="shrink-0">
          <button
            type="button"
            dir="auto"
            translate="no"
            onClick={() => onChoose(title)}
            className="press min-h-11 max-w-60 truncate rounded-chip border border-line-strong bg-surface px-3.5 text-label font-name"
          >
            {title}
          </button>
        </li>
      ))}
    </ul>
  );
});
