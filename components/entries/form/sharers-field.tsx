'use client';

import { useLocale, useTranslations } from 'next-intl';
import { memo, useCallback, useEffect, useId, useState } from 'react';

import type { EntryPerson } from '@/components/entries/people';
import { SplitList, useUnevenStep, WaysSheet } from '@/components/entries/form/uneven-later';
import type { ChangeDraft } from '@/components/entries/form/use-draft';
import { WayRow } from '@/components/entries/form/way-row';
import { You } from '@/components/words/you';
import { Checklist } from '@/components/ui/fields/checklist';
import { FieldGroup, fieldActionClass } from '@/components/ui/fields/field-group';
import { Sentence, Verbatim } from '@/components/ui/verbatim';
import { type EntryDraft, isSharedByAll, sharersOf } from '@/lib/domain/draft/draft';
import type { DraftContext, Shares } from '@/lib/domain/draft/numbers';
import type { SplitRead } from '@/lib/domain/draft/read-people';
import { toggleAll, toggleSharer } from '@/lib/domain/draft/steps';
import { isForAll, shareRange } from '@/lib/domain/entry/shares';
import { formatAmount, formatAmountParts } from '@/lib/domain/money/format';
import type { Cents } from '@/lib/domain/money/money';
import { apart } from '@/lib/domain/text/text';
import { intlLocale } from '@/lib/i18n/locales';

type SharersFieldProps = Pick<EntryDraft, 'kind' | 'amongIds' | 'way' | 'inputs'> & {
  /** How the fields are read, and the amount; null for an even split, which has none. */
  readonly read: SplitRead | null;
  readonly amount: Cents | null;
  readonly change: ChangeDraft;
  readonly people: readonly EntryPerson[];
  readonly context: DraftContext;
  /** Those whose shares these are; they may be a moment behind what is ticked. */
  readonly sharerIds: readonly string[];
  readonly shares: Shares;
  /** Those whose fields a mend has filled; null if there is none that can be taken back. */
  readonly freshIds: readonly string[] | null;
  readonly error: string | undefined;
};

/** Who shares the entry, and each share as saving will store it; evenly, or by what is typed for each person. */
export const SharersField = memo(function SharersField(props: SharersFieldProps) {
  const { kind, amongIds, way, inputs, read, amount, change, people, context } = props;
  const { sharerIds, shares, freshIds, error } = props;
  const { currency } = context;
  const t = useTranslations('entries');
  const locale = intlLocale(useLocale());
  const headId = useId();
  const [sheet, setSheet] = useState<'never' | 'open' | 'closed'>('never');
  const toggle = useCallback(
    (id: string, ticked: boolean) => change((present) => toggleSharer(present, people, id, ticked)),
    [change, people],
  );
  const toWays = useUnevenStep();
  const openSheet = useCallback(() => setSheet('open'), []);
  const closeSheet = useCallback(() => setSheet('closed'), []);
  // What opened the sheet may have been replaced; the dialog itself gives the focus back to that.
  useEffect(() => {
    if (sheet === 'closed') document.getElementById(headId)?.focus();
  }, [sheet, headId]);
  const shareOf = (id: string) => {
    const share = shares.get(id);
    return share === undefined ? '' : formatAmount(share, { currency, locale });
  };
  return (
    <div data-field="among">
      <FieldGroup
        label={kind === 'income' ? t('owners') : t('beneficiaries')}
        error={error}
        action={
          way !== 'items' && (
            <button
              type="button"
              onClick={() => change((present) => toggleAll(present, people))}
              className={fieldActionClass}
            >
              {isSharedByAll({ amongIds }, people) ? t('none') : t('all')}
            </button>
          )
        }
      >
        {toWays.note}
        {way === 'even' || read === null ? (
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
            head={
              <WayRow
                id={headId}
                says={t('split.differently')}
                name={t('split.way.even')}
                sum={<SplitSummary {...{ kind, sharerIds, people, shares, currency }} />}
                onOpen={() => toWays.run(openSheet)}
              />
            }
            selected={new Set(sharersOf({ amongIds }, people).map(({ id }) => id))}
            onToggle={toggle}
          />
        ) : (
          <SplitList
            {...{ kind, way, inputs, read, amount, change, people, context, shares, headId, freshIds }}
            hasError={error !== undefined}
            onHow={openSheet}
            onToggle={toggle}
          />
        )}
      </FieldGroup>
      {way === 'even' && (
        // What is in a button is not told when it changes.
        <p role="status" className="sr-only">
          <SplitSummary {...{ kind, sharerIds, people, shares, currency }} />
        </p>
      )}
      <WaysSheet
        isWanted={sheet !== 'never'}
        open={sheet === 'open'}
        way={way}
        onChoose={(next) => change((present) => ({ ...present, way: next }))}
        onClose={closeSheet}
      />
    </div>
  );
});

type SplitSummaryProps = Pick<SharersFieldProps, 'kind' | 'people' | 'sharerIds' | 'shares'> & {
  readonly currency: string;
};

/** "für alle · je 25,68 €"; with odd cents the two amounts that occur, because nobody pays an average. */
export function SplitSummary({ kind, sharerIds, people, shares, currency }: SplitSummaryProps) {
  const t = useTranslations('entries.summary');
  const format = { currency, locale: intlLocale(useLocale()) };
  const amountOf = (amount: Cents) => formatAmount(amount, format);
  const say = (words: string) => <Sentence>{words}</Sentence>;
  const count = sharerIds.length;
  const isIncome = kind === 'income';
  if (count === 0) return say(isIncome ? t('toNobody') : t('nobody'));
  const among = { count, members: people.length };
  const everybody = isIncome ? t('toAll') : t('all');
  const some = isIncome ? t('toSome', among) : t('some', among);
  const who = isForAll(sharerIds, people) ? everybody : some;
  const range = shareRange(shares);
  if (range === null) return say(who);
  const { leastCents, mostCents } = range;
  if (leastCents === mostCents) return say(t('each', { who, ...apart({ amount: amountOf(leastCents) }) }));
  const amounts = { least: formatAmountParts(leastCents, format).number, most: amountOf(mostCents) };
  return say(t('range', { who, ...apart(amounts) }));
}
