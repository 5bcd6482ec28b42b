'use client';

import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';

import { shareRange } from '@/lib/domain/entry/shares';
import { type EntryPerson } from '@/components/entries/people';
import { nameIn } from '@/components/words/name-in';
import { You } from '@/components/words/you';
import { Amount } from '@/components/ui/amount';
import { Avatar } from '@/components/ui/avatar';
import { CardSection } from '@/components/ui/card';
import { Row } from '@/components/ui/row';
import { Sentence, Verbatim } from '@/components/ui/verbatim';
import { contentOfEntry } from '@/lib/domain/entry/content';
import { sharesOf } from '@/lib/domain/entry/parts';
import { type Item, type Split, weightsIn } from '@/lib/domain/entry/split';
import type { Entry } from '@/lib/domain/nouns';
import { isoCode } from '@/lib/domain/money/currency-units';
import { formatAmount, formatHundredths, formatNames } from '@/lib/domain/money/format';
import { type Cents, nearestSumCents, subtractCents } from '@/lib/domain/money/money';
import { setApart } from '@/lib/domain/text/text';
import { intlLocale } from '@/lib/i18n/locales';

type EntrySharesProps = {
  readonly entry: Entry;
  readonly people: readonly EntryPerson[];
  readonly currency: string;
};

/** Who paid what, the items, and what each one owes: the exact shares as they are stored, by name. */
export function EntryShares({ entry, people, currency }: EntrySharesProps) {
  const t = useTranslations('details');
  const isIncome = entry.kind === 'income';
  const { split, payers } = contentOfEntry(entry);
  const shares = sharesOf(entry);
  const captionOf = useShareCaption(split);
  const table = { people, currency };
  return (
    <>
      {payers.length > 1 && (
        <AmountsCard
          currency={currency}
          people={payers.flatMap(({ memberId }) => people.find(({ id }) => id === memberId) ?? [])}
          heading={isIncome ? t('received') : t('paid')}
          amounts={new Map(payers.map((payer) => [payer.memberId, payer.cents]))}
        />
      )}
      {split.how === 'items' && <ItemsCard {...table} items={split.items} total={entry.cents} />}
      <AmountsCard
        {...table}
        heading={isIncome ? t('owned') : t('shares')}
        amounts={shares}
        captionOf={captionOf}
        total={split.how === 'even' ? undefined : entry.cents}
      />
      <OddSteps entry={entry} split={split} {...table} />
    </>
  );
}

type AmountsCardProps = Pick<EntrySharesProps, 'people' | 'currency'> & {
  readonly heading: string;
  /** By member id. */
  readonly amounts: ReadonlyMap<string, Cents>;
  readonly captionOf?: (memberId: string) => string | undefined;
  readonly total?: Cents | undefined;
};

function AmountsCard({ people, currency, heading, amounts, captionOf, total }: AmountsCardProps) {
  const t = useTranslations('details');
  const locale = intlLocale(useLocale());
  const amountOf = (amount: Cents) => (
    <Amount cents={amount} text={formatAmount(amount, { currency, locale })} />
  );
  return (
    <CardSection heading={heading} className="[--row-pad-y:0.5rem]">
      {people.flatMap(({ id, name, face, isMe }) => {
        const amount = amounts.get(id);
        if (amount === undefined) return [];
        const caption = captionOf?.(id);
        const title = (
          <>
            <Verbatim>{name}</Verbatim>
            {isMe && <You />}
          </>
        );
        return [
          <Row
            key={id}
            lead={<Avatar face={face} />}
            title={title}
            {...(caption !== undefined && { caption })}
            trail={amountOf(amount)}
          />,
        ];
      })}
      {total !== undefined && (
        <Row
          lead={<span />}
          title={<span className="font-label">{t('total')}</span>}
          trail={amountOf(total)}
        />
      )}
    </CardSection>
  );
}

