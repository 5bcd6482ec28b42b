'use client';

import { useLocale, useTranslations } from 'next-intl';
import { memo, useRef } from 'react';

import { type AmountContext, amountDecimals, sumInField } from '@/components/entries/entry-amount';
import type { EnterKey } from '@/components/entries/use-entry-form';
import { AmountEntry } from '@/components/ui/amount-entry';
import {
  amountAndTitle,
  cleanAmountInput,
  formatAmountInput,
  groupedAmountInput,
  inNotation,
  leftAmountInput,
} from '@/lib/domain/amount-input';
import { formatAmount } from '@/lib/domain/format';
import { ZERO_CENTS } from '@/lib/domain/money';
import { intlLocale } from '@/lib/i18n/locales';

type AmountFieldProps = {
  readonly text: string;
  readonly context: AmountContext;
  readonly onChange: (text: string) => void;
  /** Takes what the amount was for, where that is not known yet: pasted whole, or the first letter that was typed. */
  readonly onTitle: ((title: string) => void) | undefined;
  readonly error: string | undefined;
  readonly enterKey: EnterKey;
};

/**
 * The amount of a new entry is where one starts to type, and no keyboard covers an entry that is opened; the field itself
 * waits for the screen instead of using the attribute.
 */
const arrival = ({ storedCents }: AmountContext) => ({ autoFocus: storedCents === null });

/** The amount of an entry, in the reader's notation; once it is left, it shows what was understood: of a sum, the whole. */
export const AmountField = memo(function AmountField(props: AmountFieldProps) {
  const { text, context, onChange, onTitle, error, enterKey } = props;
  const t = useTranslations('entries');
  const locale = intlLocale(useLocale());
  const decimals = amountDecimals(context);
  // As it was typed, maybe before the reader has switched the language.
  const shownText = inNotation(text, locale);
  const endedInSpace = useRef(false);
  const take = (next: string, pasted: boolean) => {
    const hadSpace = endedInSpace.current;
    endedInSpace.current = next.endsWith(' ');
    // A field for amounts drops the space that was typed before this letter.
    const isTypedOn = hadSpace && next.length === shownText.length + 1 && next.startsWith(shownText);
    const parts = onTitle && amountAndTitle(isTypedOn ? `${shownText} ${next.slice(-1)}` : next);
    const taken = cleanAmountInput(parts?.amount ?? next, shownText, decimals, locale, pasted);
    // The field is left then.
    if (parts) onTitle(parts.title);
    onChange(parts ? leftAmountInput(taken, decimals, locale) : taken);
  };
  const showUnderstood = () => {
    const shown = leftAmountInput(text, decimals, locale);
    if (shown !== text) onChange(shown);
  };
  return (
    <div data-field="amount" className="pt-4 short:mb-2.5 short:pt-0">
      <AmountEntry
        label={t('amount')}
        currency={context.currency}
        value={shownText}
        read={groupedAmountInput(shownText, locale)}
        onChange={take}
        onBlur={showUnderstood}
        placeholder={formatAmountInput(ZERO_CENTS, locale, decimals)}
        plusLabel={t('plus')}
        sum={<RunningSum text={text} context={context} />}
        error={error}
        enterKeyHint={enterKey}
        {...arrival(context)}
      />
    </div>
  );
});

type RunningSumProps = { readonly text: string; readonly context: AmountContext };

/** What a sum comes to while it is typed: "= 20,50 €". */
function RunningSum({ text, context }: RunningSumProps) {
  const t = useTranslations('entries');
  const locale = intlLocale(useLocale());
  const sum = sumInField(text, context);
  if (sum === null) return null;
  const amount = formatAmount(sum.cents, { currency: context.currency, locale });
  return (
    <>
      <span aria-hidden="true" className={sum.cents < 0 ? 'text-owe' : undefined}>
        {t('sum', { amount })}
      </span>
      {/* Many screen readers are silent about the minus of numbers. */}
      <span className="sr-only">{sum.cents < 0 ? t('sumBelowZero') : t('sumSpoken', { amount })}</span>
    </>
  );
}
