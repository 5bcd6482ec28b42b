'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';

import { amountMoney, draftContext, leftIn } from '@/lib/domain/draft/numbers';
import { type AmountRead, readMoney } from '@/lib/domain/draft/read-money';
import { exchangeMarks, formatAmountInput } from '@/lib/domain/money/amount-input';
import type { Cents } from '@/lib/domain/money/money';
import { intlLocale } from '@/lib/i18n/locales';

/** An amount that is typed: its text, and what it says. */
export type TypedAmount = {
  /** In the reader's marks. */
  readonly shown: string;
  readonly read: AmountRead;
  /** null as long as it cannot be taken: unreadable, nothing, or above the limit. */
  readonly cents: Cents | null;
  /** Why it cannot be taken, once one has left it or wanted to go on. */
  readonly error: string | undefined;
  readonly decimals: AmountRead['money']['decimals'];
  readonly type: (text: string) => void;
  readonly take: (cents: Cents) => void;
  readonly leave: () => void;
  /** Shows what is wrong. @returns whether nothing is */
  readonly complain: () => boolean;
};

/**
 * The amount of a sheet.
 * @param kind whose limits and words count
 * @param initial in minor units; null: the field begins empty
 */
export function useTypedAmount(
  kind: 'expense' | 'payment',
  currency: string,
  initial: Cents | null,
): TypedAmount {
  const errorText = useTranslations('errors');
  const locale = intlLocale(useLocale());
  const context = draftContext(currency, null);
  const money = amountMoney(null, context);
  const { decimals } = money;
  const shortest = (cents: Cents) => formatAmountInput(cents, cents % 100 === 0 ? decimals : 2);
  const [text, setText] = useState(() => (initial === null ? '' : shortest(initial)));
  const [complains, setComplains] = useState(false);
  // It may have cents although the currency has none: then it is read as it was filled in.
  const isUntouched = initial !== null && text === formatAmountInput(initial, 2);
  const { amount, cents: whole } = readMoney({ kind, amountText: text, foreign: null }, context);
  const problem = isUntouched ? null : amount.problem;
  const cents = isUntouched ? initial : problem === null ? whole : null;
  return {
    ...{ shown: exchangeMarks(text, locale), read: amount, cents, decimals },
    error: complains && problem !== null ? errorText(problem) : undefined,
    type: (typed) => {
      setComplains(false);
      setText(exchangeMarks(typed, locale));
    },
    take: (next) => {
      setComplains(false);
      setText(shortest(next));
    },
    leave: () => {
      setComplains(true);
      if (!isUntouched) setText(leftIn(text, money));
    },
    complain: () => {
      setComplains(true);
      return cents !== null;
    },
  };
}