/** What was typed for a person: "2 Anteile", "25 %", "+5,00 €"; nothing where the share says it. */
function useShareCaption(split: Split): (memberId: string) => string | undefined {
  const t = useTranslations('details');
  const locale = intlLocale(useLocale());
  return (memberId) => {
    if (split.how === 'shares') {
      const weight = weightsIn(split).find((one) => one.memberId === memberId)?.thousandths;
      return weight === undefined ? undefined : t('shareCount', { shares: weight / 1000 });
    }
    if (split.how !== 'percent') return undefined;
    const points = split.of.find((one) => one.memberId === memberId)?.basisPoints;
    return points === undefined ? undefined : t('percentOf', { percent: formatHundredths(points, locale) });
  };
}

type ItemsCardProps = Pick<EntrySharesProps, 'people' | 'currency'> & {
  readonly items: readonly Item[];
  readonly total: Cents;
};

function ItemsCard({ people, currency, items, total }: ItemsCardProps) {
  const t = useTranslations('details');
  const words = useTranslations('entries.split.item');
  const locale = intlLocale(useLocale());
  const amountOf = (amount: Cents): ReactNode => (
    <Amount cents={amount} text={formatAmount(amount, { currency, locale })} />
  );
  const whoOf = ({ among }: Item): string =>
    among.length === people.length
      ? words('allLow')
      : formatNames(
          among.map((id) => nameIn(people, id)),
          locale,
        );
  const rest = subtractCents(total, nearestSumCents(items.map((item) => item.cents)));
  return (
    <CardSection
      heading={t('items')}
      className="[--avatar:0rem] [--row-gap:0rem] [--row-pad-y:0.5rem] [&_.row-text]:gap-x-3"
    >
      {items.map((item, place) => (
        <Row
          key={place}
          lead={<span />}
          title={
            <Verbatim>{item.title === '' ? words('untitled', { number: place + 1 }) : item.title}</Verbatim>
          }
          caption={<Verbatim>{whoOf(item)}</Verbatim>}
          trail={amountOf(item.cents)}
        />
      ))}
      {rest !== 0 && (
        <Row
          lead={<span />}
          title={words('rest')}
          caption={rest > 0 ? words('tip') : words('discount')}
          trail={amountOf(rest)}
        />
      )}
    </CardSection>
  );
}

type OddStepsProps = EntrySharesProps & { readonly split: Split };

/** Currencies whose hundredth is called a cent in both languages. */
const WITH_CENTS: ReadonlySet<string> = new Set(['EUR', 'USD', 'AUD', 'CAD', 'NZD', 'SGD', 'HKD', 'ZAR']);

/** A line names this many people; of more it says how many. */
const MAX_NAMED = 6;

/** Among people who count the same, some may bear a cent more: says who, so that nobody has to wonder. */
function OddSteps({ entry, split, people, currency }: OddStepsProps) {
  const t = useTranslations('details.rounded');
  const locale = intlLocale(useLocale());
  const shares = sharesOf(entry);
  const isPlain =
    split.how === 'even' || (split.how === 'shares' && new Set(split.of.map((one) => one.shares)).size === 1);
  const range = isPlain ? shareRange(shares) : null;
  if (range === null || range.leastCents === range.mostCents) return null;
  const step = subtractCents(range.mostCents, range.leastCents);
  const ids = people.map(({ id }) => id).filter((id) => shares.get(id) === range.mostCents);
  const names = ids.map((id) => setApart(nameIn(people, id)));
  const who = names.length > MAX_NAMED ? t('many', { count: names.length }) : formatNames(names, locale);
  const isCent = step === 1 && WITH_CENTS.has(isoCode(currency));
  const more = isCent ? t('cent') : setApart(formatAmount(step, { currency, locale }));
  const values = { who, more };
  const said =
    entry.kind === 'income'
      ? t(names.length === 1 ? 'gets' : 'get', values)
      : t(names.length === 1 ? 'pays' : 'pay', values);
  return (
    <p className="px-1 pt-2 text-caption text-ink-2">
      <Sentence>{`${t(isCent ? 'toCent' : 'toUnit')}: ${said}`}</Sentence>
    </p>
  );
}
