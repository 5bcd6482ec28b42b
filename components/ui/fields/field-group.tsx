import { useId, type ReactNode } from 'react';

import {
  controlPlaceClass,
  FieldNotes,
  fieldLabelClass,
  lateActionClass,
} from '@/components/ui/fields/field';

type FieldGroupProps = {
  readonly label: ReactNode;
  readonly role?: 'group' | 'radiogroup';
  readonly error?: string | undefined;
  /** A small action, or a remark, at the right end of the label's line. */
  readonly action?: ReactNode;
  /** One that comes after the control for a keyboard. */
  readonly lateAction?: ReactNode;
  readonly children: ReactNode;
};

/** Several controls under one label, in the look of `Field`. */
export function FieldGroup({ label, role = 'group', error, action, lateAction, children }: FieldGroupProps) {
  const id = useId();
  return (
    <div
      role={role}
      aria-labelledby={`${id}-label`}
      {...(error && { 'aria-describedby': `${id}-error` })}
      className={lateActionClass(lateAction)}
    >
      <div className="mb-2 short:mb-1 flex flex-wrap items-baseline justify-between gap-x-3">
        <span id={`${id}-label`} className={fieldLabelClass}>
          {label}
        </span>
        {action}
      </div>
      <div className={controlPlaceClass}>
        {children}
        <FieldNotes id={id} error={error} />
      </div>
      {lateAction}
    </div>
  );
}

/**
 * The small action in a label's line: "Alle abwählen". Its tap target is 44 px high, its line as low as the label, and
 * its words end where the field does.
 */
export const fieldActionClass =
  'relative -mx-1 -mt-2 -mb-0.5 rounded-check px-1 pt-2 pb-0.5 text-label leading-6 short:leading-5 font-label text-link after:absolute after:-inset-x-1 after:-inset-y-2';
