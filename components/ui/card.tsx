import { clsx } from 'clsx';
import type { ReactNode } from 'react';

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
