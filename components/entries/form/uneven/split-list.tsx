'use client';

import { useLocale, useTranslations } from 'next-intl';
import { memo, useId } from 'react';

import { ItemsEditor } from '@/components/entries/form/uneven/items-editor';
import { NumberField } from '@/components/entries/form/uneven/number-field';
import { totalOfShares } from '@/components/entries/form/uneven/running-total';
import { SignedField } from '@/components/entries/form/uneven/signed-field';
import { useTotalWords } from '@/components/entries/form/uneven/total-words';
import type { ChangeDraft } from '@/components/entries/form/use-draft';
import { WayRow } from '@/components/entries/form/way-row';
import type { EntryPerson } from '@/components/entries/people';
import { You } from '@/components/words/you';
import { Avatar } from '@/components/ui/avatar';
import { CardList } from '@/components/ui/card';
import { CheckBox } from '@/components/ui/fields/checklist';
import { Row } from '@/components/ui/row';
import { Sentence, Verbatim } from '@/components/ui/verbatim';
import { type EntryDraft, type FieldWay, textOf } from '@/lib/domain/draft/draft';
import { type DraftContext, isLess, leftPart, type Shares } from '@/lib/domain/draft/numbers';
import type { SplitRead } from '@/lib/domain/draft/read-people';
import type { SplitWay } from '@/lib/domain/entry/split';
import { formatAmountInput } from '@/lib/domain/money/amount-input';
import { formatAmount } from '@/lib/domain/money/format';
import { type Cents, ZERO_CENTS } from '@/lib/domain/money/money';
import { apart } from '@/lib/domain/text/text';
import { intlLocale } from '@/lib/i18n/locales';

type SplitListProps = Pick<EntryDraft, 'kind' | 'inputs'> & {
  readonly way: Exclude<SplitWay, 'even'>;
  readonly read: SplitRead;
  readonly amount: Cents | null;
  readonly change: ChangeDraft;
  readonly people: readonly EntryPerson[];
  readonly context: DraftContext;
  readonly shares: Shares;
  /** The id of the button that opens the ways. */
  readonly headId: string;
  readonly onHow: () => void;
  readonly onToggle: (id: string, ticked: boolean) => void;
  /** Those whose fields a mend has filled; null if there is none that can be taken back. */
  readonly freshIds: readonly string[] | null;
  /** Whether an attempt to save has found something wrong. */
  readonly hasError: boolean;
};

/** Who shares an entry that is not split evenly: the way, and a field for each person, or the items. */
export function SplitList(props: SplitListProps) {
  const { kind, way, inputs, read, amount, change, people, context, shares } = props;
  const { headId, onHow, onToggle, freshIds, hasError } = props;
  const ticked = new Set(read.sharerIds);
  const unread = new Set(read.fields.flatMap(({ memberId, value }) => (value === null ? [memberId] : [])));
  const lastId = read.sharerIds.at(-1);
  const { currency } = context;
  const words = useTotalWords(kind, people, currency);
  const head = <HeadRow way={way} amount={amount} currency={currency} id={headId} onHow={onHow} />;
  if (way === 'items')
    return (
      read.items && (
        <ItemsEditor
          {...{ head, kind, change, people, context, shares, amount, hasError }}
          items={inputs.items}
          read={read.items}
        />
      )
    );
  const total = totalOfShares(read, amount, context);
  return (
    <div data-number-list>
      <CardList className={rowsClass}>
        {head}
        {people.map((person) => (
          <SplitRow
            key={person.id}
            {...{ person, way, change, context, onToggle }}
            text={textOf({ inputs }, way, person.id)}
            share={shares.get(person.id)}
            ticked={ticked.has(person.id)}
            isLast={person.id === lastId}
            isFresh={freshIds?.includes(person.id) ?? false}
            isReadable={!unread.has(person.id) && !(total?.says === 'below' && total.memberId === person.id)}
          />
        ))}
      </CardList>
      {/* As long as a mend can be taken back, the bar says it. */}
      {total?.assigned === null && total.mend === null && freshIds === null && (
        <p className="mt-2 text-right text-caption text-ink-2 tabular-nums short:hidden wide:hidden">
          <Sentence>{words.said(total).spoken}</Sentence>
        </p>
      )}
    </div>
  );
}

type HeadRowProps = {
  readonly way: Exclude<SplitWay, 'even'>;
  readonly amount: Cents | null;
  readonly currency: string;
  readonly id: string;
  readonly onHow: () => void;
};

