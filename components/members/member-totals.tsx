'use client';

import { useLocale, useTranslations } from 'next-intl';

import { amountForMachines, formatAmount } from '@/lib/domain/money/format';
import type { Member } from '@/lib/domain/ledger/ledger';
import { intlLocale } from '@/lib/i18n/locales';

type MemberTotalsProps = { readonly member: Member; readonly currency: string };

/** The four sums of which a balance is made: on the left what counts for the member, on the right what counts against. */
export function MemberTotals({ member, currency }: MemberTotalsProps) {
  const t = useTranslations('members.details');
  const locale = intlLocale(useLocale());
  const totals = [
    { term: t('paid'), cents: member.paid },
    { term: t('benefitted'), cents: member.benefitted },
    { term: t('made'), cents: member.made },
    { term: t('received'), cents: member.received },
  ];
  return (
    <section aria-label={t('totals')}>
      <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-card border border-line bg-line very-slim:grid-cols-1">
        {totals.map(({ term, cents }) => (
          <div
            key={term}
            className="flex flex-col justify-between gap-1 bg-surface p-4 very-slim:flex-row very-slim:flex-wrap very-slim:items-baseline very-slim:gap-x-4 very-slim:p-3"
          >
            <dt className="wrap-words text-caption text-ink-2">{term}</dt>
            <dd className="text-heading wrap-anywhere tabular-nums">
              <data value={amountForMachines(cents)} translate="no">
                {formatAmount(cents, { currency, locale })}
              </data>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
