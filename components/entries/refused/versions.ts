'use client';

import { useLocale, useTranslations } from 'next-intl';

import { type EntryPerson } from '@/components/entries/people';
import { nameIn } from '@/components/words/name-in';
import { useEntryFieldWords } from '@/components/words/entry-field-words';
import type { EntryMatter, EntryContent } from '@/lib/domain/entry/content';
import { formatAmount, formatNames } from '@/lib/domain/money/format';
import type { Cents } from '@/lib/domain/money/money';
import { isForAll } from '@/lib/domain/entry/shares';
import { namedBySplit, sharesOfSplit, splitProblem } from '@/lib/domain/entry/split';
import { setApart } from '@/lib/domain/text/text';
import { intlLocale } from '@/lib/i18n/locales';

/** One line of a comparison. */
export type Difference = {
  readonly field: string;
  readonly mine: string;
  readonly theirs: string;
  /** The field is the name of a person, whose shares these are. */
  readonly isName?: true;
};

/** Two versions of an entry: all fields, or only those of `matters`. */
type Compared = {
  /** It decides who bears the odd cents. */
  readonly entryId: string;
  readonly mine: EntryContent;
  readonly theirs: EntryContent;
  readonly matters?: readonly EntryMatter[];
};

/** Two versions of an entry in words, field by field. Two splits are compared by the shares that they come to, in money. */
export function useVersions(
  people: readonly Pick<EntryPerson, 'id' | 'name' | 'createdAt'>[],
  currency: string,
): (compared: Compared) => readonly Difference[] {
  const t = useTranslations('entries.conflict');
  const way = useTranslations('entries.split.way');
  const { fieldsOf } = useEntryFieldWords();
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
    return kind !== 'payment' && isForAll(ids, people)
      ? t(kind === 'income' ? 'toEveryone' : 'everyone')
      : namesOf(ids);
  };
  const itemsOf = ({ split }: EntryContent): readonly string[] =>
    split.how === 'items'
      ? split.items.map((item) => `${setApart(item.title)} ${amountOf(item)}: ${namesOf(item.among)}`)
      : [];
  const sharesOf = ({ cents, split }: EntryContent, entryId: string): ReadonlyMap<string, Cents> => {
    const named = namedBySplit(split);
    const members = people.filter(({ id }) => named.includes(id));
    // What was refused may name people who have left, or not add up in the group's present currency.
    if (members.length < named.length || splitProblem(split, cents)) return new Map();
    const shares = sharesOfSplit({ entryId, cents, split, members, currency });
    return new Map(shares.map((share) => [share.memberId, share.cents]));
  };
  /** A line for each person who shares in one of the two, with both shares. */
  const shareLines = (mine: EntryContent, theirs: EntryContent, entryId: string): readonly Difference[] => {
    const [my, their] = [sharesOf(mine, entryId), sharesOf(theirs, entryId)];
    const said = (share: Cents | undefined) => (share === undefined ? '–' : amountOf({ cents: share }));
    return people
      .filter(({ id }) => my.has(id) || their.has(id))
      .map(({ id, name }) => ({
        field: name,
        mine: said(my.get(id)),
        theirs: said(their.get(id)),
        isName: true,
      }));
  };
  const splitOf = (content: EntryContent) => [way(content.split.how), ...itemsOf(content)].join(' · ');
  return ({ entryId, mine, theirs, matters }) => {
    const isPayment = theirs.kind === 'payment';
    const isIncome = theirs.kind === 'income';
    const isUneven = mine.split.how !== 'even' || theirs.split.how !== 'even';
    const hasMoney = !matters || matters.includes('money');
    const line = (
      matter: EntryMatter,
      field: string,
      say: (content: EntryContent) => string,
    ): Difference[] =>
      !matters || matters.includes(matter) ? [{ field, mine: say(mine), theirs: say(theirs) }] : [];
    const theirFields = fieldsOf(theirs);
    const described = fieldsOf(mine).map(({ field, label, text }, place) => {
      const matter: EntryMatter = field === 'foreign' ? 'money' : field;
      const their = theirFields[place]?.text ?? '';
      const isSaid = text !== '' || their !== '';
      const isShown = isSaid && (!matters || matters.includes(matter));
      const said = (of: string) => (of === '' && field !== 'day' ? t('nothing') : of);
      return { matter, lines: isShown ? [{ field: label, mine: said(text), theirs: said(their) }] : [] };
    });
    return [
      ...line('money', t('amount'), amountOf),
      ...(isPayment ? [] : line('title', t('description'), ({ title }) => title)),
      ...line('money', isPayment ? t('maker') : isIncome ? t('receiver') : t('payer'), payerOf),
      ...(isUneven
        ? [...line('money', t('split'), splitOf), ...(hasMoney ? shareLines(mine, theirs, entryId) : [])]
        : line('money', isPayment ? t('recipient') : isIncome ? t('owners') : t('beneficiaries'), whomOf)),
      ...described.filter(({ matter }) => matter === 'money').flatMap(({ lines }) => lines),
      ...described.filter(({ matter }) => matter !== 'money').flatMap(({ lines }) => lines),
    ];
  };
}
