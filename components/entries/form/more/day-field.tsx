'use client';

import { clsx } from 'clsx';
import { useLocale, useTranslations } from 'next-intl';
import { useId, useState } from 'react';

import { DayInput } from '@/components/ui/fields/day-input';
import { Emoji } from '@/components/ui/emoji';
import { ChipInput } from '@/components/ui/fields/chips';
import { FieldGroup } from '@/components/ui/fields/field-group';
import { today } from '@/lib/device/page/time/clock';
import { dateText, type Day, dayAfter } from '@/lib/domain/days';
import { intlLocale } from '@/lib/i18n/locales';

/** The year in two digits, of a day in another year than the present one. */
const yearOf = (day: Day, present: Day): Intl.DateTimeFormatOptions =>
  day.slice(0, 4) === present.slice(0, 4) ? {} : { year: '2-digit', month: 'numeric' };

type DayFieldProps = {
  /** Empty: today. */
  readonly day: Day;
  readonly onChange: (day: Day) => void;
  readonly error: string | undefined;
};

/**
 * Today and yesterday are one tap; any other day is chosen with the browser's own date field. That lies over its chip,
 * and is seen where a keyboard may type into it.
 */
export function DayField({ day, onChange, error }: DayFieldProps) {
  const t = useTranslations('entries.day');
  const locale = intlLocale(useLocale());
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
        <span
          className={clsx(
            'press group relative inline-flex min-h-11 min-w-11 items-center justify-center rounded-chip border px-3 text-label font-name has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
            isOther
              ? 'border-primary bg-primary-soft text-on-primary-soft [box-shadow:inset_0_0_0_1px_var(--color-primary)] forced-colors:border-4'
              : 'border-line-strong bg-surface',
          )}
        >
          <span aria-hidden="true" className="pointer-fine:group-focus-within:hidden">
            <Emoji>📅</Emoji>
            {isOther && (
              <span className="ml-1.5">
                {dateText(day, locale, { month: 'short', ...yearOf(day, present) })}
              </span>
            )}
          </span>
          <DayInput
            day={shown}
            today={present}
            aria-label={t('other')}
            aria-invalid={said ? true : undefined}
            onDay={(next) => onChange(next === present ? '' : next)}
            onBad={setIsBad}
            // A click anywhere on it opens the calendar, not only one on its mark.
            className="absolute -inset-px size-[calc(100%+2px)] appearance-none bg-transparent text-label opacity-0 outline-none [&::-webkit-calendar-picker-indicator]:absolute [&::-webkit-calendar-picker-indicator]:inset-0 [&::-webkit-calendar-picker-indicator]:size-auto [&::-webkit-calendar-picker-indicator]:opacity-0 pointer-fine:focus:static pointer-fine:focus:size-auto pointer-fine:focus:opacity-100"
          />
        </span>
      </div>
    </FieldGroup>
  );
}
