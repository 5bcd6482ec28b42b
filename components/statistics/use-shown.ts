import { useLocale, useNow, useTimeZone } from 'next-intl';
import { useMemo } from 'react';

import { useLedger, useMembers } from '@/lib/device/hooks/use-ledger';
import { dayKey, monthText } from '@/lib/domain/days';
import { formatAmount, groupDigits } from '@/lib/domain/money/format';
import { type Cents, ZERO_CENTS } from '@/lib/domain/money/money';
import type { Member } from '@/lib/domain/nouns';
import { type DayRange, type Month, monthOf, type Statistics } from '@/lib/domain/statistics';
import { intlLocale } from '@/lib/i18n/locales';

/** By what the expenses are sliced. */
export const SLICED_BY = ['month', 'category', 'person'] as const;

export type SlicedBy = (typeof SLICED_BY)[number];

/** Statistics as the parts of the screen show them. */
export type Shown = {
  readonly groupCode: string;
  readonly statistics: Statistics;
  /** The range that was counted. */
  readonly days: DayRange;
  readonly me: Member | null;
  /** The amount that fills a whole bar. */
  readonly largest: Readonly<Record<SlicedBy, Cents>>;
  readonly amount: (cents: Cents) => string;
  /** In whole units, where there is little room. */
  readonly roundAmount: (cents: Cents) => string;
  readonly monthName: (month: Month) => string;
  readonly shortMonth: (month: Month) => string;
  readonly isPresent: (month: Month) => boolean;
};

const most = (amounts: readonly Cents[]): Cents => amounts.reduce((a, b) => (a > b ? a : b), ZERO_CENTS);

/** The day of today in the reader's zone, the same on server and device. */
export const useToday = (): string => dayKey(useNow(), useTimeZone() ?? 'UTC');

/** @param days the range that was counted */
export function useShown(groupCode: string, statistics: Statistics, days: DayRange): Shown {
  const ledger = useLedger(groupCode);
  const { me, byName } = useMembers(ledger);
  const locale = intlLocale(useLocale());
  const present = monthOf(useToday());
  const { currency } = ledger.group;
  return useMemo(() => {
    const isThisYear = (month: Month) => month.slice(0, 4) === present.slice(0, 4);
    const place = new Map(byName.map(({ id }, index) => [id, index]));
    // Those who had as much come as in other lists.
    const people = [...statistics.people].sort(
      (a, b) => b.share - a.share || (place.get(a.memberId) ?? 0) - (place.get(b.memberId) ?? 0),
    );
    return {
      ...{ groupCode, statistics: { ...statistics, people }, days, me },
      largest: {
        month: most(statistics.months.map(({ total }) => total)),
        category: most(statistics.categories.map(({ total }) => total)),
        person: most(statistics.people.map(({ share }) => share)),
      },
      amount: (cents) => formatAmount(cents, { currency, locale }),
      roundAmount: (cents) => `${groupDigits(String(Math.round(cents / 100)), locale)}\u00a0${currency}`,
      monthName: (month) => monthText(month, locale, 'long', isThisYear(month) ? {} : { year: 'numeric' }),
      shortMonth: (month) => monthText(month, locale, 'short', isThisYear(month) ? {} : { year: '2-digit' }),
      isPresent: (month) => month === present,
    };
  }, [groupCode, statistics, days, me, byName, present, currency, locale]);
}
