import { useLocale, useTranslations } from 'next-intl';

import { type Day, dateText } from '@/lib/domain/days';
import type { Category } from '@/lib/domain/entry/category';
import type { Foreign } from '@/lib/domain/money/foreign';
import { formatForeign } from '@/lib/domain/money/foreign-format';
import { formatDecimal } from '@/lib/domain/money/format';
import { intlLocale } from '@/lib/i18n/locales';

export type EntryFieldWords = {
  /** "24. November 2026" */
  readonly day: (day: Day) => string;
  /** Without its emoji: "Essen gehen". */
  readonly category: (category: Category) => string;
  /** "50,00 $ zu 0,9213" */
  readonly foreign: (foreign: Foreign) => string;
};

/** The words for the fields of an entry besides its title, amount and people. Needs the texts of forms or screens. */
export function useEntryFieldWords(): EntryFieldWords {
  const t = useTranslations('details');
  const word = useTranslations('categories');
  const locale = intlLocale(useLocale());
  return {
    day: (day) => dateText(day, locale, { year: 'numeric' }),
    category: (category) => word(category),
    foreign: (foreign) =>
      t('atRate', { amount: formatForeign(foreign, locale), rate: formatDecimal(foreign.rate, locale) }),
  };
}
