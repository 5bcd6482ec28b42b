'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';

import { EntryRow } from '@/components/history/entry-row';
import { MoreEntries } from '@/components/history/more-entries';
import { NoEntries } from '@/components/history/no-entries';
import { FailedRead } from '@/components/shell/failed-read';
import { CardSection } from '@/components/ui/card-section';
import { SkeletonRows } from '@/components/ui/skeleton-rows';
import { useBooks, useMembers } from '@/lib/client/books';
import { useEntryDays } from '@/lib/client/entry-days';
import { historyQuery } from '@/lib/client/queries';

/** What happened, newest first, by days; more of it comes as one scrolls. */
export function HistoryView({ groupCode }: { readonly groupCode: string }) {
  const t = useTranslations('shell');
  const books = useBooks(groupCode);
  const { byName } = useMembers(books);
  const history = useInfiniteQuery(historyQuery(groupCode));
  const pages = history.data?.pages;
  const days = useEntryDays(useMemo(() => pages?.flatMap(({ entries }) => entries) ?? [], [pages]));

  if (!history.data) {
    if (history.isError)
      return <FailedRead retry={() => void history.refetch()} pending={history.isFetching} />;
    return (
      <div className="pt-4">
        <SkeletonRows label={t('loading')} />
      </div>
    );
  }
  if (days.length === 0) return <NoEntries />;
  return (
    <div className="pb-6">
      {days.map((day) => (
        <CardSection key={day.key} heading={day.heading}>
          {day.entries.map((entry) => (
            <EntryRow key={entry._id} entry={entry} members={byName} currency={books.group.currency} />
          ))}
        </CardSection>
      ))}
      {history.hasNextPage && (
        <MoreEntries
          failed={history.isFetchNextPageError}
          pending={history.isFetchingNextPage}
          fetchMore={() => void history.fetchNextPage({ cancelRefetch: false })}
        />
      )}
    </div>
  );
}
