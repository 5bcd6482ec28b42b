'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useMemo, useState } from 'react';
import { createPortal } from 'react-dom';

import { EntryRow } from '@/components/history/entry-row';
import { FilterPanel } from '@/components/history/filter-panel';
import { MoreEntries } from '@/components/history/more-entries';
import { ScreenMessages } from '@/components/shell/messages/screen-messages';
import { Button } from '@/components/ui/button';
import { Card, CardSection } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import { type OlderEntries, useOlderEntries } from '@/lib/device/hooks/history-search';
import { HISTORY_FIRST_ROWS, HISTORY_LEAP_ROWS, HISTORY_MORE_ROWS } from '@/lib/device/hooks/history-rows';
import { useLedger } from '@/lib/device/hooks/ledger';
import { useLead } from '@/lib/device/page/just-changed';
import { useEntryDays } from '@/lib/device/page/entry-days';
import { type EntryFilter, filterCount, filterEntries } from '@/lib/domain/entry/filter';
import { findEntries } from '@/lib/domain/entry/search';
import type { Entry } from '@/lib/domain/ledger/ledger';
import { intlLocale } from '@/lib/i18n/locales';

export type SoughtEntriesProps = {
  readonly groupCode: string;
  /** Empty: no words are looked for. */
  readonly query: string;
  readonly filter: EntryFilter;
  /** The open panel, with what is chosen in it by now; null if it is closed. */
  readonly panel: { readonly id: string; readonly filter: EntryFilter } | null;
  /** Where it is said how much was found: there before this part, so that a screen reader hears of it. */
  readonly status: HTMLElement | null;
  readonly onFilter: (filter: EntryFilter) => void;
  /** Empties the search. */
  readonly onClear: () => void;
  /** Chooses by nothing any more. */
  readonly onReset: () => void;
};

/** The filter, and what search and filter have found, with the words for it. */
export const SoughtEntries = (props: SoughtEntriesProps) => (
  <ScreenMessages>
    <Sought {...props} />
  </ScreenMessages>
);

type Found = { readonly entries: readonly Entry[]; readonly older: OlderEntries };

/** The entries on this device that match a query and pass a filter; null if neither looks for anything. */
function useFoundEntries(groupCode: string, query: string, filter: EntryFilter): Found | null {
  const paymentWord = useTranslations('history')('paymentWord');
  const categoryWord = useTranslations('categories');
  const locale = intlLocale(useLocale());
  const { entries, members, group } = useLedger(groupCode);
  const { currency } = group;
  const older = useOlderEntries(groupCode);
  const passed = useMemo(() => filterEntries(entries, filter), [entries, filter]);
  const found = useMemo(
    () =>
      query === ''
        ? passed
        : findEntries(passed, query, { members, currency, locale, paymentWord, categoryWord }),
    [query, passed, members, currency, locale, paymentWord, categoryWord],
  );
  return query === '' && filterCount(filter) === 0 ? null : { entries: found, older };
}

function Sought(props: SoughtEntriesProps) {
  const { groupCode, query, filter, panel, status, onFilter, onReset } = props;
  const found = useFoundEntries(groupCode, query, filter);
  return (
    <>
      {panel && <FilterPanel {...panel} groupCode={groupCode} onFilter={onFilter} onReset={onReset} />}
      {found && status && createPortal(<HowMany {...found} />, status)}
      {found && <FoundEntries {...props} found={found} />}
    </>
  );
}

function HowMany({ entries, older }: Found) {
  const t = useTranslations('history.search');
  return (
    <>
      <span>{t('found', { count: entries.length })}</span>
      {older.areMissing && <span>{` ${t('older')}`}</span>}
    </>
  );
}

/**
 * The entry that this device has saved last, if search and filter leave it out: people would take it for lost. It is
 * shown until something else is looked for.
 */
function useLeftOut({ groupCode, query, filter }: SoughtEntriesProps, found: readonly Entry[]): Entry | null {
  const lead = useLead();
  const [last, setLast] = useState({ id: lead, query, filter });
  if (lead !== null && lead !== last.id) setLast({ id: lead, query, filter });
  const { entries } = useLedger(groupCode);
  if (last.id === null || last.query !== query || last.filter !== filter) return null;
  const isIt = ({ id }: Entry) => id === last.id;
  return found.some(isIt) ? null : (entries.find(isIt) ?? null);
}

type FoundEntriesProps = SoughtEntriesProps & { readonly found: Found };

/** What was found, by days; entries that this device does not have yet are loaded on scrolling. */
function FoundEntries(props: FoundEntriesProps) {
  const { groupCode, query, filter, found, onClear, onReset } = props;
  const { entries, older } = found;
  const t = useTranslations('historyFilter');
  const ledger = useLedger(groupCode);
  const leftOut = useLeftOut(props, entries);
  const [drawn, setDrawn] = useState({ query, filter, rows: HISTORY_FIRST_ROWS });
  const rows = drawn.query === query && drawn.filter === filter ? drawn.rows : HISTORY_FIRST_ROWS;
  const days = useEntryDays(useMemo(() => entries.slice(0, rows), [entries, rows]));
  const isMoreHere = rows < entries.length;
  const grow = (count: number) =>
    isMoreHere ? setDrawn({ query, filter, rows: rows + count }) : older.fetch();

  return (
    <div className="pb-6">
      {leftOut && (
        <CardSection
          heading={filterEntries([leftOut], filter).length === 0 ? t('besideFilter') : t('besideSearch')}
        >
          <EntryRow entry={leftOut} ledger={ledger} />
        </CardSection>
      )}
      {days.map((day) => (
        <CardSection key={day.key} heading={day.heading}>
          {day.entries.map((entry) => (
            <EntryRow key={entry.id} entry={entry} ledger={ledger} />
          ))}
        </CardSection>
      ))}
      {entries.length === 0 && !older.areMissing && (
        <NothingFound
          onClear={query === '' ? null : onClear}
          onReset={filterCount(filter) === 0 ? null : onReset}
        />
      )}
      {(isMoreHere || older.areMissing) && (
        <MoreEntries
          failed={older.failed}
          pending={older.isFetching}
          fetchMore={() => grow(HISTORY_MORE_ROWS)}
          fetchMany={() => grow(HISTORY_LEAP_ROWS)}
        />
      )}
    </div>
  );
}

type NothingFoundProps = {
  /** null if no words are looked for. */
  readonly onClear: (() => void) | null;
  /** null if nothing is chosen. */
  readonly onReset: (() => void) | null;
};

/** Nothing matches; a way out of each that looks for something. */
function NothingFound({ onClear, onReset }: NothingFoundProps) {
  const t = useTranslations('history.search');
  const filterWords = useTranslations('historyFilter');
  return (
    <Card className="mt-4">
      <EmptyState
        emoji="🔎"
        heading={t('none.heading')}
        action={
          <>
            {onReset && (
              <Button variant="secondary" onClick={onReset}>
                {filterWords('resetFilter')}
              </Button>
            )}
            {onClear && (
              <Button variant="secondary" onClick={onClear}>
                {t('clear')}
              </Button>
            )}
          </>
        }
      >
        {onReset ? filterWords('none') : t('none.text')}
      </EmptyState>
    </Card>
  );
}
