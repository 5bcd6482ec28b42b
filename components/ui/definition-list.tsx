import type { ReactNode } from 'react';

export type Definition = { readonly term: string; readonly description: ReactNode };

/** Facts about one thing: the term on the left, its description on the right; wraps when words are long. */
export const DefinitionList = ({ items }: { readonly items: readonly Definition[] }) => (
  <dl className="overflow-hidden rounded-card border border-line bg-surface">
    {items.map(({ term, description }) => (
      <div
        key={term}
        className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-3.5 not-first:border-t not-first:border-line very-slim:px-3"
      >
        <dt className="text-label leading-6 text-ink-2">{term}</dt>
        <dd className="wrap-words min-w-0 font-name">{description}</dd>
      </div>
    ))}
  </dl>
);
