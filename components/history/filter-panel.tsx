'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';

import { useEntryFieldWords } from '@/components/shell/entry-field-words';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { DayInput } from '@/components/ui/fields/day-input';
import { controlClass, Field } from '@/components/ui/fields/field';
import { Select } from '@/components/ui/fields/select';
import { useLedger, useMembers } from '@/lib/device/hooks/ledger';
import { today } from '@/lib/device/page/clock';
import type { Day } from '@/lib/domain/days';
import { CATEGORIES, CATEGORY_EMOJI } from '@/lib/domain/entry/category';
import type { EntryFilter } from '@/lib/domain/entry/filter';
import { isolate } from '@/lib/domain/text/text';

type FilterPanelProps = {
  readonly id: string;
  readonly groupCode: string;
  readonly filter: EntryFilter;
  readonly onFilter: (filter: EntryFilter) => void;
  readonly onReset: () => void;
};

const KINDS = ['expense', 'income', 'payment'] as const;

/** What the history can be filtered by. Each choice counts at once. */
export function FilterPanel({ id, groupCode, filter, onFilter, onReset }: FilterPanelProps) {
  const t = useTranslations('historyFilter');
  const words = useEntryFieldWords();
  const { byName } = useMembers(useLedger(groupCode));
  const select = <Key extends 'kind' | 'memberId' | 'category'>(
    key: Key,
    label: string,
    options: readonly (readonly [value: EntryFilter[Key] & string, text: string])[],
  ) => (
    <Choice
      label={label}
      value={filter[key] ?? ''}
      options={options}
      areNames={key === 'memberId'}
      onChange={(value) => onFilter({ ...filter, [key]: value === '' ? null : value })}
    />
  );
  const day = (key: 'from' | 'until', label: string) => (
    <DayChoice
      label={label}
      day={filter[key] ?? ''}
      onDay={(next) => onFilter({ ...filter, [key]: next === '' ? null : next })}
    />
  );
  return (
    <div id={id} role="group" aria-label={t('label')}>
      <Card padded className="mt-3">
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(11rem,100%),1fr))] gap-4">
          {select(
            'memberId',
            t('person'),
            byName.map((member) => [member.id, isolate(member.name)] as const),
          )}
          {select(
            'category',
            t('category'),
            CATEGORIES.map(
              (category) => [category, `${CATEGORY_EMOJI[category]} ${words.category(category)}`] as const,
            ),
          )}
          {day('from', t('from'))}
          {day('until', t('until'))}
          {select(
            'kind',
            t('kind'),
            KINDS.map((kind) => [kind, t(kind)] as const),
          )}
          <Button variant="quiet" className="self-end" onClick={onReset}>
            {t('reset')}
          </Button>
        </div>
      </Card>
    </div>
  );
}

type DayChoiceProps = {
  readonly label: string;
  /** Empty: any. */
  readonly day: Day;
  readonly onDay: (day: Day) => void;
};

function DayChoice({ label, day, onDay }: DayChoiceProps) {
  const t = useTranslations('historyFilter');
  const [isBad, setIsBad] = useState(false);
  return (
    <Field label={label} error={isBad ? t('badDay') : undefined}>
      {(control) => (
        <DayInput
          {...control}
          {...{ day, onDay }}
          today={today()}
          mayBeEmpty
          onBad={setIsBad}
          className={controlClass()}
        />
      )}
    </Field>
  );
}

type ChoiceProps = {
  readonly label: string;
  /** Empty: all. */
  readonly value: string;
  readonly options: readonly (readonly [value: string, text: string])[];
  /** Names are not translated. */
  readonly areNames: boolean;
  readonly onChange: (value: string) => void;
};

function Choice({ label, value, options, areNames, onChange }: ChoiceProps) {
  const t = useTranslations('historyFilter');
  return (
    <Field label={label}>
      {(control) => (
        <Select {...control} value={value} onChange={({ target }) => onChange(target.value)}>
          <option value="">{t('all')}</option>
          {options.map(([each, text]) => (
            <option key={each} value={each} translate={areNames ? 'no' : undefined}>
              {text}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
