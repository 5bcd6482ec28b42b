'use client';

import { useLocale, useTranslations } from 'next-intl';

import { balanceSide } from '@/components/shell/balance-side';
import { AmountHero } from '@/components/ui/amount';
import { BalanceBar } from '@/components/ui/balance-bar';
import { balanceOf } from '@/lib/domain/ledger/balances';
import { formatAmountParts } from '@/lib/domain/money/format';
import type { Member } from '@/lib/domain/ledger/ledger';
import type { LedgerCopy } from '@/lib/domain/ledger/copy';
import { intlLocale } from '@/lib/i18n/locales';

type MemberBalanceProps = {
  readonly member: Member;
  /** Whether it is whoever uses this device. */
  readonly isMe: boolean;
  readonly ledger: Pick<LedgerCopy, 'group' | 'members'>;
};

/** The one big number of a member: the word, the amount, and the bar around zero as in the list. */
export function MemberBalance({ member, isMe, ledger: { group, members } }: MemberBalanceProps) {
  const t = useTranslations('balance');
  const locale = intlLocale(useLocale());
  const balanceCents = balanceOf(member);
  const { word, tone } = balanceSide(balanceCents);
  const { sign, number, currency } = formatAmountParts(balanceCents, {
    currency: group.currency,
    locale,
    sign: 'always',
  });
  const largest = Math.max(1, ...members.map(balanceOf).map(Math.abs));
  return (
    <section className="pb-6">
      <p className="text-label leading-6 text-ink-2">{isMe ? t(`you.${word}`) : t(word)}</p>
      <AmountHero cents={balanceCents} number={`${sign}${number}`} currency={currency} tone={tone} />
      <div className="pt-3">
        <BalanceBar ratio={balanceCents / largest} />
      </div>
    </section>
  );
}
