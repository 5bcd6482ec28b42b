'use client';

import { useLocale, useTranslations } from 'next-intl';

import { type EntryPerson, idsOf } from '@/components/entries/people';
import { shareRange, type Shares } from '@/components/entries/share-preview';
import { Checklist } from '@/components/ui/checklist';
import { FieldGroup, fieldActionClass } from '@/components/ui/field-group';
import type { Cents } from '@/lib/domain/money';
import { formatAmount, formatAmountParts } from '@/lib/domain/format';
import { isForAll } from '@/lib/domain/shares';
import { intlLocale } from '@/lib/i18n/locales';

type BeneficiariesFieldProps = {
  readonly people: readonly EntryPerson[];
  readonly beneficiaries: readonly EntryPerson[];
  readonly shares: Shares;
  readonly currency: string;
  readonly onToggle: (id: string, ticked: boolean) => void;
  readonly onToggleAll: () => void;
  readonly error: string | undefined;
};

/** Who shares the expense, and with what: the shares are those that saving will store. */
export function BeneficiariesField(props: BeneficiariesFieldProps) {
  const { people, beneficiaries, shares, currency, onToggle, onToggleAll, error } = props;
  const t = useTranslations('entries');
  const locale = intlLocale(useLocale());
  const shareOf = (id: string) => {
    const share = shares.get(id);
    return share === undefined ? '' : formatAmount(share, { currency, locale });
  };
  return (
    <div data-field="beneficiaries">
      <FieldGroup
        label={t('beneficiaries')}
        error={error}
        action={
          <button type="button" onClick={onToggleAll} className={fieldActionClass}>
            {isForAll(idsOf(beneficiaries), people) ? t('none') : t('all')}
          </button>
        }
      >
        <Checklist
          items={people.map(({ id, name, face }) => ({ value: id, label: name, face, detail: shareOf(id) }))}
          selected={new Set(idsOf(beneficiaries))}
          onToggle={onToggle}
        />
      </FieldGroup>
      <p role="status" className="mt-2 text-right text-caption text-ink-2 tabular-nums">
        <SplitSummary {...props} />
      </p>
    </div>
  );
}

/** "für alle · je 25,68 €"; with odd cents the two amounts that occur, because nobody pays an average. */
function SplitSummary({ people, beneficiaries, shares, currency }: BeneficiariesFieldProps) {
  const t = useTranslations('entries.summary');
  const format = { currency, locale: intlLocale(useLocale()) };
  const amountOf = (amount: Cents) => formatAmount(amount, format);
  if (beneficiaries.length === 0) return t('nobody');
  const counts = { count: beneficiaries.length, members: people.length };
  const who = isForAll(idsOf(beneficiaries), people) ? t('all') : t('some', counts);
  const range = shareRange(shares);
  if (range === null) return who;
  const { leastCents, mostCents } = range;
  if (leastCents === mostCents) return t('each', { who, amount: amountOf(leastCents) });
  return t('range', { who, least: formatAmountParts(leastCents, format).number, most: amountOf(mostCents) });
}
