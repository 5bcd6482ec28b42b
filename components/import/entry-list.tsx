'use client';

import { useLocale, useTranslations } from 'next-intl';
import { type ReactNode, useMemo } from 'react';

import { ImportSection, useRows } from '@/components/import/said-list';
import { FromTo } from '@/components/words/from-to';
import { Amount } from '@/components/ui/amount';
import { Avatar } from '@/components/ui/avatar';
import { PictureTile } from '@/components/ui/emoji';
import { CheckBox } from '@/components/ui/fields/checklist';
import { Row, type RowLink } from '@/components/ui/row';
import { Sentence, Verbatim } from '@/components/ui/verbatim';
import { useShownEntries } from '@/lib/device/hooks/use-import-plan';
import { type AvatarFace, avatarFaces, faceOf } from '@/lib/domain/avatars';
import { dateText } from '@/lib/domain/days';
import { pictureOfEntry } from '@/lib/domain/entry/category';
import { payersOf, sharerIdsOf } from '@/lib/domain/entry/parts';
import { formatForeign } from '@/lib/domain/money/foreign-format';
import { formatAmount } from '@/lib/domain/money/format';
import { setApart } from '@/lib/domain/text/text';
import { intlLocale } from '@/lib/i18n/locales';
import type { DeskFar, Plan, ShownEntry } from '@/lib/import/desk';
import type { Resolved } from '@/lib/import/who';

type People = { readonly nameOf: (id: string) => string; readonly faces: ReadonlyMap<string, AvatarFace> };

type EntryListsProps = {
  readonly desk: DeskFar;
  readonly plan: Plan;
  readonly members: Resolved['members'];
  readonly currency: string;
  /** Places of those that the group has already and that come all the same. */
  readonly taken: readonly number[];
  readonly onToggle: (place: number) => void;
};

/** The entries as they will be, and above them those that the group has already. */
export function EntryLists(props: EntryListsProps) {
  const { desk, plan, members, currency, taken, onToggle } = props;
  const people: People = useMemo(() => {
    const names = new Map(members.map(({ id, name }) => [id, name]));
    return { nameOf: (id) => names.get(id) ?? '', faces: avatarFaces(members) };
  }, [members]);
  const fresh = useMemo(() => {
    const present = new Set(plan.presentAt);
    return Array.from({ length: plan.entries }, (_, at) => at).filter((at) => !present.has(at));
  }, [plan]);
  const shared = { desk, plan, people, currency };
  return (
    <>
      {plan.presentAt.length > 0 && <PresentEntries {...shared} {...{ taken, onToggle }} />}
      {fresh.length > 0 && <FreshEntries {...shared} places={fresh} />}
    </>
  );
}

type ListProps = Pick<EntryListsProps, 'desk' | 'plan' | 'currency'> & { readonly people: People };

function FreshEntries({
  desk,
  plan,
  people,
  currency,
  places,
}: ListProps & { readonly places: readonly number[] }) {
  const t = useTranslations('import.entries');
  const { rows, more } = useRows(places.length);
  const shown = useShownEntries(
    desk,
    plan,
    useMemo(() => places.slice(0, rows), [places, rows]),
  );
  return (
    <ImportSection heading={t('heading')}>
      {plan.assumed > 0 && (
        <p className="border-b border-line px-4 py-3 very-slim:px-3 text-caption text-ink-2">
          {t('assumedText', { count: plan.assumed })}
        </p>
      )}
      <ul>
        {shown?.map((entry) => (
          <EntryRow key={entry.at} {...{ entry, people, currency }} />
        ))}
      </ul>
      {more}
    </ImportSection>
  );
}

type PresentProps = ListProps & Pick<EntryListsProps, 'taken' | 'onToggle'>;

function PresentEntries({ desk, plan, people, currency, taken, onToggle }: PresentProps) {
  const t = useTranslations('import.present');
  const count = plan.presentAt.length;
  const { rows, more } = useRows(count);
  const shown = useShownEntries(
    desk,
    plan,
    useMemo(() => plan.presentAt.slice(0, rows), [plan, rows]),
  );
  return (
    <ImportSection heading={t('heading', { count })}>
      <p className="border-b border-line px-4 py-3 very-slim:px-3 text-caption text-ink-2">{t('text')}</p>
      <ul>
        {shown?.map((entry) => {
          const isTaken = taken.includes(entry.at);
          return (
            <EntryRow
              key={entry.at}
              {...{ entry, people, currency }}
              end={<CheckBox ticked={isTaken} />}
              link={({ className, children }) => (
                <label
                  className={`${className} relative has-focus-visible:outline-3 has-focus-visible:-outline-offset-3 has-focus-visible:outline-focus`}
                >
                  <input
                    type="checkbox"
                    aria-label={t('take', { title: entry.content.title })}
                    checked={isTaken}
                    onChange={() => onToggle(entry.at)}
                    className="absolute inset-0 opacity-0"
                  />
                  {children}
                </label>
              )}
            />
          );
        })}
      </ul>
      {more}
    </ImportSection>
  );
}

type EntryRowProps = {
  readonly entry: ShownEntry;
  readonly people: People;
  readonly currency: string;
  readonly end?: ReactNode;
  readonly link?: RowLink;
};

function EntryRow({ entry, people: { nameOf, faces }, currency, end, link }: EntryRowProps) {
  const t = useTranslations('import.entries');
  const locale = intlLocale(useLocale());
  const { content, parts, isAssumed } = entry;
  const { kind, title, day, cents, foreign } = content;
  const payers = payersOf({ kind, parts });
  const sharers = sharerIdsOf({ kind, parts });
  const [first] = payers;
  const firstName = setApart(nameOf(first?.memberId ?? ''));
  const payer = payers.length > 1 ? t('several', { name: firstName, count: payers.length - 1 }) : firstName;
  const said = kind === 'payment' ? t('payment') : t(kind, { payer, count: sharers.length });
  return (
    <Row
      lead={
        <PictureTile corner={<Avatar face={faceOf(faces, first?.memberId ?? '')} />}>
          {pictureOfEntry(content)}
        </PictureTile>
      }
      title={
        kind === 'payment' ? (
          <FromTo from={nameOf(first?.memberId ?? '')} to={nameOf(sharers[0] ?? '')} />
        ) : (
          <Verbatim>{title}</Verbatim>
        )
      }
      caption={
        <Sentence>
          {[dateText(day, locale, { year: 'numeric' }), said, foreign && formatForeign(foreign, locale)]
            .concat(isAssumed ? t('assumed') : null)
            .filter((text) => text !== null)
            .join(' · ')}
        </Sentence>
      }
      trail={
        <Amount
          cents={cents}
          text={formatAmount(cents, { currency, locale, ...(kind === 'income' && { sign: 'always' }) })}
        />
      }
      {...(end !== undefined && { end })}
      {...(link !== undefined && { link })}
    />
  );
}
