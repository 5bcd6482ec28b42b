'use client';

import { clsx } from 'clsx';
import { useTranslations } from 'next-intl';
import { useEffect, useId, useRef } from 'react';

import { ChipInput } from '@/components/ui/fields/chips';
import { FieldGroup } from '@/components/ui/fields/field-group';
import { today } from '@/lib/device/page/clock';
import { type Day, dayAfter, FIRST_DAY, yearAfter } from '@/lib/domain/days';

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
  const date = useRef<HTMLInputElement>(null);
  // Not controlled: while it is typed, "31.11." has no value, and would be taken away.
  useEffect(() => {
    if (date.current && date.current.value !== shown) date.current.value = shown;
  }, [shown]);
  return (
    <FieldGroup label={t('label')} role="radiogroup" error={error}>
      <div className="flex flex-wrap gap-2">
        <ChipInput
          type="radio"
          name={name}
          chip={{ value: present, label: t('today') }}
          checked={isToday}
          onChange={() => onChange('')}
        />
        <ChipInput
          type="radio"
          name={name}
          chip={{ value: yesterday, label: t('yesterday') }}
          checked={day === yesterday}
          onChange={() => onChange(yesterday)}
        />
        <input
          ref={date}
          type="date"
          aria-label={t('other')}
          min={FIRST_DAY}
          max={yearAfter(present)}
          defaultValue={shown}
          aria-invalid={error ? true : undefined}
          onChange={({ target }) => {
            if (!target.validity.badInput) onChange(target.value === present ? '' : target.value);
          }}
          onBlur={({ target }) => {
            if (target.value !== shown) target.value = shown;
          }}
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
