'use client';

import { useLocale, useTranslations } from 'next-intl';

import { balanceSide } from '@/components/shell/balance-side';
import { AmountHero } from '@/components/ui/amount';
import { BalanceBar } from '@/components/ui/balance-bar';
import type { GroupBooks } from '@/lib/client/queries';
import { formatAmountParts } from '@/lib/domain/format';
import { wireToSignedCents } from '@/lib/domain/money';
import { intlLocale } from '@/lib/i18n/locales';
import type { WireMember } from '@/lib/schemas/member-wire';

type MemberBalanceProps = { readonly member: WireMember; readonly books: GroupBooks };

/** The one big number of a member: the word, the amount, and the bar around zero as in the list. */
export function MemberBalance({ member, books: { group, users } }: MemberBalanceProps) {
  const t = useTranslations('balance');
  const locale = intlLocale(useLocale());
  const balanceCents = wireToSignedCents(member.userBalance);
  const { word, tone } = balanceSide(balanceCents);
  const { sign, number, currency } = formatAmountParts(balanceCents, {
    currency: group.currency,
    locale,
    sign: 'always',
  });
  const largest = Math.max(...users.map(({ userBalance }) => Math.abs(userBalance)), 0.01);
  return (
    <section className="pb-6">
      <p className="text-label leading-6 text-ink-2">{t(word)}</p>
      <AmountHero value={member.userBalance} number={`${sign}${number}`} currency={currency} tone={tone} />
      <div className="pt-3">
        <BalanceBar ratio={member.userBalance / largest} />
      </div>
    </section>
  );
}
