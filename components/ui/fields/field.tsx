import { clsx } from 'clsx';
import { useId, type ReactNode } from 'react';

import { Emoji } from '@/components/ui/emoji';

/** What ties a control to its label, hint and error; spread it on the control. */
export type FieldControl = {
  readonly id: string;
  readonly 'aria-describedby'?: string;
  readonly 'aria-invalid'?: true;
};

type FieldProps = {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  /** Says what is wrong; stays until corrected. */
  readonly error?: string | undefined;
  /** A small action, or a remark, at the right end of the label's line. */
  readonly action?: ReactNode;
  /** One that comes after the control for a keyboard. */
  readonly lateAction?: ReactNode;
  readonly children: (control: FieldControl) => ReactNode;
};

export const fieldLabelClass = 'field-label text-label leading-6 font-label short:leading-5';

/** Puts a late action beside the label, although it comes after the control. */
export const lateActionClass = (lateAction: ReactNode): string | undefined =>
  lateAction
    ? 'grid grid-cols-[minmax(0,1fr)_auto] items-baseline [&>button]:col-start-2 [&>button]:row-start-1 [&>button]:mb-1.5 short:[&>button]:mb-0.5'
    : undefined;

/** The place of the control then: the tap area of the action, which is larger than its words, lies below it. */
export const controlPlaceClass = 'relative z-1 col-span-2 row-start-2';

/** One control with its label above, its hint and its error below. */
export function Field({ label, hint, error, action, lateAction, children }: FieldProps) {
  const id = useId();
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={lateActionClass(lateAction)}>
      <div className="mb-2 short:mb-1 flex flex-wrap items-baseline justify-between gap-x-3">
        <label htmlFor={id} className={fieldLabelClass}>
          {label}
        </label>
        {action}
      </div>
      <div className={controlPlaceClass}>
        {children({
          id,
          ...(describedBy && { 'aria-describedby': describedBy }),
          ...(error && { 'aria-invalid': true as const }),
        })}
        <FieldNotes id={id} hint={hint} error={error} />
      </div>
      {lateAction}
    </div>
  );
}

type FieldNotesProps = {
  readonly id: string;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
};

/** Hint and error under a control; their ids are `{id}-hint` and `{id}-error`. */
export function FieldNotes({ id, hint, error }: FieldNotesProps) {
  return (
    <>
      {hint && (
        <p id={`${id}-hint`} className="mt-2 text-caption text-ink-2">
          {hint}
        </p>
      )}
      {error && (
        // Above the save button may lie a bar with what is left to assign.
        <p
          id={`${id}-error`}
          role="alert"
          className="mt-2 flex scroll-mb-16 gap-2 text-label font-name text-owe"
        >
          <Emoji>⚠️</Emoji>
          <span>{error}</span>
        </p>
      )}
    </>
  );
}

/** The box of inputs and selects, 52 px high, 17 px text. */
export const controlClass = (className?: string): string =>
  clsx(
    'block min-h-13 w-full min-w-0 appearance-none rounded-control border border-line-strong bg-surface px-4 text-action text-ink',
    'placeholder:text-ink-3 placeholder:opacity-100 aria-invalid:border-error aria-invalid:[box-shadow:inset_0_0_0_1px_var(--color-error)]',
    'focus-visible:outline-offset-0 active:bg-sunken',
    className,
  );
