'use client';

import { useTranslations } from 'next-intl';

import { useEntryFieldWords } from '@/components/words/entry-field-words';
import { nameIn } from '@/components/words/name-in';
import { buttonClass } from '@/components/ui/button-class';
import { CloseIcon } from '@/components/ui/icons';
import { Sentence } from '@/components/ui/verbatim';
import { useLedger } from '@/lib/device/hooks/use-ledger';
import { CATEGORY_EMOJI } from '@/lib/domain/entry/category';
import { type EntryFilter, filterCount, NO_CATEGORY } from '@/lib/domain/entry/filter';
import { setApart } from '@/lib/domain/text/text';

type ChosenFiltersProps = {
  readonly groupCode: string;
  readonly filter: EntryFilter;
  readonly onFilter: (filter: EntryFilter) => void;
  readonly onReset: () => void;
};

/** What a filter chooses by, above the list: a tap on one takes it back, and of several one takes back all. */
export function ChosenFilters({ groupCode, filter, onFilter, onReset }: ChosenFiltersProps) {
  const t = useTranslations('historyFilter');
  const words = useEntryFieldWords();
  const { members } = useLedger(groupCode);
  const { memberId, category, from, until, kind } = filter;
  const texts: Readonly<Record<keyof EntryFilter, string | null>> = {
    memberId: memberId && setApart(nameIn(members, memberId)),
    category:
      category &&
      (category === NO_CATEGORY
        ? t('noCategory')
        : `${CATEGORY_EMOJI[category]} ${words.category(category)}`),
    from: from && t('fromDay', { day: words.day(from) }),
    until: until && t('untilDay', { day: words.day(until) }),
    kind: kind && t(kind),
  };
  return (
    <ul aria-label={t('chosen')} className="flex flex-wrap items-center gap-2 pt-3">
      {(Object.keys(texts) as (keyof EntryFilter)[]).map((key) => {
        const text = texts[key];
        if (text === null) return null;
        return (
          <li key={key} className="max-w-full">
            <button
              type="button"
              onClick={() => onFilter({ ...filter, [key]: null })}
              className={`${buttonClass({ variant: 'soft', size: 'sm' })} max-w-full rounded-chip! pr-2.5!`}
            >
              <span className="truncate">
                <Sentence>{text}</Sentence>
              </span>
              <CloseIcon className="size-4 shrink-0" />
              <span className="sr-only">{t('remove')}</span>
            </button>
          </li>
        );
      })}
      {filterCount(filter) > 1 && (
        <li>
          <button type="button" onClick={onReset} className={buttonClass({ variant: 'quiet', size: 'sm' })}>
            {t('reset')}
          </button>
        </li>
      )}
    </ul>
  );
}
