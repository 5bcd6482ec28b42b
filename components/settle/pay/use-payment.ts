'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';

import { useLedger } from '@/lib/device/hooks/use-ledger';
import { usePayWays } from '@/lib/device/hooks/pay-ways';
import { amountMoney, draftContext, leftIn } from '@/lib/domain/draft/numbers';
import { type AmountRead, readMoney } from '@/lib/domain/draft/read-money';
import { exchangeMarks, formatAmountInput } from '@/lib/domain/money/amount-input';
import { currencyOfIsoCode, isoCode } from '@/lib/domain/money/currencies';
import type { Cents } from '@/lib/domain/money/money';
import type { Transfer } from '@/lib/domain/settlement/settlement';
import { intlLocale } from '@/lib/i18n/locales';
import { type CheckedWays, checkWays } from '@/lib/pay/ways';
import { type RowSide, useSideOf } from '@/components/settle/use-plan-row-texts';
import { nameIn } from '@/components/words/name-in';

/** The amount of the sheet: what was typed, and what it says. */
export type TypedAmount = {
  /** In the reader's marks. */
  readonly shown: string;
  readonly read: AmountRead;
  /** null as long as it cannot be paid: unreadable, nothing, or above the limit. */
  readonly cents: Cents | null;
  /** Why it cannot be paid, once one has left it or wanted to pay. */
  readonly error: string | undefined;
  readonly decimals: AmountRead['money']['decimals'];
  readonly type: (text: string) => void;
  readonly take: (cents: Cents) => void;
  readonly leave: () => void;
  /** Shows what is wrong. @returns whether nothing is */
  readonly complain: () => boolean;
};

/** Who pays whom. */
export type Sides = {
  readonly side: RowSide;
  readonly names: { readonly from: string; readonly to: string };
};

export type Payment = Sides & {
  readonly toId: string;
  readonly group: string;
  /** The group's currency value. */
  readonly currency: string;
  /** By ISO 4217; null for one that it does not have. */
  readonly iso: string | null;
  readonly ways: CheckedWays;
  /** What stands on the statements of both. */
  readonly reference: string;
  readonly amount: TypedAmount;
  /** What was open when the sheet was opened. */
  readonly openCents: Cents;
};

function useAmount(currency: string, openCents: Cents): TypedAmount {
  const errorText = useTranslations('errors');
  const locale = intlLocale(useLocale());
  const context = draftContext(currency, null);
  const money = amountMoney(null, context);
  const { decimals } = money;
  const [text, setText] = useState(() => formatAmountInput(openCents, openCents % 100 === 0 ? decimals : 2));
  const [complains, setComplains] = useState(false);
  // What is open may have cents although the currency has none: then it is read as it was filled in.
  const isUntouched = text === formatAmountInput(openCents, 2);
  const { amount, cents: whole } = readMoney({ kind: 'payment', amountText: text, foreign: null }, context);
  const problem = isUntouched ? null : amount.problem;
  const cents = isUntouched ? openCents : problem === null ? whole : null;
  return {
    ...{ shown: exchangeMarks(text, locale), read: amount, cents, decimals },
    error: complains && problem !== null ? errorText(problem) : undefined,
    type: (typed) => {
      setComplains(false);
      setText(exchangeMarks(typed, locale));
    },
    take: (next) => {
      setComplains(false);
      setText(formatAmountInput(next, next % 100 === 0 ? decimals : 2));
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

/** Who pays whom in a row of the plan. */
export function useSides(groupCode: string, row: Transfer): Sides {
  const { members } = useLedger(groupCode);
  const sideOf = useSideOf(groupCode);
  return {
    names: { from: nameIn(members, row.fromId), to: nameIn(members, row.toId) },
    side: sideOf(row),
  };
}

/** A payment of the plan as the sheet shows it. */
export function usePayment(groupCode: string, row: Transfer): Payment {
  const t = useTranslations('pay');
  const { group } = useLedger(groupCode);
  const sides = useSides(groupCode, row);
  const iso = isoCode(group.currency);
  return {
    ...sides,
    ...{ toId: row.toId, group: group.name, currency: group.currency, openCents: row.cents },
    iso: currencyOfIsoCode(iso) === null ? null : iso,
    ways: checkWays(usePayWays(groupCode, row.toId)),
    reference: t('reference', { ...sides.names, group: group.name }),
    amount: useAmount(group.currency, row.cents),
  };
}
