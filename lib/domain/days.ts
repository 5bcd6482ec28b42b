/** An instant: a Date, an ISO 8601 text or milliseconds since 1970. */
export type Instant = Date | string | number;

export type DayLabel = {
  readonly kind: 'today' | 'yesterday' | 'date';
  /** Ready to show as a heading: `Heute`, `Yesterday`, `14. November`, `14 November 2024`. */
  readonly text: string;
};

export type DayView = {
  readonly now: Instant;
  /** IANA name; see `isTimeZone`. */
  readonly timeZone: string;
  readonly locale: 'de-DE' | 'en-GB';
};

/** A day without a change of the clocks, in ms. */
export const DAY_MS = 86_400_000;

const formats = new Map<string, Intl.DateTimeFormat>();

/** Making an `Intl.DateTimeFormat` costs far more than using it, and a history has hundreds of rows. */
function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([locale, options]);
  const known = formats.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat(locale, options);
  formats.set(key, made);
  return made;
}

/** Whether `Intl` knows the zone: a cookie may hold anything. */
export function isTimeZone(text: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

const reckonDay = (instant: Instant, timeZone: string): string => {
  const format = dateFormat('en', {
    timeZone,
    calendar: 'iso8601',
    numberingSystem: 'latn',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  const parts = new Map(format.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]));
  return ['year', 'month', 'day'].map((type) => parts.get(type as Intl.DateTimeFormatPartTypes)).join('-');
};

/** Of the instants of entries: a history is drawn again with every news, and its days are the same. */
const reckonedDays = new WeakMap<Date, { readonly timeZone: string; readonly key: string }>();

/**
 * The calendar day of an instant in a zone, `2025-11-14`: equal keys are one day, and keys sort as days do.
 * @param instant a Date is never changed afterwards
 * @throws RangeError for an invalid instant or an unknown zone
 */
export function dayKey(instant: Instant, timeZone: string): string {
  if (!(instant instanceof Date)) return reckonDay(instant, timeZone);
  const known = reckonedDays.get(instant);
  if (known?.timeZone === timeZone) return known.key;
  const key = reckonDay(instant, timeZone);
  reckonedDays.set(instant, { timeZone, key });
  return key;
}

/**
 * How many calendar days lie between two instants, both of their days counted.
 * @throws RangeError for an invalid instant or an unknown zone
 */
export function countDays(first: Instant, last: Instant, timeZone: string): number {
  const [from, to] = [first, last].map((instant) => Date.parse(dayKey(instant, timeZone)));
  return Math.round(((to ?? 0) - (from ?? 0)) / DAY_MS) + 1;
}

/**
 * The heading of a day in the history: today and yesterday by their names, other days as a date, with the year when it is
 * another one than this. Server and browser say the same for the same zone and now.
 * @throws RangeError for an invalid instant or an unknown zone
 */
export function dayLabel(instant: Instant, { now, timeZone, locale }: DayView): DayLabel {
  const key = dayKey(instant, timeZone);
  const today = dayKey(now, timeZone);
  if (key === today) return { kind: 'today', text: relativeDay(0, locale) };
  const yesterday = new Date(Date.parse(today) - DAY_MS).toISOString().slice(0, 10);
  if (key === yesterday) return { kind: 'yesterday', text: relativeDay(-1, locale) };
  const isThisYear = key.slice(0, 4) === today.slice(0, 4);
  const format = dateFormat(locale, {
    timeZone,
    day: 'numeric',
    month: 'long',
    ...(!isThisYear && { year: 'numeric' }),
  });
  return { kind: 'date', text: format.format(new Date(instant)) };
}

function relativeDay(days: 0 | -1, locale: string): string {
  const text = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(days, 'day');
  return text.charAt(0).toLocaleUpperCase(locale) + text.slice(1);
}
