'use client';

import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';

import { IconButton } from '@/components/ui/icon-button';
import { EditIcon } from '@/components/ui/icons';

type EditableLineProps = {
  readonly value: ReactNode;
  /** Name of the pencil: "Namen ändern". */
  readonly editLabel: string;
  /** The form that takes the value's place; it calls `close` after it has saved. */
  readonly children: (close: () => void) => ReactNode;
};

/** A value with a pencil: a click opens the form in place, a click elsewhere or Esc closes it, Enter saves (the form's). */
export function EditableLine({ value, editLabel, children }: EditableLineProps) {
  const [open, setOpen] = useState(false);
  const form = useRef<HTMLDivElement>(null);
  const pencil = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);

  useEffect(() => {
    if (open) form.current?.querySelector<HTMLElement>('input, select, textarea')?.focus();
    else if (wasOpen.current) pencil.current?.focus();
    wasOpen.current = open;
    if (!open) return;
    const closeFromOutside = (event: PointerEvent) => {
      if (event.target instanceof Node && !form.current?.contains(event.target)) setOpen(false);
    };
    document.addEventListener('pointerdown', closeFromOutside);
    return () => document.removeEventListener('pointerdown', closeFromOutside);
  }, [open]);

  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setOpen(false);
  };
  if (open) {
    return (
      <div ref={form} role="presentation" onKeyDown={closeOnEscape}>
        {children(() => setOpen(false))}
      </div>
    );
  }
  return (
    <div className="flex items-center gap-1">
      <span className="wrap-words min-w-0">{value}</span>
      <IconButton ref={pencil} icon={<EditIcon />} wordHidden="always" onClick={() => setOpen(true)}>
        {editLabel}
      </IconButton>
    </div>
  );
}
