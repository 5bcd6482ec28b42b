import { clsx } from 'clsx';
import type { ReactNode } from 'react';

import { ChevronDownIcon } from '@/components/ui/icons';

type RowOpenerProps = {
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly className: string;
  readonly children: ReactNode;
};

/** The inside of a row that opens to show its actions; put `OpeningMark` at its end. */
export const RowOpener = ({ isOpen, onToggle, className, children }: RowOpenerProps) => (
  <button
    type="button"
    aria-expanded={isOpen}
    onClick={onToggle}
    className={clsx(className, 'w-full text-left')}
  >
    {children}
  </button>
);

/** Shows that a row opens. */
export const OpeningMark = ({ isOpen }: { readonly isOpen: boolean }) => (
  <ChevronDownIcon className={clsx('size-5 text-ink-3', isOpen && 'rotate-180')} />
);
