import { type DayView, dayKey, dayLabel } from '@/lib/domain/days';

/** The entries of one calendar day, under its heading. */
export type HistoryDay<E> = {
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
): readonly HistoryDay<E>[] {
  const days: { key: string; heading: string; entries: E[] }[] = [];
  for (const entry of entries) {
    const key = dayKey(entry.createdAt, view.timeZone);
    const last = days.at(-1);
    if (last?.key === key) last.entries.push(entry);
    else days.push({ key, heading: dayLabel(entry.createdAt, view).text, entries: [entry] });
  }
  return days;
}
