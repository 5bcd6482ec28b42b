import { clsx } from 'clsx';
import { type ReactNode, useId } from 'react';

type CardSectionProps = {
  /** "Heute", "14. November". */
  readonly heading: string;
  /** At the right end of the heading's line: the sum of a day. */
  readonly trail?: ReactNode;
  /** Rows. */
  readonly children: ReactNode;
  readonly className?: string;
};

/** A card of rows under its small heading: a day of a history, the shares of an expense. */
export function CardSection({ heading, trail, children, className }: CardSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={className}>
      <div className="flex items-baseline justify-between gap-3 px-1 pt-5 pb-2 text-caption text-ink-2">
        <h2 id={id} className="font-label">
          {heading}
        </h2>
        {trail}
      </div>
      <CardList>{children}</CardList>
    </section>
  );
}

const cardClass = 'overflow-hidden rounded-card border border-line bg-surface';

type CardProps = { readonly children: ReactNode; readonly className?: string; readonly padded?: boolean };

/** A surface with a hairline for anything that is not a list. */
export function Card({ children, className, padded = false }: CardProps) {
  return <div className={clsx(cardClass, padded && 'p-4 very-slim:p-3', className)}>{children}</div>;
}

type CardListProps = { readonly children: ReactNode; readonly label?: string; readonly className?: string };

/** A card of rows (`Row`). */
export function CardList({ children, label, className }: CardListProps) {
  return (
    <ul aria-label={label} className={clsx(cardClass, className)}>
      {children}
    </ul>
  );
}
