'use client';

import { useLocale, useNow, useTimeZone } from 'next-intl';
import { useMemo } from 'react';

import { type DayView, dayKey, dayLabel } from '@/lib/domain/days';
import { intlLocale } from '@/lib/i18n/locales';

/** "Today" must not stay today over midnight in a tab that is left open. */
const NOW_INTERVAL_MS = 60_000;

/** The entries of one calendar day, under its heading. */
export type EntryDay<E> = {
  readonly key: string;
  readonly heading: string;
  readonly entries: readonly E[];
};

/**
 * Puts entries under days, in the order given: a day that comes again starts anew, which a sorted list never has.
 * @param view zone, language and the present instant, so that server and browser say the same
 */
export function groupByDay<E extends { readonly createdAt: string }>(
  entries: readonly E[],
  view: DayView,
): readonly EntryDay<E>[] {
  const days: { key: string; heading: string; entries: E[] }[] = [];
  for (const entry of entries) {
    const key = dayKey(entry.createdAt, view.timeZone);
    const last = days.at(-1);
    if (last?.key === key) last.entries.push(entry);
    else days.push({ key, heading: dayLabel(entry.createdAt, view).text, entries: [entry] });
  }
  return days;
}

/**
 * The entries under the days of the reader's zone and language.
 * @param entries keep their identity between renders, so that the days are found once
 */
export function useEntryDays<E extends { readonly createdAt: string }>(
  entries: readonly E[],
): readonly EntryDay<E>[] {
  const locale = intlLocale(useLocale());
  const timeZone = useTimeZone() ?? 'UTC';
  const now = useNow({ updateInterval: NOW_INTERVAL_MS });
  return useMemo(() => groupByDay(entries, { now, timeZone, locale }), [entries, now, timeZone, locale]);
}
