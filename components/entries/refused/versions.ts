'use client';

import { useLocale, useTranslations } from 'next-intl';

import { type EntryPerson, nameIn } from '@/components/entries/people';
import { useEntryFieldWords } from '@/components/shell/entry-field-words';
import type { EntryMatter, EntryContent } from '@/lib/domain/entry/content';
import { formatAmount, formatHundredths, formatNames } from '@/lib/domain/money/format';
import { type Cents, cents } from '@/lib/domain/money/money';
import { isForAll } from '@/lib/domain/entry/shares';
import { namedBySplit } from '@/lib/domain/entry/split';
import { setApart } from '@/lib/domain/text/text';
import { intlLocale } from '@/lib/i18n/locales';

/** One line of a comparison. */
export type Difference = { readonly field: string; readonly mine: string; readonly theirs: string };

/** Two versions of an entry in words, field by field: all fields, or only those of `matters`. */
export function useVersions(
  people: readonly Pick<EntryPerson, 'id' | 'name'>[],
  currency: string,
): (mine: EntryContent, theirs: EntryContent, matters?: readonly EntryMatter[]) => readonly Difference[] {
  const t = useTranslations('entries.conflict');
  const way = useTranslations('entries.split.way');
  const words = useEntryFieldWords();
  const locale = intlLocale(useLocale());
  const amountOf = (of: { readonly cents: Cents }) => formatAmount(of.cents, { currency, locale });
  const inOrder = new Intl.ListFormat(locale, { type: 'unit' });
  const each = (id: string, text: string) => `${setApart(nameIn(people, id))} ${text}`;
  const payerOf = ({ payers }: EntryContent) =>
    payers.length === 1
      ? nameIn(people, payers[0]?.memberId)
      : inOrder.format(payers.map((payer) => each(payer.memberId, amountOf(payer))));
  const namesOf = (ids: readonly string[]) =>
    formatNames(
      ids.map((id) => nameIn(people, id)),
      locale,
    );
  const whomOf = ({ kind, split }: EntryContent) => {
    const ids = namedBySplit(split);
    return kind !== 'payment' && isForAll(ids, people) ? t('everyone') : namesOf(ids);
  };
  const signed = (amount: number) => formatAmount(cents(amount), { currency, locale, sign: 'always' });
  const partsOf = ({ split }: EntryContent): readonly string[] => {
    switch (split.how) {
      case 'even':
        return [];
      case 'shares':
        return split.of.map(({ memberId, shares }) => each(memberId, formatHundredths(shares, locale)));
      case 'percent':
        return split.of.map(({ memberId, basisPoints }) =>
          each(memberId, `${formatHundredths(basisPoints, locale)} %`),
        );
      case 'amounts':
        return split.of.map((share) => each(share.memberId, amountOf(share)));
      case 'adjusted':
        return split.by.map((extra) => each(extra.memberId, signed(extra.cents)));
      case 'items':
        return split.items.map((item) => `${setApart(item.title)} ${amountOf(item)}: ${namesOf(item.among)}`);
    }
  };
  const categoryOf = ({ category }: EntryContent) =>
    category === null ? t('nothing') : words.category(category);
  const foreignOf = ({ foreign }: EntryContent) => (foreign === null ? t('nothing') : words.foreign(foreign));
  const splitOf = (content: EntryContent) => [way(content.split.how), ...partsOf(content)].join(' · ');
  return (mine, theirs, matters) => {
    const isPayment = theirs.kind === 'payment';
    const isIncome = theirs.kind === 'income';
    const isUneven = mine.split.how !== 'even' || theirs.split.how !== 'even';
    const line = (
      matter: EntryMatter,
      field: string,
      say: (content: EntryContent) => string,
    ): Difference[] =>
      !matters || matters.includes(matter) ? [{ field, mine: say(mine), theirs: say(theirs) }] : [];
    return [
      ...line('money', t('amount'), amountOf),
      ...(isPayment ? [] : line('title', t('description'), ({ title }) => title)),
      ...line('money', isPayment ? t('maker') : isIncome ? t('receiver') : t('payer'), payerOf),
      ...line('money', isPayment ? t('recipient') : isIncome ? t('owners') : t('beneficiaries'), whomOf),
      ...(isUneven ? line('money', t('split'), splitOf) : []),
      ...(mine.foreign || theirs.foreign ? line('money', t('foreign'), foreignOf) : []),
      ...line('day', t('day'), ({ day }) => (day === '' ? '' : words.day(day))),
      ...(mine.category || theirs.category ? line('category', t('category'), categoryOf) : []),
      ...(mine.note || theirs.note ? line('note', t('note'), ({ note }) => note || t('nothing')) : []),
    ];
  };
}
