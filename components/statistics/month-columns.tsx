'use client';

import { clsx } from 'clsx';
import { useTranslations } from 'next-intl';

import { EntriesLink } from '@/components/statistics/entries-link';
import { partOf } from '@/components/statistics/part-of';
import type { Shown } from '@/components/statistics/use-shown';
import { Sentence } from '@/components/ui/verbatim';
import { type Cents, ZERO_CENTS } from '@/lib/domain/money/money';
import { bothRanges, daysOfMonth, type Month, monthsBetween, type Slice } from '@/lib/domain/statistics';
import { apart } from '@/lib/domain/text/text';

/** From this many months on there is no room for amounts above the columns. */
const MANY_MONTHS = 13;

/** More than these stay rows, as on a small screen. */
export const MAX_COLUMNS = 36;

/** What was spent in each month, as columns, also of months without anything. Each leads to its entries. */
export function MonthColumns({ shown }: { readonly shown: Shown }) {
  const { statistics, largest } = shown;
  const byMonth = new Map(statistics.months.map((slice) => [slice.month, slice]));
  const months = monthsBetween(statistics.months[0]?.month ?? '', statistics.months.at(-1)?.month ?? '');
  return (
    <ul className="flex items-end gap-2 rounded-card border border-line bg-surface px-4 pt-4 pb-2">
      {months.map((month) => (
        <li key={month} className="min-w-0 flex-1">
          <Column
            month={month}
            slice={byMonth.get(month)}
            largest={largest.month}
            hasFigures={months.length < MANY_MONTHS}
            shown={shown}
          />
        </li>
      ))}
    </ul>
  );
}

type ColumnProps = {
  readonly month: Month;
  /** undefined: nothing was spent. */
  readonly slice: Slice | undefined;
  readonly largest: Cents;
  readonly hasFigures: boolean;
  readonly shown: Shown;
};

function Column({ month, slice, largest, hasFigures, shown }: ColumnProps) {
  const t = useTranslations('statistics');
  const { amount, roundAmount, monthName, shortMonth, isPresent, me } = shown;
  const figure = slice ? roundAmount(slice.total) : '–';
  const drawing = (
    <>
      <span
        aria-hidden="true"
        translate="no"
        className="block truncate text-caption leading-5 text-ink-2 tabular-nums"
      >
        {hasFigures ? figure : '\u00a0'}
      </span>
      <svg
        aria-hidden="true"
        className="mx-auto block h-36 w-full max-w-20 rounded-t-tile border-b border-line"
      >
        {/* Upside down, so that columns grow from the ground. */}
        <g className="origin-center [transform:scaleY(-1)]">
          <rect className="slice-total" width="100%" height={partOf(slice?.total ?? ZERO_CENTS, largest)} />
          {me && slice && slice.mine > 0 && (
            <rect className="slice-mine" width="100%" height={partOf(slice.mine, largest)} />
          )}
        </g>
      </svg>
      <span
        aria-hidden="true"
        className={clsx(
          'block truncate pt-1.5 text-caption',
          isPresent(month) ? 'font-name text-ink' : 'text-ink-2',
        )}
      >
        {shortMonth(month)}
      </span>
    </>
  );
  if (!slice)
    return (
      <div className="text-center">
        {drawing}
        <span className="sr-only">{t('noneIn', { month: monthName(month) })}</span>
      </div>
    );
  return (
    <EntriesLink
      groupCode={shown.groupCode}
      filter={{ ...bothRanges(shown.days, daysOfMonth(month)), kind: 'expense' }}
      className="block rounded-tile text-center text-ink no-underline hover:bg-sunken"
    >
      {drawing}
      <span className="sr-only">
        <Sentence>
          {t('monthOf', { month: monthName(month), ...apart({ amount: amount(slice.total) }) })}
        </Sentence>
      </span>
    </EntriesLink>
  );
}
