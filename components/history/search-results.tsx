'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useMemo, useState } from 'react';
import { createPortal } from 'react-dom';

import { ChosenFilters } from '@/components/history/chosen-filters';
import { EntryRow } from '@/components/history/entry-row';
import { FilterSheet } from '@/components/history/filter-sheet';
import { MoreEntries } from '@/components/history/more-entries';
import { ScreenMessages } from '@/components/shell/messages/screen-messages';
import { Button } from '@/components/ui/button';
import { Card, CardSection } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import { Sentence } from '@/components/ui/verbatim';
import { type OlderEntries, useOlderEntries } from '@/lib/device/hooks/history-search';
import { HISTORY_FIRST_ROWS, HISTORY_LEAP_ROWS, HISTORY_MORE_ROWS } from '@/lib/device/hooks/history-rows';
import { useLedger, useMe } from '@/lib/device/hooks/use-ledger';
import { useLead } from '@/lib/device/page/look/just-changed';
import { useIsPrinting } from '@/lib/device/page/look/printing';
import { useEntryDays } from '@/lib/device/page/time/entry-days';
import { type EntryFilter, filterCount, filterEntries } from '@/lib/domain/entry/filter';
import { findEntries } from '@/lib/domain/entry/search';
import { sumOfEntries } from '@/lib/domain/entry/sum';
import type { Entry } from '@/lib/domain/nouns';
import { formatAmount } from '@/lib/domain/money/format';
import { type Cents, ZERO_CENTS } from '@/lib/domain/money/money';
import { apart } from '@/lib/domain/text/text';
import { intlLocale } from '@/lib/i18n/locales';

export type SearchResultsProps = {
  readonly groupCode: string;
  /** Empty: no words are looked for. */
  readonly query: string;
  readonly filter: EntryFilter;
  /** What is chosen by now; `filter` follows it. */
  readonly chosen: EntryFilter;
  /** Whether the sheet is open in which it is chosen. */
  readonly isOpen: boolean;
  /** Where the choices and the result stand. The latter is there before this part, for a screen reader to hear of it. */
  readonly places: Readonly<Record<'chosen' | 'status', HTMLElement | null>>;
  readonly onFilter: (filter: EntryFilter) => void;
  /** Empties the search. */
  readonly onClear: () => void;
  /** Clears the filter. */
  readonly onReset: () => void;
  /** Closes the sheet. */
  readonly onClose: () => void;
};

/** The filter, and what search and filter have found, with the words for it. */
export const SearchResults = (props: SearchResultsProps) => (
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

function Sought(props: SearchResultsProps) {
  const { groupCode, query, filter, chosen, isOpen, places, onFilter, onReset, onClose } = props;
  const found = useFoundEntries(groupCode, query, filter);
  const { entryCount } = useLedger(groupCode).group;
  const choice = { groupCode, filter: chosen, onFilter };
  return (
    <>
      {isOpen && <FilterSheet {...choice} count={found?.entries.length ?? entryCount} onClose={onClose} />}
      {filterCount(chosen) > 0 &&
        places.chosen &&
        createPortal(<ChosenFilters {...choice} onReset={onReset} />, places.chosen)}
      {found && places.status && createPortal(<HowMany {...found} groupCode={groupCode} />, places.status)}
      {found && <FoundEntries {...props} found={found} />}
    </>
  );
}

/** How many entries were found, and what they come to: in all, and for the person using this device. */
function HowMany({ entries, older, groupCode }: Found & { readonly groupCode: string }) {
  const t = useTranslations('history.search');
  const { group } = useLedger(groupCode);
  const me = useMe(groupCode);
  const money = { currency: group.currency, locale: intlLocale(useLocale()) };
  const said = (cents: Cents | null | undefined) => formatAmount(cents ?? ZERO_CENTS, money);
  const sum = useMemo(() => sumOfEntries(entries, me?.id ?? null), [entries, me?.id]);
  return (
    <>
      <Sentence>
        {t(!sum ? 'found' : sum.ownCents === null ? 'foundSum' : 'foundShare', {
          count: entries.length,
          ...apart({ sum: said(sum?.cents), own: said(sum?.ownCents) }),
        })}
      </Sentence>
      {older.areMissing && <span>{` ${t('older')}`}</span>}
    </>
  );
}

/**
 * The entry that this device has saved last, if search and filter leave it out: people would take it for lost. It is
 * shown until something else is looked for.
 */
function useLeftOut({ groupCode, query, filter }: SearchResultsProps, found: readonly Entry[]): Entry | null {
  const lead = useLead();
  const [last, setLast] = useState({ id: lead, query, filter });
  if (lead !== null && lead !== last.id) setLast({ id: lead, query, filter });
  const { entries } = useLedger(groupCode);
  if (last.id === null || last.query !== query || last.filter !== filter) return null;
  const isIt = ({ id }: Entry) => id === last.id;
  return found.some(isIt) ? null : (entries.find(isIt) ?? null);
}

type FoundEntriesProps = SearchResultsProps & { readonly found: Found };

/** What was found, by days; entries that this device does not have yet are loaded on scrolling. */
function FoundEntries(props: FoundEntriesProps) {
  const { groupCode, query, filter, found, onClear, onReset } = props;
  const { entries, older } = found;
  const t = useTranslations('historyFilter');
  const ledger = useLedger(groupCode);
  const leftOut = useLeftOut(props, entries);
  const [drawn, setDrawn] = useState({ query, filter, rows: HISTORY_FIRST_ROWS });
  const isPrinting = useIsPrinting();
  const screenRows = drawn.query === query && drawn.filter === filter ? drawn.rows : HISTORY_FIRST_ROWS;
  const rows = isPrinting ? entries.length : screenRows;
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
