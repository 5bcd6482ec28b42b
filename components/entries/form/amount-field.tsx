'use client';

import { useLocale, useTranslations } from 'next-intl';
import { memo, useState } from 'react';

import { useCurrencyChoice } from '@/components/entries/form/currency-choice';
import type { EnterKey } from '@/components/entries/form/use-entry-form';
import { Button } from '@/components/ui/button';
import { AmountEntry, type HowEntered } from '@/components/ui/fields/amount-entry';
import { Sentence } from '@/components/ui/verbatim';
import type { ForeignText } from '@/lib/domain/draft/draft';
import { amountMoney, type DraftContext, leftIn, readIn } from '@/lib/domain/draft/numbers';
import { type AmountRead, minorOf, type MoneyDraft } from '@/lib/domain/draft/read-money';
import {
  amountAndTitle,
  exchangeMarks,
  formatAmountInput,
  groupedAmountInput,
  pastedAmountInput,
} from '@/lib/domain/money/amount-input';
import { beginsCurrency, namedCurrencies } from '@/lib/domain/money/currency-signs';
import { currencyOfCode, isoCode } from '@/lib/domain/money/currency-units';
import { formatForeign } from '@/lib/domain/money/foreign-format';
import { formatAmount } from '@/lib/domain/money/format';
import { type Cents, ZERO_CENTS } from '@/lib/domain/money/money';
import { apart } from '@/lib/domain/text/text';
import { intlLocale } from '@/lib/i18n/locales';

type AmountFieldProps = {
  readonly groupCode: string;
  readonly text: string;
  /** What the amount is in, if it is not in the group's currency. */
  readonly foreign: ForeignText | null;
  /** What the text says. */
  readonly amount: AmountRead;
  /** In the group's currency; null as long as it cannot be read. */
  readonly cents: Cents | null;
  readonly context: DraftContext;
  /** What an amount is in by its own text. Keep its identity between renders. */
  readonly foreignOf: (money: MoneyDraft) => ForeignText | null;
  readonly onChange: (money: MoneyDraft) => void;
  /** Takes the currency that was chosen, by its code. */
  readonly onCurrency: (code: string) => void;
  /**
   * Takes a title that was pasted, or begun to be typed, behind the amount, and the focus if it goes on there; undefined
   * if there is a title already.
   */
  readonly onTitle: ((title: string, goesOn: boolean) => void) | undefined;
  /** Records what was typed below zero as an income; undefined where that is not offered. */
  readonly onIncome: (() => void) | undefined;
  readonly error: string | undefined;
  readonly enterKey: EnterKey;
};

/**
 * A new entry starts with the focus on its amount; one opened for editing does not, so that no keyboard covers it. The
 * field sets the focus itself when the screen opens, instead of using the HTML attribute.
 */
const arrival = ({ stored }: DraftContext) => ({ autoFocus: stored === null });

/** Whether the last word may still become one for a currency, or another word. A code of three capitals is complete. */
function isWordBegun(typed: string): boolean {
  const word = /\p{L}+$/u.exec(typed)?.[0] ?? '';
  if (word === '' || /^\p{Lu}{3}$/u.test(word) || !beginsCurrency(word)) return false;
  return namedCurrencies(typed.slice(0, -word.length)) === null;
}

