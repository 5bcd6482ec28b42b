import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';

import { totalSpent } from '@/components/group/expenses-total';
import { StatisticsLink } from '@/components/group/statistics-link';
import { balanceSide } from '@/components/words/balance-side';
import { AmountHero } from '@/components/ui/amount';
import { Emoji } from '@/components/ui/emoji';
import { Sentence } from '@/components/ui/verbatim';
import { useJustSettled } from '@/lib/device/page/look/just-settled';
import type { LedgerView } from '@/lib/domain/ledger/view';
import { balanceOf, isGroupSettled, shownBalances } from '@/lib/domain/ledger/balances';
import { formatAmount, formatAmountParts } from '@/lib/domain/money/format';
import type { Member } from '@/lib/domain/nouns';
import { type Cents, ZERO_CENTS } from '@/lib/domain/money/money';
import { apart } from '@/lib/domain/text/text';
import { intlLocale } from '@/lib/i18n/locales';

type MyBalanceProps = {
  readonly me: Member;
  readonly ledger: LedgerView;
  /** The way to what it comes from; passed in, because it belongs to another feature. */
  readonly why?: ReactNode;
};

/**
 * What the person using this device gets or owes, as the list of balances shows it.
 * @returns minor units; positive: is owed
 */
export const myShownCents = (me: Member, members: readonly Member[]): Cents =>
  shownBalances(members.map(balanceOf))[members.indexOf(me)] ?? ZERO_CENTS;

/**
 * "Du bekommst 25,87 €", as the list of balances shows it, and below it what the group has spent. If nobody owes
 * anything there is no number.
 */
export function MyBalance({ me, ledger: { group, members }, why }: MyBalanceProps) {
  const t = useTranslations('main.mine');
  const format = { currency: group.currency, locale: intlLocale(useLocale()) };
  const cents = myShownCents(me, members);
  const { word, tone } = balanceSide(cents);
  // The word says which side of zero it is, so the number has no sign.
  const { number } = formatAmountParts(cents, format);
  const total = formatAmount(totalSpent(members), format);
  // While the notice below says that all are square, the 🎉 is there.
  const isToldBelow = useJustSettled(group.code) !== null;
  const isSquare = isGroupSettled(members.map(balanceOf)) && !isToldBelow;
  return (
    <section className="pt-3 pb-5 wide:pt-6">
      <h2 className="text-label leading-6 font-name text-ink-2">{t(word)}</h2>
      {isSquare ? (
        <p className="text-display">
          <Emoji className="align-top">🎉</Emoji>
        </p>
      ) : (
        <AmountHero cents={cents} number={number} currency={group.currency} tone={tone} />
      )}
      <p className="wrap-words text-label text-ink-2">
        <Sentence>{t('ofTotal', apart({ total, count: group.entryCount }))}</Sentence> <StatisticsLink />
      </p>
      {why && <div className="-mb-3 [&>details>summary]:-ml-1">{why}</div>}
    </section>
  );
}
