'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';

import { BalanceRow } from '@/components/balances/balance-row';
import { CardList } from '@/components/ui/card';
import { useBooks, useMembers } from '@/lib/client/books';
import { faceOf } from '@/lib/domain/avatars';
import { shownBalances } from '@/lib/domain/balances';
import { ZERO_CENTS } from '@/lib/domain/money';

/** Groups whose bars have grown in this tab: they do so once, never again on a refetch or a return (visual.md §6). */
const grownGroups = new Set<string>();

/** Who gets and who owes, by name. In a settled group everyone shows 0 (contract.md §5). */
export function BalancesView({ groupCode }: { readonly groupCode: string }) {
  const t = useTranslations('balances');
  const books = useBooks(groupCode);
  const { byName, faces } = useMembers(books);
  const [grows] = useState(() => !grownGroups.has(groupCode));

  useEffect(() => {
    grownGroups.add(groupCode);
  }, [groupCode]);

  const shown = shownBalances(byName.map(({ balanceCents }) => balanceCents));
  const largest = Math.max(1, ...shown.map(Math.abs));
  return (
    <CardList label={t('label')} className="mt-4 mb-6">
      {byName.map((member, index) => {
        const balanceCents = shown[index] ?? ZERO_CENTS;
        return (
          <BalanceRow
            key={member.id}
            groupCode={groupCode}
            currency={books.group.currency}
            memberId={member.id}
            name={member.name}
            face={faceOf(faces, member.id)}
            balanceCents={balanceCents}
            ratio={balanceCents / largest}
            {...(grows && { growIndex: index })}
          />
        );
      })}
    </CardList>
  );
}
