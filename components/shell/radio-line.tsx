import type { ComponentProps, ReactNode } from 'react';

type RadioLineProps = {
  readonly name: string;
  /** What choosing it means. */
  readonly hint: ReactNode;
  /** From `useQuickRadios`. */
  readonly input: ComponentProps<'input'>;
};

/** A radio of a sheet with its name and a hint, as one line to tap. */
export function RadioLine({ name, hint, input }: RadioLineProps) {
  return (
    <label className="press relative flex min-h-14.5 items-center gap-3 rounded-control px-3 py-2 not-first:before:absolute not-first:before:inset-x-3 not-first:before:top-0 not-first:before:h-px not-first:before:bg-line hover:bg-sunken has-focus-visible:outline-3 has-focus-visible:-outline-offset-3 has-focus-visible:outline-focus">
      <span className="min-w-0 flex-1">
        <span className="block text-name">{name}</span>
        <span className="block text-caption text-ink-2">{hint}</span>
      </span>
      <input
        {...input}
        className="size-6 shrink-0 appearance-none rounded-full border-2 border-line-strong bg-surface outline-none checked:border-[7px] checked:border-primary"
      />
    </label>
  );
}
