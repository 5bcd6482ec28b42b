'use client';

import { useTranslations } from 'next-intl';
import type { RefObject } from 'react';

import { buttonClass } from '@/components/ui/button-class';

type FilterButtonProps = {
  readonly ref: RefObject<HTMLButtonElement | null>;
  /** How much is chosen. */
  readonly count: number;
  readonly onOpen: () => void;
};

/** Opens the filter of the history, and says how much it chooses by. */
export function FilterButton({ ref, count, onOpen }: FilterButtonProps) {
  const t = useTranslations('history');
  return (
    <button
      ref={ref}
      type="button"
      aria-haspopup="dialog"
      onClick={onOpen}
      className={`${buttonClass({ variant: 'secondary', size: 'sm' })} shrink-0 rounded-control!`}
    >
      <span>{t('filter')}</span>
      {count > 0 && (
        <span className="badge ml-0!">
          <span aria-hidden="true">{count}</span>
          <span className="sr-only">{t('filterCount', { count })}</span>
        </span>
      )}
    </button>
  );
}
