import { useLocale } from 'next-intl';

import { AmountHero } from '@/components/ui/amount';
import { formatAmountParts } from '@/lib/domain/format';
import { centsToWire, sumCents, wireToSignedCents } from '@/lib/domain/money';
import { intlLocale } from '@/lib/i18n/locales';
import type { WireMember } from '@/lib/schemas/member-wire';

type ExpensesTotalProps = {
  readonly users: readonly WireMember[];
  readonly currency: string;
  readonly label: string;
};

/** The one big number: all expenses of the group, which is what its members have paid for them. */
export function ExpensesTotal({ users, currency, label }: ExpensesTotalProps) {
  const locale = intlLocale(useLocale());
  const total = sumCents(users.map((user) => wireToSignedCents(user.totalExpensesPaidAmount)));
  const { number } = formatAmountParts(total, { currency, locale });
  return (
    <section className="pt-3 pb-5 wide:pt-6">
      <h2 className="text-label leading-6 font-name text-ink-2">{label}</h2>
      <AmountHero value={centsToWire(total)} number={number} currency={currency} />
    </section>
  );
}
