import { useLocale } from 'next-intl';

import { StatisticsLink } from '@/components/group/statistics-link';
import { AmountHero } from '@/components/ui/amount';
import { formatAmountParts } from '@/lib/domain/money/format';
import type { Member } from '@/lib/domain/nouns';
import { spentBy } from '@/lib/domain/ledger/balances';
import type { Cents } from '@/lib/domain/money/money';
import { intlLocale } from '@/lib/i18n/locales';

type ExpensesTotalProps = {
  readonly members: readonly Member[];
  readonly currency: string;
  readonly label: string;
};

/** The sum of a group's expenses, which is what its members have paid for them. */
export const totalSpent = (members: readonly Member[]): Cents => spentBy(members);

/** What the group has spent, as the screen's one big number. */
export function ExpensesTotal({ members, currency, label }: ExpensesTotalProps) {
  const locale = intlLocale(useLocale());
  const total = totalSpent(members);
  const { number } = formatAmountParts(total, { currency, locale });
  return (
    <section className="pt-3 pb-5 wide:pt-6">
      <h2 className="text-label leading-6 font-name text-ink-2">{label}</h2>
      <AmountHero cents={total} number={number} currency={currency} />
      {total > 0 && <StatisticsLink />}
    </section>
  );
}
