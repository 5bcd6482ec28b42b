import { boundedMemo } from './bounded-memo';

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

/** A cookie may name any zone, in any mixture of capital and small letters. */
const formats = boundedMemo<Intl.DateTimeFormat>(100);

/** Making an `Intl.DateTimeFormat` costs far more than using it, and a history has hundreds of rows. */
const dateFormat = (locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  formats(JSON.stringify([locale, options]), () => new Intl.DateTimeFormat(locale, options));

/** Whether `Intl` knows the zone: a cookie may hold anything. */
export function isTimeZone(text: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

const reckonDay = (ms: number, timeZone: string): string => {
  const format = dateFormat('en', {
    timeZone,
    calendar: 'iso8601',
    numberingSystem: 'latn',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  const parts = new Map(format.formatToParts(ms).map(({ type, value }) => [type, value]));
  return ['year', 'month', 'day'].map((type) => parts.get(type as Intl.DateTimeFormatPartTypes)).join('-');
};

/** Since 1980 every zone with a name begins its days on a quarter of an hour of UTC; Kiritimati was the last to do so. */
const QUARTER_MS = 900_000;
const FIRST_EVEN_MS = Date.UTC(1980, 0, 1);
const isOffset = /^[+-]/;

/**
 * Of quarters: reckoning a day costs more than drawing a row, and a history is drawn again with every news. More than a device
 * holds entries: one that is asked for in turn and does not fit would find nothing of what it remembered.
 */
const days = boundedMemo<string>(20_000);

/**
 * The calendar day of an instant in a zone, `2025-11-14`: equal keys are one day, and keys sort as days do.
 * @throws RangeError for an invalid instant or an unknown zone
 */
export function dayKey(instant: Instant, timeZone: string): string {
  const ms = typeof instant === 'number' ? instant : new Date(instant).getTime();
  if (!(ms >= FIRST_EVEN_MS) || isOffset.test(timeZone)) return reckonDay(ms, timeZone);
  return days(`${Math.floor(ms / QUARTER_MS)} ${timeZone}`, () => reckonDay(ms, timeZone));
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

const relativeDays = boundedMemo<string>(10);

const relativeDay = (days: 0 | -1, locale: string): string =>
  relativeDays(`${days} ${locale}`, () => {
    const text = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(days, 'day');
    return text.charAt(0).toLocaleUpperCase(locale) + text.slice(1);
  });
