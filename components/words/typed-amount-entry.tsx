'use client';

import { useLocale, useTranslations } from 'next-intl';

import type { TypedAmount } from '@/components/words/use-typed-amount';
import { AmountEntry } from '@/components/ui/fields/amount-entry';
import { Sentence } from '@/components/ui/verbatim';
import { exchangeMarks, formatAmountInput, groupedAmountInput } from '@/lib/domain/money/amount-input';
import { formatAmount } from '@/lib/domain/money/format';
import { ZERO_CENTS } from '@/lib/domain/money/money';
import { apart } from '@/lib/domain/text/text';
import { intlLocale } from '@/lib/i18n/locales';

type TypedAmountEntryProps = {
  readonly label: string;
  readonly amount: TypedAmount;
  /** The group's currency value. */
  readonly currency: string;
};

/** The field of an amount in a sheet; what is a sum says what it comes to. */
export function TypedAmountEntry({ label, amount, currency }: TypedAmountEntryProps) {
  const words = useTranslations('entries');
  const locale = intlLocale(useLocale());
  const { read } = amount.read;
  return (
    <AmountEntry
      label={label}
      currency={
        <span translate="no" className="text-[1.625rem] leading-7 font-name text-ink-2">
          {currency}
        </span>
      }
      value={amount.shown}
      read={exchangeMarks(groupedAmountInput(exchangeMarks(amount.shown, locale)), locale)}
      onChange={amount.type}
      onBlur={amount.leave}
      placeholder={exchangeMarks(formatAmountInput(ZERO_CENTS, amount.decimals), locale)}
      plusLabel={words('plus')}
      sum={
        read?.isSum && (
          <Sentence>
            {words('sum', apart({ amount: formatAmount(read.cents, { currency, locale }) }))}
          </Sentence>
        )
      }
      error={amount.error}
      enterKeyHint="done"
    />
  );
}
