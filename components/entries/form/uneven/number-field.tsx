import { clsx } from 'clsx';
import { useLocale } from 'next-intl';
import { type ReactNode, useState } from 'react';

import { isEnter } from '@/lib/device/page/keyboard/key-press';
import { exchangeMarks } from '@/lib/domain/money/amount-input';
import { intlLocale } from '@/lib/i18n/locales';
import { FIELD_MAX_LENGTH } from '@/lib/limits';

type NumberFieldProps = {
  readonly id?: string;
  /** The field's name; for screen readers, as the person's name stands beside it. */
  readonly label: string;
  /** With the marks of English. */
  readonly text: string;
  readonly onText: (text: string) => void;
  /** What the field shows once it was left; the text itself without this. */
  readonly tidy?: (text: string) => string;
  readonly placeholder: string;
  /** The currency or the percent sign, behind the number. */
  readonly unit?: string;
  /** The button of the sign, before the number. */
  readonly sign?: ReactNode;
  /** Its width, and its height. */
  readonly className: string;
  readonly isReadable: boolean;
  /** Whether the placeholder is the number that counts: what the other fields leave. */
  readonly isRest?: boolean;
  readonly describedBy?: string;
  /** What Enter does, other than to go on to the next field. */
  readonly onEnter?: () => void;
  readonly isLast: boolean;
  /** Filled by a mend: it glows once. */
  readonly isFresh?: boolean;
};

/** A small field for one person's number: right-aligned, 44 px high, in the reader's notation. */
export function NumberField(props: NumberFieldProps) {
  const { text, onText, tidy, unit, sign, isReadable, isRest = false, isFresh = false } = props;
  const locale = intlLocale(useLocale());
  // While it is being typed, a number may only be unfinished.
  const [isLeft, setIsLeft] = useState(true);
  const leave = () => {
    setIsLeft(true);
    const tidied = tidy?.(text) ?? text;
    if (tidied !== text) onText(tidied);
  };
  return (
    <span
      className={clsx(
        'relative inline-flex max-w-full items-center rounded-tile border bg-surface text-action',
        'has-focus:outline-3 has-focus:outline-focus',
        isRest ? 'border-dashed border-line-strong' : 'border-line-strong',
        isLeft && !isReadable && 'border-error [box-shadow:inset_0_0_0_1px_var(--color-error)]',
        props.className,
      )}
    >
      {isFresh && (
        <span
          aria-hidden="true"
          className="pointer-events-none absolute inset-0 animate-glow rounded-[inherit] bg-primary-soft opacity-0"
        />
      )}
      {sign}
      <input
        id={props.id}
        type="text"
        maxLength={FIELD_MAX_LENGTH}
        inputMode="decimal"
        autoComplete="off"
        enterKeyHint={props.isLast ? 'done' : 'next'}
        aria-label={props.label}
        aria-describedby={props.describedBy}
        aria-invalid={isLeft && !isReadable ? true : undefined}
        value={exchangeMarks(text, locale)}
        placeholder={exchangeMarks(props.placeholder, locale)}
        onFocus={(event) => {
          setIsLeft(false);
          event.target.select();
        }}
        onBlur={leave}
        onKeyDown={(event) => {
          if (!props.onEnter || !isEnter(event.nativeEvent)) return;
          event.preventDefault();
          event.stopPropagation();
          props.onEnter();
        }}
        onChange={(event) => onText(exchangeMarks(event.target.value, locale))}
        className={clsx(
          'relative -my-px h-[calc(100%+2px)] min-w-0 flex-1 scroll-my-20 appearance-none bg-transparent text-right tabular-nums outline-none',
          'placeholder:text-ink-3 placeholder:opacity-100',
          sign ? 'pl-1' : 'pl-2.5',
          unit === undefined ? 'pr-2.5' : 'pr-1',
        )}
      />
      {unit !== undefined && (
        <span aria-hidden="true" translate="no" className="relative pr-2.5 text-label text-ink-2">
          {unit}
        </span>
      )}
    </span>
  );
}
