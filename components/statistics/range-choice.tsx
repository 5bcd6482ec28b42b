'use client';

import { useTranslations } from 'next-intl';

import { DayChoice } from '@/components/shell/day-choice';
import { Select } from '@/components/ui/fields/select';
import { type ChosenRange, RANGES, type RangeName } from '@/lib/domain/statistics';

type RangeChoiceProps = {
  readonly range: ChosenRange;
  readonly onRange: (range: ChosenRange) => void;
};

/** The range of days that is counted: one of a few, or from and until any day. */
export function RangeChoice({ range, onRange }: RangeChoiceProps) {
  const t = useTranslations('statistics');
  const words = useTranslations('historyFilter');
  const { name, own } = range;
  const setEnd = (end: 'from' | 'until') => (day: string) =>
    onRange({ ...range, own: { ...own, [end]: day === '' ? null : day } });
  return (
    <div className="no-script:hidden">
      <div className="w-fit max-w-full">
        <Select
          aria-label={t('range')}
          value={name}
          onChange={({ target }) => onRange({ ...range, name: target.value as RangeName })}
          className="rounded-chip!"
        >
          {RANGES.map((each) => (
            <option key={each} value={each}>
              {t(`ranges.${each}`)}
            </option>
          ))}
        </Select>
      </div>
      {name === 'own' && (
        <div className="grid max-w-120 grid-cols-[repeat(auto-fit,minmax(min(8.5rem,100%),1fr))] gap-3 pt-4">
          <DayChoice label={words('from')} day={own.from ?? ''} onDay={setEnd('from')} />
          <DayChoice label={words('until')} day={own.until ?? ''} onDay={setEnd('until')} />
        </div>
      )}
    </div>
  );
}
