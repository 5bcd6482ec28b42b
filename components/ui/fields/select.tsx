import type { ComponentProps } from 'react';

import { controlClass } from '@/components/ui/fields/field';
import { ChevronDownIcon } from '@/components/ui/icons';

/** A native select with our box and chevron. */
export const Select = ({ className, ...rest }: ComponentProps<'select'>) => (
  <span className="relative block">
    <select {...rest} className={controlClass(`truncate pr-11 ${className ?? ''}`)} />
    <ChevronDownIcon className="pointer-events-none absolute top-1/2 right-3.5 size-5 -translate-y-1/2 text-ink-2" />
  </span>
);