/** The way, and one line on how it works; a tap opens the ways. */
function HeadRow({ way, amount, currency, id, onHow }: HeadRowProps) {
  const t = useTranslations('entries.split');
  const locale = intlLocale(useLocale());
  const line = () => {
    switch (way) {
      case 'shares':
      case 'adjusted':
        return t(`head.${way}`);
      case 'amounts':
        return amount === null
          ? t('example.amounts')
          : t('head.together', apart({ amount: formatAmount(amount, { currency, locale }) }));
      case 'percent':
      case 'items':
        return t(`example.${way}`);
    }
  };
  return <WayRow id={id} name={t(`way.${way}`)} how={<Sentence>{line()}</Sentence>} onOpen={onHow} />;
}

/** Enlarged text leaves no room for avatars beside names and fields. */
export const rowsClass =
  '[--row-pad-y:0.5rem] [&_.row-words]:basis-18 @max-[11rem]:[&_.avatar]:hidden @max-[11rem]:[&_.row]:grid-cols-[minmax(0,1fr)_auto]';

const WIDTHS: Readonly<Record<FieldWay, string>> = {
  shares: 'h-11 w-24',
  percent: 'h-11 w-22',
  amounts: 'h-11 w-24 @min-[22rem]:w-28',
  adjusted: 'h-11 w-33',
};

type SplitRowProps = {
  readonly person: EntryPerson;
  readonly way: FieldWay;
  readonly text: string;
  readonly share: Cents | undefined;
  readonly ticked: boolean;
  readonly isLast: boolean;
  readonly isFresh: boolean;
  /** false also if it would take more from the person than they bear. */
  readonly isReadable: boolean;
  readonly change: ChangeDraft;
  readonly context: DraftContext;
  readonly onToggle: (id: string, ticked: boolean) => void;
};

/** A person, the share that it comes to, a field, and whether they share at all. A tap on the name goes to the field. */
const SplitRow = memo(function SplitRow(props: SplitRowProps) {
  const { person, way, text, share, ticked, isLast, isFresh, isReadable, change, context, onToggle } = props;
  const t = useTranslations('entries.split');
  const locale = intlLocale(useLocale());
  const id = useId();
  const { currency, partDecimals } = context;
  const named = { name: person.name };
  const isMoney = way === 'amounts' || way === 'adjusted';
  const caption =
    ticked && way !== 'amounts' && share !== undefined && formatAmount(share, { currency, locale });
  const setText = (next: string) =>
    change((draft) => ({
      ...draft,
      inputs: { ...draft.inputs, [way]: { ...draft.inputs[way], [person.id]: next } },
    }));
  const field = {
    ...{ id, text, isLast, isFresh, isReadable, onText: setText, className: WIDTHS[way] },
    placeholder: isMoney ? formatAmountInput(ZERO_CENTS, partDecimals) : '0',
    ...(caption && { describedBy: `${id}-share` }),
  };
  return (
    <Row
      lead={<Avatar face={person.face} />}
      title={
        <label htmlFor={ticked ? id : `${id}-box`} id={`${id}-name`} className={ticked ? '' : 'text-ink-2'}>
          <Verbatim>{person.name}</Verbatim>
          {person.isMe && <You />}
        </label>
      }
      {...(caption && {
        caption: (
          <span id={`${id}-share`} translate="no" className="tabular-nums">
            {caption}
          </span>
        ),
      })}
      trail={
        ticked && way === 'adjusted' ? (
          <SignedField
            {...field}
            {...{ context }}
            label={isLess(text) ? t('field.reduced', named) : t('field.adjusted', named)}
            signLabel={t('field.reduced', named)}
          />
        ) : ticked ? (
          <NumberField
            {...field}
            label={t(`field.${way}`, named)}
            {...(isMoney && { tidy: (typed: string) => leftPart(typed, context) })}
            {...(isMoney ? { unit: currency } : way === 'percent' && { unit: '%' })}
          />
        ) : (
          <span aria-hidden="true" className="inline-flex h-11 items-center px-3 text-label text-ink-2">
            –
          </span>
        )
      }
      end={
        <label className="relative -m-2.5 grid size-11 place-items-center rounded-check has-focus-visible:outline-3 has-focus-visible:-outline-offset-3 has-focus-visible:outline-focus">
          <input
            id={`${id}-box`}
            type="checkbox"
            aria-label={t('ticked', named)}
            checked={ticked}
            onChange={(event) => onToggle(person.id, event.target.checked)}
            className="absolute inset-0 opacity-0"
          />
          <CheckBox ticked={ticked} />
        </label>
      }
    />
  );
});
