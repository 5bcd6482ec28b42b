'use client';

import { clsx } from 'clsx';
import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';

import { DayInput } from '@/components/ui/fields/day-input';
import { ChipInput } from '@/components/ui/fields/chips';
import { FieldGroup } from '@/components/ui/fields/field-group';
import { today } from '@/lib/device/page/clock';
import { type Day, dayAfter } from '@/lib/domain/days';

type DayFieldProps = {
  /** Empty: today. */
  readonly day: Day;
  readonly onChange: (day: Day) => void;
  readonly error: string | undefined;
};

/** Today and yesterday are one tap; any other day is chosen with the browser's own date field. */
export function DayField({ day, onChange, error }: DayFieldProps) {
  const t = useTranslations('entries.day');
  const name = useId();
  const present = today();
  const yesterday = dayAfter(present, -1);
  const isToday = day === '' || day === present;
  const isOther = !isToday && day !== yesterday;
  const shown = day === '' ? present : day;
  const [isBad, setIsBad] = useState(false);
  const choose = (next: Day) => {
    setIsBad(false);
    onChange(next);
  };
  const said = isBad ? t('bad') : error;
  return (
    <FieldGroup label={t('label')} role="radiogroup" error={said}>
      <div className="flex flex-wrap gap-2">
        <ChipInput
          type="radio"
          name={name}
          chip={{ value: present, label: t('today') }}
          checked={isToday}
          onChange={() => choose('')}
        />
        <ChipInput
          type="radio"
          name={name}
          chip={{ value: yesterday, label: t('yesterday') }}
          checked={day === yesterday}
          onChange={() => choose(yesterday)}
        />
        <DayInput
          day={shown}
          today={present}
          aria-label={t('other')}
          aria-invalid={said ? true : undefined}
          onDay={(next) => onChange(next === present ? '' : next)}
          onBad={setIsBad}
          className={clsx(
            'min-h-11 min-w-0 rounded-chip border bg-surface px-3.5 text-label font-name text-ink',
            isOther
              ? 'border-primary bg-primary-soft text-on-primary-soft [box-shadow:inset_0_0_0_1px_var(--color-primary)]'
              : 'border-line-strong',
          )}
        />
      </div>
    </FieldGroup>
  );
}
