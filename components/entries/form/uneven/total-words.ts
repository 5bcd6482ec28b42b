import { useLocale, useTranslations } from 'next-intl';

import type { Mend, RunningTotal } from '@/components/entries/form/uneven/running-total';
import { type EntryPerson } from '@/components/entries/people';
import { nameIn } from '@/components/words/name-in';
import type { EntryKind } from '@/lib/domain/entry/parts';
import { formatAmount, formatHundredths } from '@/lib/domain/money/format';
import { cents } from '@/lib/domain/money/money';
import { apart } from '@/lib/domain/text/text';
import { intlLocale } from '@/lib/i18n/locales';

/** A total in two lines, and as one sentence to be read aloud. */
type TotalWords = { readonly big: string; readonly small: string; readonly spoken: string };

/** The words for a running total. Render them in a `Sentence`. @param currency the group's currency value */
export function useTotalWords(kind: EntryKind, people: readonly EntryPerson[], currency: string) {
  const t = useTranslations('entries.split');
  const locale = intlLocale(useLocale());
  const amountOf = (amount: number) => formatAmount(cents(Math.abs(amount)), { currency, locale });
  const apartAmount = (amount: number) => apart({ amount: amountOf(amount) });
  const inTwo = (big: string, small = ''): TotalWords => ({
    ...{ big, small },
    spoken: [big, small].filter(Boolean).join(' · '),
  });
  const said = (total: RunningTotal): TotalWords => {
    switch (total.says) {
      case 'left':
      case 'over': {
        const percent = t('percent', { value: formatHundredths(total.left, locale) });
        const amount = apart({ amount: total.isPercent ? percent : amountOf(total.left) });
        if (total.says === 'over') return inTwo(t('over', amount));
        if (total.field === 'payer') {
          const whose = kind === 'income' ? t('unpaid.received') : t('unpaid.paid');
          const big = t('unpaid.big', amount);
          return { big, small: whose, spoken: t('unpaid.spoken', { ...amount, whose }) };
        }
        return { big: t('leftBig', amount), small: t('leftSmall'), spoken: t('left', amount) };
      }
      case 'together':
        return inTwo(t('together', apartAmount(total.sum)));
      case 'fits':
        return inTwo(t('fits'));
      case 'extras-above':
        return inTwo(t('extrasAbove'));
      case 'below':
        return inTwo(t('below', apart({ name: nameIn(people, total.memberId) })));
      case 'shares': {
        const count = t('sum.shares', { shares: total.shares / 1000 });
        return total.each === null ? inTwo(count) : inTwo(count, t('sum.share', apartAmount(total.each)));
      }
      case 'adjusted': {
        const each = t('sum.each', apartAmount(total.each));
        if (total.extras === 0) return inTwo(each);
        const extras = apart({ extras: amountOf(total.extras) });
        return inTwo(each, total.extras < 0 ? t('sum.reductions', extras) : t('sum.extras', extras));
      }
      case 'items': {
        const rest = total.amount - total.items;
        const values = apart({ items: amountOf(total.items), rest: amountOf(rest) });
        const sum = t('sum.total', apartAmount(total.amount));
        if (rest === 0) return inTwo(t('sum.itemsOnly', values), sum);
        return inTwo(rest < 0 ? t('sum.discount', values) : t('sum.items', values), sum);
      }
      case 'items-missing':
        return inTwo(
          t('item.missing', apartAmount(total.amount - total.items)),
          t('item.of', apart({ items: amountOf(total.items), amount: amountOf(total.amount) })),
        );
      case 'items-too-much':
        return inTwo(
          t('item.tooMuch', apartAmount(total.items)),
          t('item.over', apartAmount(total.items - total.amount)),
        );
      case 'payer': {
        const values = apart({ name: nameIn(people, total.memberId), amount: amountOf(total.pays) });
        const paid = kind === 'income' ? t('receivedRest', values) : t('paidRest', values);
        return inTwo(paid, t('ofTotal', apartAmount(total.amount)));
      }
    }
  };
  /** What saving does about it, once somebody has tried to: nothing, or what it takes the rest of the items for. */
  const onSaving = ({ says }: RunningTotal): string =>
    says === 'items-missing'
      ? t('item.asTip')
      : says === 'items-too-much'
        ? t('item.asDiscount')
        : t('notSavable');
  const mend = (step: Mend): string => {
    if (step.to === 'amount') return t('mend.amount', apartAmount(step.cents));
    if (step.to === 'percent') return t('mend.percent');
    const [id, ...others] = step.ids;
    if (others.length === 0) return t('mend.one', apart({ name: nameIn(people, id) }));
    return step.isEverybody ? t('mend.all') : t('mend.some', { count: step.ids.length });
  };
  return { said, onSaving, mend };
}
