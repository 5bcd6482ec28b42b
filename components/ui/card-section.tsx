import { clsx } from 'clsx';
import { useId, type ReactNode } from 'react';

import { CardList } from '@/components/ui/card';

type CardSectionProps = {
  /** "Heute", "14. November". */
  readonly heading: string;
  /** Rows. */
  readonly children: ReactNode;
  readonly className?: string;
};

/** A card of rows under its small heading: a day of a history, the shares of an expense. */
export function CardSection({ heading, children, className }: CardSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={clsx(className)}>
      <h2 id={id} className="px-1 pt-5 pb-2 text-caption font-label text-ink-2">
        {heading}
      </h2>
      <CardList>{children}</CardList>
    </section>
  );
}
