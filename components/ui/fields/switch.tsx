'use client';

import { useId, type ReactNode } from 'react';

import { fieldLabelClass } from '@/components/ui/fields/field';

type SwitchProps = {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly name?: string;
};

/** On or off, with immediate effect: a native checkbox in the role of a switch, with its words on the left. */
export function Switch({ label, hint, checked, onChange, name }: SwitchProps) {
  const id = useId();
  return (
    <div>
      <label className="flex min-h-11 flex-wrap items-center justify-between gap-x-4">
        <span className={`min-w-0 flex-[1_1_9rem] ${fieldLabelClass}`}>{label}</span>
        <span className="relative h-8 w-13 shrink-0">
          <input
            type="checkbox"
            role="switch"
            name={name}
            checked={checked}
            aria-describedby={hint ? `${id}-hint` : undefined}
            onChange={(event) => onChange(event.target.checked)}
            className="peer absolute inset-0 size-full appearance-none rounded-full border-2 border-line-strong bg-sunken transition-colors duration-160 ease-calm checked:border-primary checked:bg-primary"
          />
          <span
            aria-hidden="true"
            className="pointer-events-none absolute top-1.5 left-1.5 size-5 rounded-full bg-line-strong transition-[translate,background-color] duration-160 ease-calm peer-checked:translate-x-5 peer-checked:bg-on-primary forced-colors:border"
          />
        </span>
      </label>
      {hint && (
        <p id={`${id}-hint`} className="text-caption text-ink-2">
          {hint}
        </p>
      )}
    </div>
  );
}
