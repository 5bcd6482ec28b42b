import { type ComponentProps, useEffect, useRef, useState } from 'react';

import { type Day, FIRST_DAY, typedDay, yearAfter } from '@/lib/domain/days';

type DayInputProps = Omit<ComponentProps<'input'>, 'type' | 'value' | 'defaultValue' | 'min' | 'max'> & {
  /** Empty: none, which only `mayBeEmpty` lets people choose. */
  readonly day: Day;
  readonly today: Day;
  readonly mayBeEmpty?: boolean;
  readonly onDay: (day: Day) => void;
  /** Called with whether what was typed is no day from 1970 to one year ahead. The former day is then kept. */
  readonly onBad: (isBad: boolean) => void;
};

/**
 * The browser's own date field. It is not controlled: while it is typed, "31.11." has no value, and the year 2026 begins
 * as 0002. What is typed shows as the day that it counts as once the field is left.
 */
export function DayInput({ day, today, mayBeEmpty = false, onDay, onBad, ...rest }: DayInputProps) {
  const field = useRef<HTMLInputElement>(null);
  /** The day before it is typed. */
  const former = useRef(day);
  // A new default would make the browser forget what is being typed.
  const [initial] = useState(day);
  const last = yearAfter(today);
  useEffect(() => {
    const { current } = field;
    if (!current || current === document.activeElement) return;
    former.current = day;
    if (current.value !== day) current.value = day;
  }, [day]);
  /** Null: it is no day, so the former one counts. */
  const read = ({ value, validity }: HTMLInputElement): Day | null => {
    if (value === '') return mayBeEmpty && !validity.badInput ? '' : null;
    return typedDay(value, { first: FIRST_DAY, last, today });
  };
  const settle = (target: HTMLInputElement): boolean => {
    const present = read(target);
    if (present === null) onBad(true);
    const counts = present ?? former.current;
    if (target.value !== counts || target.validity.badInput) target.value = counts;
    former.current = counts;
    return present !== null;
  };
  return (
    <input
      {...rest}
      ref={field}
      type="date"
      min={FIRST_DAY}
      max={last}
      defaultValue={initial}
      onChange={({ target }) => {
        onBad(false);
        onDay(read(target) ?? former.current);
      }}
      onBlur={({ target }) => settle(target)}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !settle(event.currentTarget)) event.preventDefault();
      }}
    />
  );
}
