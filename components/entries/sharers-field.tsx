'use client';

import { useLocale, useTranslations } from 'next-intl';
import { memo } from 'react';

import type { EntryPerson } from '@/components/entries/people';
import { shareRange, type Shares } from '@/components/entries/share-preview';
import { You } from '@/components/shell/you';
import { Checklist } from '@/components/ui/checklist';
import { FieldGroup, fieldActionClass } from '@/components/ui/field-group';
import { formatAmount, formatAmountParts } from '@/lib/domain/format';
import type { Cents } from '@/lib/domain/money';
import { isForAll } from '@/lib/domain/shares';
import { intlLocale } from '@/lib/i18n/locales';

type SharersFieldProps = {
  readonly people: readonly EntryPerson[];
  /** Those of them who share it. */
  readonly sharers: readonly EntryPerson[];
  readonly shares: Shares;
  readonly currency: string;
  readonly onToggle: (id: string, ticked: boolean) => void;
  readonly onToggleAll: () => void;
  readonly error: string | undefined;
};

/** Who shares the expense, and with what: the shares are those that saving will store. */
export const SharersField = memo(function SharersField(props: SharersFieldProps) {
  const { people, sharers, shares, currency, onToggle, onToggleAll, error } = props;
  const t = useTranslations('entries');
  const locale = intlLocale(useLocale());
  const shareOf = (id: string) => {
    const share = shares.get(id);
    return share === undefined ? '' : formatAmount(share, { currency, locale });
  };
  return (
    <div data-field="among">
      <FieldGroup
        label={t('beneficiaries')}
        error={error}
        action={
          <button type="button" onClick={onToggleAll} className={fieldActionClass}>
            {isAmongAll(props) ? t('none') : t('all')}
          </button>
        }
      >
        <Checklist
          items={people.map(({ id, name, face, isMe }) => ({
            ...{ value: id, face, detail: shareOf(id) },
            label: (
              <>
                {name}
                {isMe && <You />}
              </>
            ),
          }))}
          selected={new Set(sharers.map(({ id }) => id))}
          onToggle={onToggle}
        />
      </FieldGroup>
      <p role="status" className="mt-2 text-right text-caption text-ink-2 tabular-nums">
        <SplitSummary {...props} />
      </p>
    </div>
  );
});

const isAmongAll = ({ people, sharers }: Pick<SharersFieldProps, 'people' | 'sharers'>): boolean =>
  isForAll(
    sharers.map(({ id }) => id),
    people,
  );

/** "für alle · je 25,68 €"; with odd cents the two amounts that occur, because nobody pays an average. */
function SplitSummary({ people, sharers, shares, currency }: SharersFieldProps) {
  const t = useTranslations('entries.summary');
  const format = { currency, locale: intlLocale(useLocale()) };
  const amountOf = (amount: Cents) => formatAmount(amount, format);
  const count = sharers.length;
  if (count === 0) return t('nobody');
  const who = isAmongAll({ people, sharers }) ? t('all') : t('some', { count, members: people.length });
  const range = shareRange(shares);
  if (range === null) return who;
  const { leastCents, mostCents } = range;
  if (leastCents === mostCents) return t('each', { who, amount: amountOf(leastCents) });
  return t('range', { who, least: formatAmountParts(leastCents, format).number, most: amountOf(mostCents) });
}