/** The amount of an entry, in the reader's notation. On blur it shows what was understood; for a sum, the total. */
export const AmountField = memo(function AmountField(props: AmountFieldProps) {
  const { groupCode, text, foreign, amount, cents, context, foreignOf, onChange } = props;
  const { onTitle, onIncome, error, enterKey } = props;
  const { money, isBelowZero } = amount;
  const t = useTranslations('entries');
  const locale = intlLocale(useLocale());
  // A minus before one number is not kept: bank statements have it before what was paid.
  const [leftBelowZero, setLeftBelowZero] = useState<string | null>(null);
  const shownText = exchangeMarks(text, locale);
  const choice = useCurrencyChoice({
    ...{ groupCode, own: context.currency, onChoose: props.onCurrency },
    code: foreign?.currency ?? isoCode(context.currency),
  });
  /** Parts an amount from what it was for. @returns whether there was any */
  const takeTitle = (typed: string, goesOn: boolean): boolean => {
    const parts = onTitle ? amountAndTitle(typed) : null;
    const amountText = exchangeMarks(parts?.amount ?? '', locale);
    const named = foreignOf({ amountText, foreign });
    const amountIn = amountMoney(named, context);
    if (!parts || readIn(amountText, amountIn) === null) return false;
    // The focus is elsewhere then, so the amount is shown as after a blur.
    onTitle?.(parts.title, goesOn);
    onChange({ amountText: leftIn(amountText, amountIn), foreign: named });
    return true;
  };
  const take = (typed: string, how: HowEntered) => {
    const next = exchangeMarks(typed, locale);
    // In the middle of a word nobody knows what it will be: `T` of THB, `Fr` of Frühstück.
    if (how === 'composing' || (how === 'typed' && isWordBegun(typed)))
      onChange({ amountText: next, foreign });
    else if (!takeTitle(typed, true)) {
      const named = foreignOf({ amountText: next, foreign });
      const { decimals, lone } = amountMoney(named, context);
      onChange({
        amountText: how === 'pasted' ? pastedAmountInput(next, decimals, lone) : next,
        foreign: named,
      });
    }
  };
  const showUnderstood = () => {
    if (takeTitle(shownText, false)) return;
    const named = foreignOf({ amountText: text, foreign });
    const understood = leftIn(text, amountMoney(named, context));
    if (understood === text && named === foreign) return;
    setLeftBelowZero(isBelowZero ? understood : null);
    onChange({ amountText: understood, foreign: named });
  };
  return (
    <div data-field="amount" className="pt-4 short:mb-2.5 short:pt-0">
      <AmountEntry
        label={t('amount')}
        currency={choice.button}
        value={shownText}
        read={exchangeMarks(groupedAmountInput(text), locale)}
        onChange={take}
        onBlur={showUnderstood}
        placeholder={exchangeMarks(formatAmountInput(ZERO_CENTS, money.decimals), locale)}
        plusLabel={t('plus')}
        sum={<RunningSum {...{ foreign, amount, cents, context }} />}
        error={error}
        enterKeyHint={enterKey}
        {...arrival(context)}
      />
      {choice.sheet}
      {error !== undefined && <Readings {...{ foreign, amount, context, onChange }} />}
      {onIncome && (isBelowZero || leftBelowZero === text) && (
        <div className="mt-3 text-center">
          <Button variant="soft" size="sm" onClick={onIncome}>
            {t('asIncome')}
          </Button>
        </div>
      )}
    </div>
  );
});

type ReadingsProps = Pick<AmountFieldProps, 'foreign' | 'amount' | 'context' | 'onChange'>;

/** The two amounts that the text may be: "1,600 OMR" and "1.600,000 OMR". */
function Readings({ foreign, amount: { money, readings }, context, onChange }: ReadingsProps) {
  const t = useTranslations('entries');
  const locale = intlLocale(useLocale());
  const shown = (amount: Cents) =>
    foreign
      ? formatForeign({ currency: foreign.currency, minor: minorOf(amount, money.decimals) }, locale)
      : formatAmount(amount, { currency: context.currency, locale });
  return (
    readings && (
      <div role="group" aria-label={t('readings')} className="mt-3 flex flex-wrap justify-center gap-2">
        {readings.map((amount) => (
          <Button
            key={amount}
            variant="soft"
            size="sm"
            onClick={({ currentTarget }) => {
              // The button goes with the question.
              currentTarget.closest('[data-field]')?.querySelector('input')?.focus();
              onChange({ amountText: formatAmountInput(amount, money.decimals), foreign });
            }}
          >
            <span translate="no">{shown(amount)}</span>
          </Button>
        ))}
      </div>
    )
  );
}

type RunningSumProps = Pick<AmountFieldProps, 'foreign' | 'amount' | 'cents' | 'context'>;

/** What a sum comes to while it is typed, or an amount in another currency: "= 20,50 €". */
function RunningSum({ foreign, amount: { read }, cents, context }: RunningSumProps) {
  const t = useTranslations('entries');
  const locale = intlLocale(useLocale());
  const sumSoFar = read?.isSum ? read.cents : null;
  const total = foreign ? cents : sumSoFar;
  if (total === null) {
    // The amount may have named it while the rest of the form is closed.
    const lacksRate = foreign?.rateText === '' && foreign.totalText === '';
    return lacksRate && read ? (
      <Sentence>{t('foreign.noRate', apart({ currency: currencyOfCode(foreign.currency) }))}</Sentence>
    ) : null;
  }
  const amount = formatAmount(total, { currency: context.currency, locale });
  return (
    <>
      <span aria-hidden="true" className={total < 0 ? 'text-owe' : undefined}>
        <Sentence>{t('sum', apart({ amount }))}</Sentence>
      </span>
      {/* Many screen readers are silent about the minus of numbers. */}
      <span className="sr-only">
        <Sentence>{total < 0 ? t('sumBelowZero') : t('sumSpoken', apart({ amount }))}</Sentence>
      </span>
    </>
  );
}
