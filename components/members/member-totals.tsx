'use client';

import { useLocale, useTranslations } from 'next-intl';

import { formatAmount } from '@/lib/domain/format';
import { wireToSignedCents } from '@/lib/domain/money';
import { intlLocale } from '@/lib/i18n/locales';
import type { WireMember } from '@/lib/schemas/member-wire';

type MemberTotalsProps = { readonly member: WireMember; readonly currency: string };

/** The four sums of which a balance is made: on the left what counts for the member, on the right what counts against. */
export function MemberTotals({ member, currency }: MemberTotalsProps) {
  const t = useTranslations('members.details');
  const locale = intlLocale(useLocale());
  const totals = [
    { term: t('paid'), value: member.totalExpensesPaidAmount },
    { term: t('benefitted'), value: member.totalExpenseBenefittedAmount },
    { term: t('made'), value: member.totalPaymentsMadeAmount },
    { term: t('received'), value: member.totalPaymentsReceivedAmount },
  ];
  return (
    <section aria-label={t('totals')}>
      <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-card border border-line bg-line very-slim:grid-cols-1">
        {totals.map(({ term, value }) => (
          <div
            key={term}
            className="flex flex-col justify-between gap-1 bg-surface p-4 very-slim:flex-row very-slim:flex-wrap very-slim:items-baseline very-slim:gap-x-4 very-slim:p-3"
          >
            <dt className="wrap-words text-caption text-ink-2">{term}</dt>
            <dd className="text-heading wrap-anywhere tabular-nums">
              <data value={value}>{formatAmount(wireToSignedCents(value), { currency, locale })}</data>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
