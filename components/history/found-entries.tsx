'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useMemo, useState } from 'react';

import { EntryRow } from '@/components/history/entry-row';
import { MoreEntries } from '@/components/history/more-entries';
import { Button } from '@/components/ui/button';
import { Card, CardSection } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import { type OlderEntries, useOlderEntries } from '@/lib/device/hooks/history-search';
import { HISTORY_FIRST_ROWS, HISTORY_LEAP_ROWS, HISTORY_MORE_ROWS } from '@/lib/device/hooks/history-rows';
import { useLedger } from '@/lib/device/hooks/ledger';
import { useEntryDays } from '@/lib/device/page/entry-days';
import { findEntries } from '@/lib/domain/entry/search';
import type { Entry } from '@/lib/domain/ledger/ledger';
import { intlLocale } from '@/lib/i18n/locales';

type Found = { readonly entries: readonly Entry[]; readonly older: OlderEntries };

/** The entries on this device that match a query; null if it is empty. */
export function useFoundEntries(groupCode: string, query: string): Found | null {
  const paymentWord = useTranslations('history')('paymentWord');
  const locale = intlLocale(useLocale());
  const { entries, members, group } = useLedger(groupCode);
  const { currency } = group;
  const older = useOlderEntries(groupCode);
  const found = useMemo(
    () => (query === '' ? null : findEntries(entries, query, { members, currency, locale, paymentWord })),
    [query, entries, members, currency, locale, paymentWord],
  );
  return found && { entries: found, older };
}

type FoundEntriesProps = {
  readonly groupCode: string;
  readonly query: string;
  readonly found: Found;
  readonly onClear: () => void;
};

/** What a search has found, by days; entries that this device does not have yet are loaded on scrolling. */
export function FoundEntries({ groupCode, query, found, onClear }: FoundEntriesProps) {
  const { entries, older } = found;
  const ledger = useLedger(groupCode);
  const [drawn, setDrawn] = useState({ query, rows: HISTORY_FIRST_ROWS });
  const rows = drawn.query === query ? drawn.rows : HISTORY_FIRST_ROWS;
  const days = useEntryDays(useMemo(() => entries.slice(0, rows), [entries, rows]));
  const isMoreHere = rows < entries.length;
  const grow = (count: number) => (isMoreHere ? setDrawn({ query, rows: rows + count }) : older.fetch());

  return (
    <div className="pb-6">
      {days.map((day) => (
        <CardSection key={day.key} heading={day.heading}>
          {day.entries.map((entry) => (
            <EntryRow key={entry.id} entry={entry} ledger={ledger} />
          ))}
        </CardSection>
      ))}
      {entries.length === 0 && !older.areMissing && <NothingFound onClear={onClear} />}
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

function NothingFound({ onClear }: Pick<FoundEntriesProps, 'onClear'>) {
  const t = useTranslations('history.search');
  return (
    <Card className="mt-4">
      <EmptyState
        emoji="🔎"
        heading={t('none.heading')}
        action={
          <Button variant="secondary" onClick={onClear}>
            {t('clear')}
          </Button>
        }
      >
        {t('none.text')}
      </EmptyState>
    </Card>
  );
}
