import { useLocale, useTranslations } from 'next-intl';

import { type Day, dateText } from '@/lib/domain/days';
import type { Category } from '@/lib/domain/entry/category';
import type { EntryContent, EntryDescription } from '@/lib/domain/entry/content';
import { formatForeign } from '@/lib/domain/money/foreign-format';
import { formatDecimal } from '@/lib/domain/money/format';
import { intlLocale } from '@/lib/i18n/locales';

type SaidField = Exclude<keyof EntryDescription, 'title'> | 'foreign';

/** A field of an entry in words, to be shown, compared and shared. */
export type FieldSaid = {
  readonly field: SaidField;
  readonly label: string;
  /** Empty: nothing is said. */
  readonly text: string;
};

type Described = Pick<EntryContent, SaidField>;

export type EntryFieldWords = {
  /** "24. November 2026" */
  readonly day: (day: Day) => string;
  /** Without its emoji: "Essen gehen". */
  readonly category: (category: Category) => string;
  /** The fields besides title, amount and people, in the order in which they are shown. */
  readonly fieldsOf: (described: Described) => readonly FieldSaid[];
};

/** The words for the fields of an entry besides its title, amount and people. Needs the texts of forms or screens. */
export function useEntryFieldWords(): EntryFieldWords {
  const t = useTranslations('details');
  const categoryWord = useTranslations('categories');
  const locale = intlLocale(useLocale());
  const day = (of: Day) => dateText(of, locale, { year: 'numeric' });
  const words: Readonly<Record<SaidField, readonly [label: string, say: (of: Described) => string]>> = {
    day: [t('facts.day'), (of) => (of.day === '' ? '' : day(of.day))],
    category: [t('facts.category'), (of) => (of.category === null ? '' : categoryWord(of.category))],
    /** "50,00 $ zu 0,9213" */
    foreign: [
      t('otherCurrency'),
      ({ foreign }) =>
        foreign === null
          ? ''
          : t('atRate', {
              amount: formatForeign(foreign, locale),
              rate: formatDecimal(foreign.rate, locale),
            }),
    ],
    note: [t('facts.note'), (of) => of.note],
  };
  return {
    day,
    category: (category) => categoryWord(category),
    fieldsOf: (described) =>
      (Object.keys(words) as SaidField[]).map((field) => {
        const [label, say] = words[field];
        return { field, label, text: say(described) };
      }),
  };
}
