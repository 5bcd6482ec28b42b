'use client';

import { useLocale, useTranslations } from 'next-intl';

import { type AmountContext, amountDecimals, readAmountField } from '@/components/entries/entry-amount';
import { AmountEntry } from '@/components/ui/amount-entry';
import { cleanAmountInput, formatAmountInput } from '@/lib/domain/amount-input';
import { ZERO_CENTS } from '@/lib/domain/money';
import { intlLocale } from '@/lib/i18n/locales';

type AmountFieldProps = {
  readonly text: string;
  readonly context: AmountContext;
  readonly onChange: (text: string) => void;
  readonly error: string | undefined;
};

/**
 * The amount of a new entry is where one starts to type, and no keyboard covers an entry that is opened; the field itself
 * waits for the screen instead of using the attribute.
 */
const arrival = ({ storedCents }: AmountContext) => ({ autoFocus: storedCents === null });

/** The amount of an entry, in the reader's notation; once it is left, it shows what was understood. */
export function AmountField({ text, context, onChange, error }: AmountFieldProps) {
  const t = useTranslations('entries');
  const locale = intlLocale(useLocale());
  const decimals = amountDecimals(context);
  const showUnderstood = () => {
    const amount = readAmountField(text, context);
    const shown = amount === null ? '' : formatAmountInput(amount, locale, decimals);
    if (shown !== text) onChange(shown);
  };
  return (
    <div data-field="amount" className="-mb-3 pt-4">
      <AmountEntry
        label={t('amount')}
        currency={context.currency}
        value={text}
        onChange={(next, pasted) => onChange(cleanAmountInput(next, text, decimals, locale, pasted))}
        onBlur={showUnderstood}
        placeholder={formatAmountInput(ZERO_CENTS, locale, decimals)}
        error={error}
        {...arrival(context)}
      />
    </div>
  );
}
