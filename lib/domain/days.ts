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

/** A date of the calendar, without a time or a zone: `2025-11-14`. They sort as texts. */
export type Day = string;

/** The zone of everybody who does not say theirs (IANA). The migration of days uses it, too. */
export const DEFAULT_TIME_ZONE = 'Europe/Berlin';

/** No entry was spent on an earlier day. */
export const FIRST_DAY: Day = '1970-01-01';

const textOfDay = (ms: number): Day => new Date(ms).toISOString().slice(0, 10);

/** Whether a text is a date of the calendar from 1970 on. */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) &&
  text >= FIRST_DAY &&
  !Number.isNaN(Date.parse(text)) &&
  textOfDay(Date.parse(text)) === text;

/** The day that comes so many days after this one, or before it. */
export const dayAfter = (day: Day, days: number): Day => textOfDay(Date.parse(day) + days * DAY_MS);

/** The same date a year later; of 29 February, 1 March. */
export function yearAfter(day: Day): Day {
  const next = `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`;
  return isDay(next) ? next : dayAfter(`${next.slice(0, 4)}-02-28`, 1);
}

/**
 * A day as a date field has it while or after it is typed: `0026-07-14` is of the century of today.
 * @returns null if that is no day, or one outside of `first` to `last`
 */
export function typedDay(
  text: string,
  { first, last, today }: { readonly first: Day; readonly last: Day; readonly today: Day },
): Day | null {
  const day = text.replace(/^00(?=\d\d-)/, today.slice(0, 2));
  return isDay(day) && first <= day && day <= last ? day : null;
}

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

/** The day of an entry that was created by somebody who did not say one. */
export const dayByDefault = (createdAt: Date): Day => dayKey(createdAt, DEFAULT_TIME_ZONE);

/** The last day on which an entry may be spent: a year ahead, by the calendar that is furthest ahead. */
export const lastDay = (now: Date): Day => yearAfter(dayKey(now, 'Pacific/Kiritimati'));

/**
 * The heading of a day in the history: "today" and "yesterday" as words, other days as a date, with the year unless it
 * is the current one. Server and browser give the same text for the same zone and `now`.
 * @throws RangeError for an invalid `now` or an unknown zone
 */
export function dayLabel(day: Day, { now, timeZone, locale }: DayView): DayLabel {
  const today = dayKey(now, timeZone);
  if (day === today) return { kind: 'today', text: relativeDay(0, locale) };
  if (day === dayAfter(today, -1)) return { kind: 'yesterday', text: relativeDay(-1, locale) };
  const isThisYear = day.slice(0, 4) === today.slice(0, 4);
  return { kind: 'date', text: dateText(day, locale, isThisYear ? {} : { year: 'numeric' }) };
}

/** A day as a date: `14. November`. @param more such as `year` */
export const dateText = (day: Day, locale: string, more: Intl.DateTimeFormatOptions = {}): string =>
  dateFormat(locale, { timeZone: 'UTC', day: 'numeric', month: 'long', ...more }).format(new Date(day));

/** A month of the calendar, given as `2026-11`: `November`, `Nov`. @param more such as `year` */
export const monthText = (
  month: string,
  locale: string,
  look: 'long' | 'short',
  more: Intl.DateTimeFormatOptions = {},
): string => dateFormat(locale, { timeZone: 'UTC', month: look, ...more }).format(new Date(`${month}-01`));

/** The time of day of a moment: `09:30`. @throws RangeError for an unknown zone */
export const timeText = (at: Date | number, { timeZone, locale }: Omit<DayView, 'now'>): string =>
  dateFormat(locale, { timeZone, hour: '2-digit', minute: '2-digit' }).format(at);

const relativeDays = boundedMemo<string>(10);

const relativeDay = (days: 0 | -1, locale: string): string =>
  relativeDays(`${days} ${locale}`, () => {
    const text = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(days, 'day');
    return text.charAt(0).toLocaleUpperCase(locale) + text.slice(1);
  });
