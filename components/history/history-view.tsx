'use client';

import { useTranslations } from 'next-intl';
import { useDeferredValue, useMemo, useRef } from 'react';

import { DaySum } from '@/components/history/day-sum';
import { EntryRow } from '@/components/history/entry-row';
import { FoundEntries, useFoundEntries } from '@/components/history/found-entries';
import { MoreEntries } from '@/components/history/more-entries';
import { NoEntries } from '@/components/history/no-entries';
import { SearchField } from '@/components/history/search-field';
import { SteadyRows } from '@/components/history/steady-rows';
import { FailedRead } from '@/components/shell/failures/failed-read';
import { GroupLink } from '@/components/shell/group-link';
import { useWantedPlace } from '@/components/shell/use-wanted-place';
import { CardSection } from '@/components/ui/card-section';
import { SkeletonRows } from '@/components/ui/waiting/skeleton-rows';
import { useSearchText } from '@/lib/device/hooks/history-search';
import { useHistory, useLedger } from '@/lib/device/hooks/ledger';
import { useEntryDays, useSpentByDay } from '@/lib/device/page/entry-days';
import { SEARCH_MIN_ENTRIES } from '@/lib/limits';
import { routes } from '@/lib/routes';

type HistoryProps = { readonly groupCode: string };

/** What happened; a longer history can be searched. */
export function HistoryView({ groupCode }: HistoryProps) {
  const { group } = useLedger(groupCode);
  const isLong = group.entryCount >= SEARCH_MIN_ENTRIES;
  return isLong ? <SearchedHistory groupCode={groupCode} /> : <EntriesByDay groupCode={groupCode} />;
}

function SearchedHistory({ groupCode }: HistoryProps) {
  const t = useTranslations('history.search');
  const [text, setText] = useSearchText(groupCode);
  // What is typed is seen at once, also where there is much to look through.
  const query = useDeferredValue(text).trim();
  const found = useFoundEntries(groupCode, query);
  const field = useRef<HTMLInputElement>(null);
  const clear = () => {
    setText('');
    field.current?.focus();
  };
  return (
    <>
      <SearchField ref={field} text={text} onChange={setText} onClear={clear} />
      <p role="status" className="px-1 text-caption text-ink-2 not-empty:pt-3">
        {found && <span>{t('found', { count: found.entries.length })}</span>}
        {found?.older.areMissing && <span>{` ${t('older')}`}</span>}
      </p>
      {found ? (
        <FoundEntries groupCode={groupCode} query={query} found={found} onClear={clear} />
      ) : (
        <EntriesByDay groupCode={groupCode} />
      )}
    </>
  );
}

/** Newest first, by days; more comes as one scrolls. */
function EntriesByDay({ groupCode }: HistoryProps) {
  const t = useTranslations();
  const ledger = useLedger(groupCode);
  const history = useHistory(groupCode);
  const days = useEntryDays(history.entries);
  const drawn = history.entries.length;
  const behind = useMemo(
    () => ({ entries: ledger.entries.slice(drawn), isAll: ledger.before === null }),
    [ledger, drawn],
  );
  const spent = useSpentByDay(days, behind);
  useWantedPlace({ drawn, ...history });

  if (history.failed)
    return <FailedRead error={history.error} retry={history.more} pending={history.isLoadingMore} />;
  if (history.isLoading)
    return (
      <div className="pt-13">
        <SkeletonRows label={t('shell.loading')} />
      </div>
    );
  if (days.length === 0) return <NoEntries />;
  return (
    <div className="pb-6">
      <p className="flex justify-end pt-2 -mb-4">
        <GroupLink
          href={routes.activity(groupCode)}
          className="inline-flex min-h-11 items-center px-1 text-label text-link"
        >
          {t('history.activity')}
        </GroupLink>
      </p>
      <SteadyRows>
        {days.map((day) => (
          <CardSection
            key={day.key}
            heading={day.heading}
            trail={<DaySum cents={spent.get(day.key)} currency={ledger.group.currency} />}
          >
            {day.entries.map((entry) => (
              <EntryRow key={entry.id} entry={entry} ledger={ledger} />
            ))}
          </CardSection>
        ))}
      </SteadyRows>
      {history.hasMore && (
        <MoreEntries
          failed={history.moreFailed}
          pending={history.isLoadingMore}
          fetchMore={history.more}
          fetchMany={history.leap}
        />
      )}
    </div>
  );
}
