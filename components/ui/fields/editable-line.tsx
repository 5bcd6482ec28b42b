'use client';

import { clsx } from 'clsx';
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';

import { fieldLabelClass } from '@/components/ui/fields/field';
import { IconButton } from '@/components/ui/icon-button';
import { EditIcon } from '@/components/ui/icons';

type EditableLineProps = {
  readonly value: ReactNode;
  /** Above the value of a setting; the pencil then stands at the edge of its card instead of beside the value. */
  readonly label?: string;
  /** Name of the pencil: "Namen ändern". */
  readonly editLabel: string;
  /** The form that takes the value's place; it calls `close` after it has saved. */
  readonly children: (close: () => void) => ReactNode;
};

/** `finished`: saved or cancelled in the form, and the focus moves to the pencil; `closed` leaves it where it is. */
type Phase = 'closed' | 'open' | 'finished';

/** A value with a pencil: a click opens the form in place, a click elsewhere or Esc closes it, Enter saves (the form's). */
export function EditableLine({ value, label, editLabel, children }: EditableLineProps) {
  const [phase, setPhase] = useState<Phase>('closed');
  const form = useRef<HTMLDivElement>(null);
  const pencil = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (phase === 'finished') pencil.current?.focus({ preventScroll: true });
    if (phase !== 'open') return;
    form.current?.querySelector<HTMLElement>('input, select, textarea')?.focus();
    const openedAtMs = performance.now();
    const isOutside = (target: EventTarget | null) =>
      target instanceof Node && !form.current?.contains(target);
    // Selecting text and releasing the mouse beside the form is a click on what is around both.
    let isPressedInside = false;
    const press = ({ target }: MouseEvent) => {
      isPressedInside = !isOutside(target);
    };
    const closeFromOutside = ({ target, timeStamp }: MouseEvent) => {
      if (timeStamp >= openedAtMs && !isPressedInside && isOutside(target)) setPhase('closed');
      isPressedInside = false;
    };
    document.addEventListener('mousedown', press);
    // The click, not the press before it: closing moves what is below, and the click would hit something else.
    document.addEventListener('click', closeFromOutside);
    return () => {
      document.removeEventListener('mousedown', press);
      document.removeEventListener('click', closeFromOutside);
    };
  }, [phase]);

  const finish = () => setPhase('finished');
  const finishOnEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape') finish();
  };
  if (phase === 'open') {
    return (
      <div ref={form} role="presentation" onKeyDown={finishOnEscape}>
        {children(finish)}
      </div>
    );
  }
  return (
    <div className={clsx('flex items-center gap-1', label !== undefined && 'flex-wrap justify-end')}>
      {label === undefined ? (
        <span className="wrap-words min-w-0">{value}</span>
      ) : (
        <span className="wrap-words min-w-0 flex-[1_1_9rem]">
          <span className={`block ${fieldLabelClass}`}>{label}</span>
          {value}
        </span>
      )}
      <IconButton ref={pencil} icon={<EditIcon />} wordHidden="always" onClick={() => setPhase('open')}>
        {editLabel}
      </IconButton>
    </div>
  );
}
