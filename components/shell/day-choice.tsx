'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';

import { DayInput } from '@/components/ui/fields/day-input';
import { controlClass, Field } from '@/components/ui/fields/field';
import { today } from '@/lib/device/page/time/clock';
import type { Day } from '@/lib/domain/days';

type DayChoiceProps = {
  readonly label: string;
  /** Empty: any. */
  readonly day: Day;
  readonly onDay: (day: Day) => void;
};

/** One end of a range of days. */
export function DayChoice({ label, day, onDay }: DayChoiceProps) {
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
          className={controlClass('px-3!')}
        />
      )}
    </Field>
  );
}
