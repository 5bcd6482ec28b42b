'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';

import { BalanceRow } from '@/components/balances/balance-row';
import { CardList } from '@/components/ui/card';
import { useLedger, useMembers } from '@/lib/device/hooks/use-ledger';
import { type JustSettled, leaveBars, useJustSettled } from '@/lib/device/page/look/just-settled';
import { isLookShown } from '@/lib/device/page/look/last-look';
import { faceOf } from '@/lib/domain/avatars';
import { balanceOf, shownBalances } from '@/lib/domain/ledger/balances';
import { ZERO_CENTS } from '@/lib/domain/money/money';
import type { LedgerView } from '@/lib/domain/ledger/view';

/**
 * Groups whose bars have grown in this tab: they do so once, never again on a refetch or a return
 * (docs/screens.md#motion).
 */
const grownGroups = new Set<string>();

/** globals.css has a delay for each of these rows, so that they start one after the other. */
const MAX_GROWING_ROWS = 8;

/** The balances from which the bars run to zero, just after the last debt was paid; null if they do not run. */
function useFalling(groupCode: string): JustSettled | null {
  const justSettled = useJustSettled(groupCode);
  useEffect(() => () => leaveBars(groupCode), [groupCode]);
  return justSettled && justSettled.former.size > 0 ? justSettled : null;
}

/**
 * Who gets and who owes: the person using this device first, then by name. In a settled group everyone shows 0
 * (docs/screens.md#balances).
 */
export function BalancesView({ groupCode }: { readonly groupCode: string }) {
  const t = useTranslations('balances');
  const ledger = useLedger(groupCode);
  const { byName, faces, me } = useMembers(ledger);
  const [grows] = useState(() => !grownGroups.has(groupCode) && !isLookShown());

  useEffect(() => {
    grownGroups.add(groupCode);
  }, [groupCode]);

  const shown = shownBalances(byName.map(balanceOf));
  const falling = useFalling(groupCode);
  const barCents = byName.map(({ id }, index) => falling?.former.get(id) ?? shown[index] ?? ZERO_CENTS);
  const largest = Math.max(1, ...barCents.map(Math.abs));
  const unsent = unsentMembers(ledger);
  return (
    <CardList label={t('label')} className="mt-4 mb-6">
      {byName.map((member, index) => {
        const balanceCents = shown[index] ?? ZERO_CENTS;
        return (
          <BalanceRow
            key={member.id}
            groupCode={groupCode}
            currency={ledger.group.currency}
            member={member}
            isMe={member === me}
            face={faceOf(faces, member.id)}
            balanceCents={balanceCents}
            ratio={(barCents[index] ?? ZERO_CENTS) / largest}
            grows={grows && !falling && index < MAX_GROWING_ROWS}
            falls={falling ? (falling.besideRow ? 'late' : 'now') : 'no'}
            pending={unsent.has(member.id)}
          />
        );
      })}
    </CardList>
  );
}

/** Ids of the members who are not sent yet themselves, or whose balance includes an entry that is not. */
export function unsentMembers({ entries, pending }: LedgerView): ReadonlySet<string> {
  if (pending.size === 0) return pending;
  const named = entries.filter(({ id }) => pending.has(id)).flatMap(({ parts }) => parts);
  return new Set([...pending, ...named.map(({ memberId }) => memberId)]);
}
