import { type Day, isDay } from '@/lib/domain/days';

/** The order of the numbers in a date; `iso` stands for year first, with any mark or none. */
export type DayForm = 'iso' | 'DMY' | 'MDY';

const YEAR_FIRST = /^(\d{4})(?:([-/.])(\d{1,2})\2(\d{1,2})|(\d{2})(\d{2}))(?:[T ]\d{1,2}:.*|Z)?$/;
const YEAR_LAST = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})(?:,?[T ]+\d{1,2}:.*)?$/;

const dayOf = (year: string, month: string, day: string): Day | null => {
  const full = year.length === 2 ? `20${year}` : year;
  const text = `${full}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDay(text) ? text : null;
};

/** Reads a date of the calendar, with or without a time behind it. @returns null if it is none, or not of this form */
export function readDay(text: string, form: DayForm = 'iso'): Day | null {
  const trimmed = text.trim();
  if (form === 'iso') {
    const [, year, , month, day, shortMonth, shortDay] = YEAR_FIRST.exec(trimmed) ?? [];
    return year === undefined ? null : dayOf(year, month ?? shortMonth ?? '', day ?? shortDay ?? '');
  }
  const [, first, , second, year] = YEAR_LAST.exec(trimmed) ?? [];
  if (first === undefined || second === undefined || year === undefined) return null;
  return form === 'DMY' ? dayOf(year, second, first) : dayOf(year, first, second);
}

/**
 * The form in which most of these dates can be read.
 * @returns `isAmbiguous` if as many can be read with day and month exchanged, and mean other days
 */
export function dayFormOf(texts: readonly string[]): {
  readonly form: DayForm;
  readonly isAmbiguous: boolean;
} {
  const filled = texts.filter((text) => text.trim() !== '');
  const countOf = (form: DayForm) => filled.filter((text) => readDay(text, form) !== null).length;
  const [iso, dayFirst, monthFirst] = [countOf('iso'), countOf('DMY'), countOf('MDY')];
  if (iso >= dayFirst && iso >= monthFirst) return { form: 'iso', isAmbiguous: false };
  const differ = filled.some((text) => readDay(text, 'DMY') !== readDay(text, 'MDY'));
  // A point between the numbers is written by people who put the day first.
  const hasPoints = filled.every((text) => !text.includes('/'));
  return {
    form: monthFirst > dayFirst ? 'MDY' : 'DMY',
    isAmbiguous: monthFirst === dayFirst && differ && !hasPoints,
  };
}
