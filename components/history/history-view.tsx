'use client';

import { useTranslations, useLocale } from 'next-intl';
import dynamic from 'next/dynamic';
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';

import { ActivityLink } from '@/components/shell/activity-link';
import { EntryRow } from '@/components/history/entry-row';
import { FilterButton } from '@/components/history/filter-button';
import { MoreEntries } from '@/components/history/more-entries';
import { NoEntries } from '@/components/history/no-entries';
import { SearchField } from '@/components/history/search-field';
import type { SearchResultsProps } from '@/components/history/search-results';
import { SteadyRows } from '@/components/history/steady-rows';
import { useLeadToEntry } from '@/components/history/use-lead-to-entry';
import { FailedRead } from '@/components/shell/failures/failed-read';
import { useScrollRestoration } from '@/components/shell/use-scroll-restoration';
import { CardSection } from '@/components/ui/card';
import { SkeletonRows } from '@/components/ui/waiting/skeleton-rows';
import { useHistoryFilter, useSearchText } from '@/lib/device/hooks/history-search';
import { useHistory, useLedger } from '@/lib/device/hooks/use-ledger';
import { useEntryDays, useSpentByDay } from '@/lib/device/page/time/entry-days';
import { createLazy, renewable, useLazy } from '@/lib/device/page/versions/lazy';
import { whenIdle } from '@/lib/device/page/when-idle';
import { type EntryFilter, filterCount, NO_FILTER } from '@/lib/domain/entry/filter';
import { SEARCH_MIN_ENTRIES } from '@/lib/limits';
import { Verbatim } from '@/components/ui/verbatim';
import { formatAmount } from '@/lib/domain/money/format';
import type { Cents } from '@/lib/domain/money/money';
import { intlLocale } from '@/lib/i18n/locales';

type HistoryProps = { readonly groupCode: string };

/** The history of a group; a longer one can be searched, and so can one that opens filtered. */
export function HistoryView({ groupCode }: HistoryProps) {
  const { group } = useLedger(groupCode);
  const [filter] = useHistoryFilter(groupCode);
  const isSearched = group.entryCount >= SEARCH_MIN_ENTRIES || filterCount(filter) > 0;
  return isSearched ? <SearchedHistory groupCode={groupCode} /> : <EntriesByDay groupCode={groupCode} />;
}

/** Searching and filtering, with their words: most who read a history need neither. */
const lateSearch = createLazy({ isAhead: true });
const SearchResults = renewable<SearchResultsProps>((noting) =>
  dynamic(
    noting(
      lateSearch.noted(() =>
        import('@/components/history/search-results').then((file) => file.SearchResults),
      ),
    ),
  ),
);

function SearchedHistory({ groupCode }: HistoryProps) {
  const [text, setText] = useSearchText(groupCode);
  const [filter, setFilter] = useHistoryFilter(groupCode);
  const [isOpen, setIsOpen] = useState(false);
  // What is typed and chosen is shown at once, even if there is much to search.
  const query = useDeferredValue(text).trim();
  const filtered = useDeferredValue(filter);
  const field = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [chosenPlace, setChosenPlace] = useState<HTMLElement | null>(null);
  const [status, setStatus] = useState<HTMLElement | null>(null);
  const isSought = query !== '' || filterCount(filtered) > 0;
  const isHere = useLazy(lateSearch, isSought || isOpen);
  useEffect(() => whenIdle([lateSearch.load]), []);
  const clear = () => {
    setText('');
    field.current?.focus();
  };
  const wasOpen = useRef(false);
  useEffect(() => {
    // While the sheet is there, nothing behind it takes the focus.
    if (wasOpen.current && !isOpen) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  const choose = (next: EntryFilter) => {
    setFilter(next);
    // The chip that was tapped is gone.
    if (!isOpen) button.current?.focus();
  };
  return (
    <>
      <SearchField ref={field} text={text} onChange={setText} onClear={clear}>
        <FilterButton ref={button} count={filterCount(filter)} onOpen={() => setIsOpen(true)} />
      </SearchField>
      <div ref={setChosenPlace} />
      <p ref={setStatus} role="status" className="px-1 text-caption text-ink-2 not-empty:pt-3" />
      {isHere && (
        <SearchResults
          groupCode={groupCode}
          query={query}
          filter={filtered}
          chosen={filter}
          isOpen={isOpen}
          places={{ chosen: chosenPlace, status }}
          onFilter={choose}
          onClear={clear}
          onReset={() => choose(NO_FILTER)}
          onClose={() => setIsOpen(false)}
        />
      )}
      {!(isSought && isHere) && <EntriesByDay groupCode={groupCode} />}
    </>
  );
}

/** Newest first, by days; more is loaded on scrolling. */
function EntriesByDay({ groupCode }: HistoryProps) {
  const t = useTranslations();
  const ledger = useLedger(groupCode);
  const history = useHistory(groupCode);
  const days = useEntryDays(history.entries);
  const drawn = history.entries.length;
  const behind = useMemo(
    () => ({ entries: ledger.entries.slice(drawn), reach: ledger.before?.place.day ?? null }),
    [ledger, drawn],
  );
  const spent = useSpentByDay(days, behind);
  const list = useRef<HTMLDivElement>(null);
  useScrollRestoration({ drawn, ...history });
  useLeadToEntry(list, { groupCode, entries: ledger.entries, drawn, leap: history.leap });

  if (history.failed)
    return <FailedRead error={history.error} retry={history.more} pending={history.isLoadingMore} />;
  if (history.isLoading)
    return (
      <div className="pt-13">
        <SkeletonRows label={t('shell.loading')} />
      </div>
    );
  if (days.length === 0) return <NoEntries groupCode={groupCode} />;
  return (
    <div ref={list} className="pb-6">
      <p className="-mb-4 flex justify-end pt-2">
        <ActivityLink groupCode={groupCode} />
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

type DaySumProps = {
  /** undefined: nothing was spent, or not all of the day is known. */
  readonly cents: Cents | undefined;
  readonly currency: string;
};

/** What was spent on a day, beside its heading. */
function DaySum({ cents, currency }: DaySumProps) {
  const t = useTranslations('history');
  const locale = intlLocale(useLocale());
  if (cents === undefined) return null;
  return (
    <p className="money">
      <span className="sr-only">{`${t('spent')} `}</span>
      <Verbatim>{formatAmount(cents, { currency, locale })}</Verbatim>
    </p>
  );
}
