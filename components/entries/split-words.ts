import { useLocale, useTranslations } from 'next-intl';

import { nameIn } from '@/components/words/name-in';
import type { EntryContent } from '@/lib/domain/entry/content';
import { type Split, weightsIn } from '@/lib/domain/entry/split';
import { formatAmount, formatDecimal } from '@/lib/domain/money/format';
import { type Cents, cents, nearestSumCents } from '@/lib/domain/money/money';
import { apart } from '@/lib/domain/text/text';
import { intlLocale } from '@/lib/i18n/locales';

/** Above it a weight is no multiple that anybody would say, but an income or an area. In thousandths. */
const MAX_MULTIPLE = 10_000;

type Person = { readonly id: string; readonly name: string };

/** A sentence names this many people; for more of them the list of shares below says it. */
const MAX_NAMED = 4;

/** The words for who paid and how it was split. Render them in a `Sentence`. */
export type SplitWords = {
  /** What each of several payers paid, as a sentence; null for one payer. */
  readonly payers: (content: EntryContent) => string | null;
  /** How it was split, as a sentence; null for evenly. */
  readonly split: (content: EntryContent) => string | null;
};

/** @param currency the group's currency value */
export function useSplitWords(people: readonly Person[], currency: string): SplitWords {
  const t = useTranslations('details.split');
  const locale = intlLocale(useLocale());
  const amountOf = (amount: number) => formatAmount(cents(Math.abs(amount)), { currency, locale });
  const named = (id: string, amount: number) => apart({ name: nameIn(people, id), amount: amountOf(amount) });

  const weightOf = (thousandths: number): string => {
    const words: Readonly<Record<number, string>> = { 500: t('half'), 1000: t('once'), 2000: t('double') };
    return words[thousandths] ?? t('times', { times: formatDecimal(String(thousandths / 1000), locale) });
  };
  const weights = (split: Extract<Split, { how: 'shares' }>): string => {
    const of = weightsIn(split);
    const special = of.filter(({ thousandths }) => thousandths !== 1000);
    const isSaid = special.length > 0 && special.length <= MAX_NAMED;
    if (!isSaid || special.some(({ thousandths }) => thousandths > MAX_MULTIPLE)) return t('shares');
    const said = special.map(({ memberId, thousandths }, place) => {
      const values = { ...apart({ name: nameIn(people, memberId) }), weight: weightOf(thousandths) };
      return place === 0 ? t('countsFirst', values) : t('counts', values);
    });
    const list = [...said, ...(special.length < of.length ? [t('others')] : [])].join(', ');
    return t('weights', { list });
  };
  const exact = (
    of: readonly { readonly memberId: string; readonly cents: Cents }[],
    first: string,
  ): string => {
    const rest = of.slice(1).map((each) => t('alsoPaid', named(each.memberId, each.cents)));
    return `${[first, ...rest].join(', ')}.`;
  };

  return {
    payers({ kind, payers }) {
      const [first] = payers;
      if (!first || payers.length < 2) return null;
      const values = named(first.memberId, first.cents);
      return exact(payers, kind === 'income' ? t('receivedFirst', values) : t('paidFirst', values));
    },
    split({ kind, cents: total, split }) {
      switch (split.how) {
        case 'even':
          return null;
        case 'shares':
          return weights(split);
        case 'percent':
          return t('percent');
        case 'amounts': {
          const bearing = split.of.filter((each) => each.cents > 0);
          const [first] = bearing;
          if (!first || bearing.length > MAX_NAMED) return t('amounts');
          const values = named(first.memberId, first.cents);
          return exact(bearing, kind === 'income' ? t('exactReceived', values) : t('exactFirst', values));
        }
        case 'adjusted': {
          if (split.by.length > MAX_NAMED) return t('adjustedMany');
          const list = split.by.map((each) => {
            const values = named(each.memberId, each.cents);
            return each.cents < 0 ? t('less', values) : t('more', values);
          });
          return t('adjusted', { list: list.join(', ') });
        }
        case 'items': {
          const count = split.items.length;
          const all = nearestSumCents(split.items.map((item) => item.cents));
          return all === total ? t('items', { count }) : t('itemsAndRest', { count });
        }
      }
    },
  };
}
