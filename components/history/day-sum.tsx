import { useLocale, useTranslations } from 'next-intl';

import { Verbatim } from '@/components/ui/verbatim';
import { formatAmount } from '@/lib/domain/money/format';
import type { Cents } from '@/lib/domain/money/money';
import { intlLocale } from '@/lib/i18n/locales';

type DaySumProps = {
  /** undefined: nothing was spent, or not all of the day is known. */
  readonly cents: Cents | undefined;
  readonly currency: string;
};

/** What was spent on a day, beside its heading. */
export function DaySum({ cents, currency }: DaySumProps) {
  const t = useTranslations('history');
  const locale = intlLocale(useLocale());
  if (cents === undefined) return null;
  return (
    <p className="money">
      <span className="sr-only">{`${t('spent')} `}</span>
      <Verbatim>{formatAmount(cents, { currency, locale })}</Verbatim>
    </p>
  );
}
