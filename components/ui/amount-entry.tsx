'use client';

import { clsx } from 'clsx';
import { useId, type ChangeEvent } from 'react';

import { FieldNotes } from '@/components/ui/field';
import { useFocusOnArrival } from '@/components/ui/use-focus-on-arrival';

type AmountEntryProps = {
  readonly label: string;
  readonly currency: string;
  readonly value: string;
  /** `pasted`: the text came in one piece and is to be parsed, not refused letter by letter (contract.md §5). */
  readonly onChange: (next: string, pasted: boolean) => void;
  readonly onBlur?: () => void;
  /** What the empty field shows: "0,00". */
  readonly placeholder: string;
  readonly error?: string | undefined;
  readonly autoFocus?: boolean;
  readonly name?: string;
};

/** Numbers longer than this would leave a narrow phone in the large size. */
const MAX_LARGE_LENGTH = 9;

const isPaste = ({ nativeEvent }: ChangeEvent): boolean =>
  'inputType' in nativeEvent && ['insertFromPaste', 'insertFromDrop'].includes(String(nativeEvent.inputType));

/** The amount as the hero of a form: centred, underlined, growing with its text, the currency behind it. */
export function AmountEntry(props: AmountEntryProps) {
  const { label, currency, value, onChange, onBlur, placeholder, error, autoFocus = false, name } = props;
  const id = useId();
  const focusOnArrival = useFocusOnArrival(autoFocus);
  const size = value.length > MAX_LARGE_LENGTH ? 'text-display' : 'text-amount-entry';
  return (
    <div className="flex flex-col items-center pt-5 pb-3">
      <label htmlFor={id} className="text-label leading-6 font-name text-ink-2">
        {label}
      </label>
      <label
        className={clsx(
          'mt-1 inline-flex max-w-full items-baseline gap-2 border-b-2 px-1 pt-0.5 pb-1',
          error ? 'border-error' : 'border-accent',
        )}
      >
        <span className="inline-grid min-w-0 items-baseline">
          <span
            aria-hidden="true"
            className={clsx('invisible col-start-1 row-start-1 whitespace-pre px-0.5', size)}
          >
            {value || placeholder}
          </span>
          <input
            id={id}
            name={name}
            type="text"
            inputMode="decimal"
            autoComplete="off"
            enterKeyHint="next"
            ref={focusOnArrival}
            size={1}
            value={value}
            placeholder={placeholder}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-error` : undefined}
            onChange={(event) => onChange(event.target.value, isPaste(event))}
            onBlur={onBlur}
            className={clsx(
              'col-start-1 row-start-1 w-full min-w-0 appearance-none bg-transparent px-0.5 text-center caret-accent outline-none placeholder:text-ink-3 placeholder:opacity-100',
              size,
            )}
          />
        </span>
        <span aria-hidden="true" className="text-[1.625rem] leading-none font-name text-ink-2">
          {currency}
        </span>
      </label>
      <FieldNotes id={id} error={error} />
    </div>
  );
}
