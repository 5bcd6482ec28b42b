'use client';

import { useTranslations } from 'next-intl';

import { useLedger } from '@/lib/device/hooks/use-ledger';
import { usePayWays } from '@/lib/device/hooks/pay-ways';
import { currencyOfIsoCode, isoCode } from '@/lib/domain/money/currencies';
import type { Cents } from '@/lib/domain/money/money';
import type { Transfer } from '@/lib/domain/settlement/settlement';
import { type CheckedWays, checkWays } from '@/lib/pay/ways';
import { type RowSide, useSideOf } from '@/components/settle/use-plan-row-texts';
import { nameIn } from '@/components/words/name-in';
import { type TypedAmount, useTypedAmount } from '@/components/words/use-typed-amount';

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
    amount: useTypedAmount('payment', group.currency, row.cents),
  };
}
