import { boundedMemo } from './bounded-memo';

/** An instant: a Date, an ISO 8601 text or milliseconds since 1970. */
export type Instant = Date | string | number;

export type DayLabel = {
  readonly kind: 'today' | 'yesterday' | 'date';
  /** Text of a heading: `Heute`, `Yesterday`, `14. November`, `14 November 2024`. */
  readonly text: string;
};

export type DayView = {
  readonly now: Instant;
  /** IANA name; see `isTimeZone`. */
  readonly timeZone: string;
  readonly locale: 'de-DE' | 'en-GB';
};

/** A day without a clock change, in ms. */
export const DAY_MS = 86_400_000;

/** Bounded, because a cookie may name any zone in any mixture of upper and lower case. */
const formats = boundedMemo<Intl.DateTimeFormat>(100);

/** Cached: creating an `Intl.DateTimeFormat` costs far more than using it, and a history has hundreds of rows. */
const dateFormat = (locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  formats(JSON.stringify([locale, options]), () => new Intl.DateTimeFormat(locale, options));

/** Whether `Intl` knows the zone. A cookie may hold any text. */
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

/** Since 1980 days in every named zone begin on a quarter hour of UTC; Kiritimati was the last zone to comply. */
const QUARTER_MS = 900_000;
const FIRST_EVEN_MS = Date.UTC(1980, 0, 1);
const isOffset = /^[+-]/;

/**
 * Caches the day of each quarter hour: computing it costs more than rendering a row, and a history is rendered again
 * with every update. It has room for more than the entries of a device, because a cyclic scan of more keys than fit
 * never hits.
 */
const days = boundedMemo<string>(20_000);

/**
 * The calendar day of an instant in a zone: `2025-11-14`. Equal keys mean the same day, and keys sort chronologically.
 * @throws RangeError for an invalid instant or an unknown zone
 */
export function dayKey(instant: Instant, timeZone: string): string {
  const ms = typeof instant === 'number' ? instant : new Date(instant).getTime();
  if (!(ms >= FIRST_EVEN_MS) || isOffset.test(timeZone)) return reckonDay(ms, timeZone);
  return days(`${Math.floor(ms / QUARTER_MS)} ${timeZone}`, () => reckonDay(ms, timeZone));
}

/**
 * The heading of a day in the history: "today" and "yesterday" as words, other days as a date, with the year unless it
 * is the current one. Server and browser give the same text for the same zone and `now`.
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
