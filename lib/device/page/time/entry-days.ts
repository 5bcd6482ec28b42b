'use client';

import { useLocale, useNow, useTimeZone } from 'next-intl';
import { useMemo } from 'react';

import { type Day, type DayView, dayLabel } from '@/lib/domain/days';
import { sumOfEntries } from '@/lib/domain/entry/sum';
import type { Entry } from '@/lib/domain/nouns';
import type { Cents } from '@/lib/domain/money/money';
import { intlLocale } from '@/lib/i18n/locales';

/** The entries of one calendar day, under its heading. */
export type EntryDay<E> = {
  readonly key: Day;
  readonly heading: string;
  readonly entries: readonly E[];
};

/**
 * Groups entries by day, in the order given. A day that comes again gets a new group, which never happens in a sorted
 * list.
 * @param view zone, language and the present instant, so that server and browser say the same
 */
export function groupByDay<E extends Pick<Entry, 'day'>>(
  entries: readonly E[],
  view: DayView,
): readonly EntryDay<E>[] {
  const days: { key: Day; heading: string; entries: E[] }[] = [];
  for (const entry of entries) {
    const last = days.at(-1);
    if (last?.key === entry.day) last.entries.push(entry);
    else days.push({ key: entry.day, heading: dayLabel(entry.day, view).text, entries: [entry] });
  }
  return days;
}

/**
 * Groups entries by day, with headings in the reader's zone and language.
 * @param entries must keep their identity between renders, so that the days are found only once
 */
export function useEntryDays<E extends Pick<Entry, 'day'>>(entries: readonly E[]): readonly EntryDay<E>[] {
  const locale = intlLocale(useLocale());
  const timeZone = useTimeZone() ?? 'UTC';
  const now = useNow();
  return useMemo(() => groupByDay(entries, { now, timeZone, locale }), [entries, now, timeZone, locale]);
}

/** The entries that follow those of some days. */
export type Behind = {
  /** The next ones that this device knows, newest first. */
  readonly entries: readonly Entry[];
  /** Of this day, and of earlier ones, some may be elsewhere; null if all are on this device. */
  readonly reach: Day | null;
};

/**
 * What was spent on each day in minor units, by its key: the sum of its expenses, including those that are not drawn
 * yet. A day without expenses is left out, and so is one of which some entries may not be on this device
 * (docs/screens.md#order).
 * @param days newest first, each with the entries of it that are drawn
 */
export function spentByDay(days: readonly EntryDay<Entry>[], behind: Behind): ReadonlyMap<Day, Cents> {
  const last = days.at(-1);
  const end = behind.entries.findIndex(({ day }) => day !== last?.key);
  const rest = end === -1 ? behind.entries : behind.entries.slice(0, end);
  const spent = new Map<Day, Cents>();
  for (const day of days) {
    const entries = day === last ? [...day.entries, ...rest] : day.entries;
    // Behind the reach stands what this device has saved, on days of which it may not know all.
    const isWhole = behind.reach === null || day.key > behind.reach;
    const sum = isWhole ? sumOfEntries(entries, null) : null;
    if (sum) spent.set(day.key, sum.cents);
  }
  return spent;
}

/** The same. @param behind must keep its identity between renders */
export function useSpentByDay(days: readonly EntryDay<Entry>[], behind: Behind): ReadonlyMap<Day, Cents> {
  return useMemo(() => spentByDay(days, behind), [days, behind]);
}
