import { useLocale, useTranslations } from 'next-intl';

import { totalSpent } from '@/components/group/expenses-total';
import { balanceSide } from '@/components/shell/balance-side';
import { AmountHero } from '@/components/ui/amount';
import type { LedgerView } from '@/lib/domain/apply-changes';
import { balanceOf, shownBalances } from '@/lib/domain/balances';
import { formatAmount, formatAmountParts } from '@/lib/domain/format';
import type { Member } from '@/lib/domain/ledger';
import { type Cents, ZERO_CENTS } from '@/lib/domain/money';
import { intlLocale } from '@/lib/i18n/locales';

type MyBalanceProps = { readonly me: Member; readonly ledger: LedgerView };

/**
 * What whoever uses this device gets or owes, as the list of balances shows it.
 * @returns minor units, positive: is owed
 */
export const myShownCents = (me: Member, members: readonly Member[]): Cents =>
  shownBalances(members.map(balanceOf))[members.indexOf(me)] ?? ZERO_CENTS;

/** "Du bekommst 25,87 €", as the list of balances shows it, and below it what the group has spent. */
export function MyBalance({ me, ledger: { group, members } }: MyBalanceProps) {
  const t = useTranslations('main.mine');
  const format = { currency: group.currency, locale: intlLocale(useLocale()) };
  const cents = myShownCents(me, members);
  const { word, tone } = balanceSide(cents);
  // The word says the side.
  const { number } = formatAmountParts(cents, format);
  const total = formatAmount(totalSpent(members), format);
  return (
    <section className="pt-3 pb-5 wide:pt-6">
      <h2 className="text-label leading-6 font-name text-ink-2">{t(word)}</h2>
      <AmountHero cents={cents} number={number} currency={group.currency} tone={tone} />
      <p className="wrap-words text-label text-ink-2">{t('ofTotal', { total, count: group.entryCount })}</p>
    </section>
  );
}
