'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import { useLocale, useNow, useTimeZone, useTranslations } from 'next-intl';
import { useMemo } from 'react';

import { EntryRow } from '@/components/history/entry-row';
import { groupByDay, type HistoryDay } from '@/components/history/history-days';
import { MoreEntries } from '@/components/history/more-entries';
import { NoEntries } from '@/components/history/no-entries';
import { Button } from '@/components/ui/button';
import { CardList } from '@/components/ui/card';
import { ErrorNotice } from '@/components/ui/error-notice';
import { SkeletonRows } from '@/components/ui/skeleton-rows';
import { type Member, useBooks, useMembers } from '@/lib/client/books';
import { historyQuery } from '@/lib/client/queries';
import { intlLocale } from '@/lib/i18n/locales';
import type { WireEntry } from '@/lib/schemas/history-wire';

/** "Today" must not stay today over midnight in a tab that is left open. */
const NOW_INTERVAL_MS = 60_000;

/** What happened, newest first, by days; more of it comes as one scrolls. */
export function HistoryView({ groupCode }: { readonly groupCode: string }) {
  const t = useTranslations('shell');
  const books = useBooks(groupCode);
  const { byName } = useMembers(books);
  const history = useInfiniteQuery(historyQuery(groupCode));
  const days = useDays(history.data?.pages.flatMap(({ entries }) => entries) ?? NO_ENTRIES);

  if (!history.data) {
    if (history.isError) return <Failed retry={() => void history.refetch()} pending={history.isFetching} />;
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
        <DaySection key={day.key} day={day} members={byName} currency={books.group.currency} />
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

const NO_ENTRIES: readonly WireEntry[] = [];

function useDays(entries: readonly WireEntry[]): readonly HistoryDay<WireEntry>[] {
  const locale = intlLocale(useLocale());
  const timeZone = useTimeZone() ?? 'UTC';
  const now = useNow({ updateInterval: NOW_INTERVAL_MS });
  return useMemo(() => groupByDay(entries, { now, timeZone, locale }), [entries, now, timeZone, locale]);
}

type DaySectionProps = {
  readonly day: HistoryDay<WireEntry>;
  readonly members: readonly Member[];
  readonly currency: string;
};

function DaySection({ day, members, currency }: DaySectionProps) {
  const id = `day-${day.key}`;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="px-1 pt-5 pb-2 text-caption font-label text-ink-2">
        {day.heading}
      </h2>
      <CardList>
        {day.entries.map((entry) => (
          <EntryRow key={entry._id} entry={entry} members={members} currency={currency} />
        ))}
      </CardList>
    </section>
  );
}

function Failed({ retry, pending }: { readonly retry: () => void; readonly pending: boolean }) {
  const t = useTranslations('errorPage');
  return (
    <div className="grid gap-4 pt-4">
      <ErrorNotice>{t('text')}</ErrorNotice>
      <Button variant="secondary" pending={pending} onClick={retry}>
        {t('retry')}
      </Button>
    </div>
  );
}
