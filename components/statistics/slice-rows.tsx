'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';

import { EntriesLink } from '@/components/statistics/entries-link';
import { SliceBar } from '@/components/statistics/slice-bar';
import type { Shown } from '@/components/statistics/use-shown';
import { nameIn } from '@/components/words/name-in';
import { You } from '@/components/words/you';
import { Amount } from '@/components/ui/amount';
import { Avatar } from '@/components/ui/avatar';
import { CardList } from '@/components/ui/card';
import { PictureTile } from '@/components/ui/emoji';
import { Row } from '@/components/ui/row';
import { Sentence, Verbatim } from '@/components/ui/verbatim';
import { useLedger, useMembers } from '@/lib/device/hooks/use-ledger';
import { faceOf } from '@/lib/domain/avatars';
import { CATEGORY_EMOJI } from '@/lib/domain/entry/category';
import { type EntryFilter, NO_CATEGORY } from '@/lib/domain/entry/filter';
import type { Cents } from '@/lib/domain/money/money';
import { bothRanges, daysOfMonth, type Slice } from '@/lib/domain/statistics';
import { apart } from '@/lib/domain/text/text';

type RowsProps = { readonly shown: Shown };

/** The last month first. */
export const MonthRows = ({ shown }: RowsProps) => (
  <CardList>
    {[...shown.statistics.months].reverse().map((slice) => (
      <SliceRow
        key={slice.month}
        shown={shown}
        slice={slice}
        largest={shown.largest.month}
        picture="📅"
        name={shown.monthName(slice.month)}
        filter={bothRanges(shown.days, daysOfMonth(slice.month))}
      />
    ))}
  </CardList>
);

export function CategoryRows({ shown }: RowsProps) {
  const names = useTranslations('categories');
  const t = useTranslations('statistics');
  return (
    <CardList>
      {shown.statistics.categories.map(({ category, ...slice }) => (
        <SliceRow
          key={category ?? NO_CATEGORY}
          shown={shown}
          slice={slice}
          largest={shown.largest.category}
          picture={category === null ? '🏷️' : CATEGORY_EMOJI[category]}
          name={category === null ? t('noCategory') : names(category)}
          filter={{ ...shown.days, category: category ?? NO_CATEGORY }}
        />
      ))}
    </CardList>
  );
}

type SliceRowProps = {
  readonly shown: Shown;
  readonly slice: Slice;
  readonly largest: Cents;
  readonly picture: string;
  readonly name: string;
  readonly filter: Partial<EntryFilter>;
};

/** A slice of the expenses, with one's own share of it. */
function SliceRow({ shown, slice, largest, picture, name, filter }: SliceRowProps) {
  const t = useTranslations('statistics');
  const { groupCode, me, amount } = shown;
  return (
    <Row
      lead={<PictureTile corner={null}>{picture}</PictureTile>}
      title={<span>{name}</span>}
      caption={<span>{t('entries', { count: slice.entries })}</span>}
      trail={
        <Figures main={slice.total} text={amount(slice.total)}>
          {me && (
            <>
              <span className="sr-only">{`${t('mine')} `}</span>
              <Amount cents={slice.mine} text={amount(slice.mine)} />
            </>
          )}
        </Figures>
      }
      below={<SliceBar total={slice.total} mine={me && slice.mine} largest={largest} />}
      link={(row) => <EntriesLink groupCode={groupCode} filter={{ ...filter, kind: 'expense' }} {...row} />}
    />
  );
}

type FiguresProps = { readonly main: Cents; readonly text: string; readonly children: ReactNode };

/** The amount of a row, and a smaller line below it. */
const Figures = ({ main, text, children }: FiguresProps) => (
  <span className="flex flex-col items-end">
    <Amount cents={main} text={text} />
    <span className="text-caption font-text text-ink-2 [&_.money]:font-name">{children}</span>
  </span>
);

/** What everybody had, and paid. */
export function PersonRows({ shown }: RowsProps) {
  const t = useTranslations('statistics');
  const { groupCode, statistics, largest, days, amount } = shown;
  const ledger = useLedger(groupCode);
  const { faces, me } = useMembers(ledger);
  return (
    <CardList>
      {statistics.people.map(({ memberId, paid, share }) => (
        <Row
          key={memberId}
          lead={<Avatar face={faceOf(faces, memberId)} />}
          title={
            <>
              <Verbatim>{nameIn(ledger.members, memberId)}</Verbatim>
              {memberId === me?.id && <You />}
            </>
          }
          caption={
            <Sentence>{paid === 0 ? t('paidNothing') : t('paid', apart({ amount: amount(paid) }))}</Sentence>
          }
          trail={
            <Figures main={share} text={amount(share)}>
              {t('share')}
            </Figures>
          }
          below={<SliceBar total={share} mine={null} largest={largest.person} />}
          link={(row) => (
            <EntriesLink groupCode={groupCode} filter={{ ...days, memberId, kind: 'expense' }} {...row} />
          )}
        />
      ))}
    </CardList>
  );
}
