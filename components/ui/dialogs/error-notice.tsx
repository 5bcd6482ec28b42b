import { clsx } from 'clsx';
import type { ReactNode } from 'react';

import { Emoji } from '@/components/ui/emoji';

/** What failed, in a sentence, on an orange block. Said once to screen readers. */
export const ErrorNotice = ({
  children,
  className,
}: {
  readonly children: ReactNode;
  readonly className?: string;
}) => (
  <div
    role="alert"
    className={clsx(
      'flex gap-3 rounded-control border border-error-line bg-error-soft px-4 py-3.5 text-[0.9375rem] leading-[1.375rem] text-on-error-soft',
      className,
    )}
  >
    <Emoji className="text-[1rem]">⚠️</Emoji>
    <span className="wrap-words min-w-0">{children}</span>
  </div>
);
