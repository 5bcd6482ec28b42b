import { useLocale, useTranslations } from 'next-intl';

import { nameIn } from '@/components/entries/people';
import type { EntryContent } from '@/lib/domain/entry/content';
import type { Split } from '@/lib/domain/entry/split';
import { formatAmount, formatHundredths } from '@/lib/domain/money/format';
import { type Cents, cents, sumCents } from '@/lib/domain/money/money';
import { apart } from '@/lib/domain/text/text';
import { intlLocale } from '@/lib/i18n/locales';

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

  const weightOf = (shares: number): string => {
    const words: Readonly<Record<number, string>> = { 50: t('half'), 100: t('once'), 200: t('double') };
    return words[shares] ?? t('times', { times: formatHundredths(shares, locale) });
  };
  const weights = (of: Extract<Split, { how: 'shares' }>['of']): string => {
    const special = of.filter(({ shares }) => shares !== 100);
    if (special.length === 0 || special.length > MAX_NAMED) return t('shares');
    const said = special.map(({ memberId, shares }, place) => {
      const values = { ...apart({ name: nameIn(people, memberId) }), weight: weightOf(shares) };
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
          return weights(split.of);
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
          const all = sumCents(split.items.map((item) => item.cents));
          return all === total ? t('items', { count }) : t('itemsAndRest', { count });
        }
      }
    },
  };
}
