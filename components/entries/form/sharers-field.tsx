'use client';

import { useLocale, useTranslations } from 'next-intl';
import { memo } from 'react';

import { type EntryDraft, isSharedByAll, sharersOf } from '@/components/entries/form/entry-draft';
import type { EntryPerson } from '@/components/entries/people';
import { shareRange, type Shares } from '@/components/entries/form/share-preview';
import { You } from '@/components/shell/you';
import { Checklist } from '@/components/ui/fields/checklist';
import { FieldGroup, fieldActionClass } from '@/components/ui/fields/field-group';
import { Sentence, Verbatim } from '@/components/ui/verbatim';
import { formatAmount, formatAmountParts } from '@/lib/domain/money/format';
import type { Cents } from '@/lib/domain/money/money';
import { apart } from '@/lib/domain/text/text';
import { intlLocale } from '@/lib/i18n/locales';

type SharersFieldProps = {
  readonly amongIds: EntryDraft['amongIds'];
  readonly people: readonly EntryPerson[];
  readonly shares: Shares;
  readonly currency: string;
  readonly onToggle: (id: string, ticked: boolean) => void;
  readonly onToggleAll: () => void;
  readonly error: string | undefined;
};

/** Who shares the expense, and each share as saving will store it. */
export const SharersField = memo(function SharersField(props: SharersFieldProps) {
  const { amongIds, people, shares, currency, onToggle, onToggleAll, error } = props;
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
            {isSharedByAll({ amongIds }, people) ? t('none') : t('all')}
          </button>
        }
      >
        <Checklist
          items={people.map(({ id, name, face, isMe }) => ({
            ...{ value: id, face, detail: shareOf(id) },
            label: (
              <>
                <Verbatim>{name}</Verbatim>
                {isMe && <You />}
              </>
            ),
          }))}
          selected={new Set(sharersOf({ amongIds }, people).map(({ id }) => id))}
          onToggle={onToggle}
        />
      </FieldGroup>
      <p role="status" className="mt-2 text-right text-caption text-ink-2 tabular-nums">
        <SplitSummary amongIds={amongIds} people={people} shares={shares} currency={currency} />
      </p>
    </div>
  );
});

type SplitSummaryProps = Pick<SharersFieldProps, 'amongIds' | 'people' | 'shares' | 'currency'>;

/** "für alle · je 25,68 €"; with odd cents the two amounts that occur, because nobody pays an average. */
export function SplitSummary({ amongIds, people, shares, currency }: SplitSummaryProps) {
  const t = useTranslations('entries.summary');
  const format = { currency, locale: intlLocale(useLocale()) };
  const amountOf = (amount: Cents) => formatAmount(amount, format);
  const say = (words: string) => <Sentence>{words}</Sentence>;
  const count = sharersOf({ amongIds }, people).length;
  if (count === 0) return say(t('nobody'));
  const who = isSharedByAll({ amongIds }, people) ? t('all') : t('some', { count, members: people.length });
  const range = shareRange(shares);
  if (range === null) return say(who);
  const { leastCents, mostCents } = range;
  if (leastCents === mostCents) return say(t('each', { who, ...apart({ amount: amountOf(leastCents) }) }));
  const amounts = { least: formatAmountParts(leastCents, format).number, most: amountOf(mostCents) };
  return say(t('range', { who, ...apart(amounts) }));
}
