'use client';

import { useTranslations, useLocale } from 'next-intl';

import { nameIn } from '@/components/words/name-in';
import { useLedger, useMembers } from '@/lib/device/hooks/use-ledger';
import type { Transfer } from '@/lib/domain/settlement/settlement';
import { apart } from '@/lib/domain/text/text';
import { formatAmount } from '@/lib/domain/money/format';
import { intlLocale } from '@/lib/i18n/locales';

/** What sentences about a row of the plan need. */
export type RowWords = { readonly from: string; readonly to: string; readonly amount: string };

/** @returns a function from a row to the names and the amount as people read them */
function useRowWords(groupCode: string): (row: Transfer) => RowWords {
  const { group, members } = useLedger(groupCode);
  const locale = intlLocale(useLocale());
  return ({ fromId, toId, cents }) => ({
    from: nameIn(members, fromId),
    to: nameIn(members, toId),
    amount: formatAmount(cents, { currency: group.currency, locale }),
  });
}

/** Whose payment a row of the plan is: by the person using this device, to them, or between others. */
export type RowSide = 'mine' | 'toMe' | 'others';

/** The texts about a payment of the plan, as addressed to the person using this device. */
export type PlanRowTexts = {
  readonly side: RowSide;
  readonly words: RowWords;
  /** "Ben zahlt Anna": the text beside the amount. For a `Sentence`, like `question` and `confirmed`. */
  readonly row: string;
  /** The accessible name of the button that confirms. */
  readonly paidFor: string;
  /** The accessible name of the button with which one pays one's own debt. */
  readonly payFor: string;
  /** "Hat Elif Anna 184,20 € gezahlt?" */
  readonly question: string;
  readonly confirmed: string;
};

/** @returns a function that says whose payment a row of the plan is */
export function useSideOf(groupCode: string): (row: Transfer) => RowSide {
  const { me } = useMembers(useLedger(groupCode));
  return ({ fromId, toId }) => (fromId === me?.id ? 'mine' : toId === me?.id ? 'toMe' : 'others');
}

/** @returns a function from a row of the plan to the texts about it */
export function usePlanRowTexts(groupCode: string): (row: Transfer) => PlanRowTexts {
  const t = useTranslations('settle');
  const wordsOf = useRowWords(groupCode);
  const sideOf = useSideOf(groupCode);
  return (row) => {
    const side = sideOf(row);
    const words = wordsOf(row);
    const say = (what: 'row' | 'paidFor' | 'question' | 'confirmed', values: RowWords): string =>
      side === 'others' ? t(what, values) : t(`${side}.${what}`, values);
    const seen = apart(words);
    return {
      ...{ side, words, row: say('row', seen) },
      ...{
        paidFor: say('paidFor', words),
        payFor: t('payFor', words),
        question: say('question', seen),
        confirmed: say('confirmed', seen),
      },
    };
  };
}
