'use client';

import { clsx } from 'clsx';
import {
  useCallback,
  useId,
  useLayoutEffect,
  useRef,
  type ChangeEvent,
  type ReactNode,
  type RefObject,
} from 'react';

import { FieldNotes } from '@/components/ui/fields/field';
import { PlusIcon } from '@/components/ui/icons';
import { useFocusOnArrival } from '@/components/ui/use-focus-on-arrival';
import { FIELD_MAX_LENGTH } from '@/lib/limits';

type AmountEntryProps = {
  readonly label: string;
  /** Behind the number: a button with the currency's sign. */
  readonly currency: ReactNode;
  readonly value: string;
  /** The value as it is shown without the focus, in groups of thousands; about as long as the value. */
  readonly read?: string;
  readonly onChange: (next: string, how: HowEntered) => void;
  readonly onBlur?: () => void;
  /** What the empty field shows: "0,00". */
  readonly placeholder: string;
  /** Names the plus button; decimal keypads have no plus. */
  readonly plusLabel: string;
  /** What a sum comes to so far. */
  readonly sum?: ReactNode;
  readonly error?: string | undefined;
  readonly enterKeyHint: 'next' | 'done';
  readonly autoFocus?: boolean;
  readonly name?: string;
};

/** In one piece, letter by letter, or still being composed by an input method, whose text must not be changed. */
export type HowEntered = 'pasted' | 'typed' | 'composing';

/** globals.css has a class for each length up to this one; a longer sum scrolls inside its field. */
const MAX_FIGURES = 30;

function howEntered({ nativeEvent }: ChangeEvent): HowEntered {
  const { inputType, isComposing } = nativeEvent as Partial<InputEvent>;
  if (isComposing) return 'composing';
  return inputType === 'insertFromPaste' || inputType === 'insertFromDrop' ? 'pasted' : 'typed';
}

/** The position of the caret in a text that has this many digits before it. */
function placeBehind(digits: number, text: string): number {
  const places = Array.from(text.matchAll(/\p{Nd}/gu), ({ index, 0: digit }) => index + digit.length);
  return digits === 0 ? 0 : (places[digits - 1] ?? text.length);
}

/** Keeps the caret between the same digits when a pasted text is replaced by how it was understood. */
function useSteadyCaret(field: RefObject<HTMLInputElement | null>) {
  const digitsBefore = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (digitsBefore.current === null || !field.current) return;
    const place = placeBehind(digitsBefore.current, field.current.value);
    digitsBefore.current = null;
    field.current.setSelectionRange(place, place);
  });
  return ({ value, selectionStart }: HTMLInputElement) => {
    digitsBefore.current = (value.slice(0, selectionStart ?? value.length).match(/\p{Nd}/gu) ?? []).length;
  };
}

/** The big amount field of a form: centred, underlined, as wide as its text, with the currency and a plus beside it. */
export function AmountEntry(props: AmountEntryProps) {
  const { label, currency, value, onChange, onBlur, placeholder, plusLabel, sum, error, name } = props;
  const id = useId();
  const field = useRef<HTMLInputElement | null>(null);
  const focusOnArrival = useFocusOnArrival(props.autoFocus ?? false);
  const hold = useCallback(
    (control: HTMLInputElement | null) => {
      field.current = control;
      focusOnArrival(control);
    },
    [focusOnArrival],
  );
  const read = props.read ?? value;
  const isGrouped = read !== value;
  const size = clsx('amount-typed', `figures-${Math.min(MAX_FIGURES, (read || placeholder).length)}`);
  const holdCaret = useSteadyCaret(field);
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const how = howEntered(event);
    if (how === 'pasted') holdCaret(event.target);
    onChange(event.target.value, how);
  };
  const addPlus = () => {
    onChange(`${value}+`, 'typed');
    field.current?.focus({ preventScroll: true });
  };
  return (
    <div className="flex flex-col items-center pt-5 short:pt-1">
      <label htmlFor={id} className="text-label leading-6 font-name text-ink-2 short:leading-5">
        {label}
      </label>
      <div className="mt-1 grid w-full max-w-88 grid-cols-[44px_minmax(0,1fr)_44px] items-center gap-1">
        <div className="@container col-start-2 grid justify-items-center">
          <div
            className={clsx(
              'inline-flex max-w-full items-baseline gap-2 rounded-t-check border-b-2 px-1.5 pt-0.5 pb-1 short:pt-0',
              'has-[input:focus]:bg-surface has-[input:active]:bg-sunken has-[input:focus]:outline-3 has-[input:focus]:outline-focus has-[input:focus]:rounded-b-check',
              error ? 'border-error' : 'border-accent has-[input:focus]:border-transparent',
            )}
          >
            {/* Its items are not aligned on their baseline: WebKit would keep the width that the placeholder had. */}
            <label className="group inline-grid min-w-11 grid-cols-[minmax(0,max-content)] justify-center">
              {/* Sizes the field, and shows the grouped value: changing the input's own would move the caret. */}
              <span
                aria-hidden="true"
                translate="no"
                className={clsx(
                  'col-start-1 row-start-1 overflow-hidden whitespace-pre px-0.5',
                  isGrouped ? 'group-focus-within:invisible' : 'invisible',
                  size,
                )}
              >
                {read || placeholder}
              </span>
              <input
                id={id}
                name={name}
                type="text"
                maxLength={FIELD_MAX_LENGTH}
                inputMode="decimal"
                autoComplete="off"
                enterKeyHint={props.enterKeyHint}
                ref={hold}
                size={1}
                value={value}
                placeholder={placeholder}
                aria-invalid={error ? true : undefined}
                aria-describedby={error ? `${id}-error` : undefined}
                onChange={change}
                onCompositionEnd={({ currentTarget }) => onChange(currentTarget.value, 'typed')}
                onBlur={onBlur}
                className={clsx(
                  'col-start-1 row-start-1 w-full min-w-0 appearance-none bg-transparent px-0.5 text-center caret-accent outline-none placeholder:text-ink-3 placeholder:opacity-100',
                  isGrouped && 'not-focus:opacity-0',
                  size,
                )}
              />
            </label>
            {currency}
          </div>
        </div>
        <button
          type="button"
          aria-label={plusLabel}
          // The field keeps the focus, and a phone its keyboard.
          onMouseDown={(event) => event.preventDefault()}
          onClick={addPlus}
          className="press grid size-[44px] place-items-center rounded-tile text-link hover:bg-sunken no-script:hidden"
        >
          <PlusIcon />
        </button>
      </div>
      {/* Stands in the gap to the next field, with some room below, so that nothing moves when a sum begins. */}
      <p
        role="status"
        className={clsx(
          'relative top-0.5 h-5 text-label leading-5 font-label text-link tabular-nums',
          !error && '-mb-3 short:-mb-5',
        )}
      >
        {sum}
      </p>
      <FieldNotes id={id} error={error} />
    </div>
  );
}
