import type { ReactNode } from 'react';

import { Emoji } from '@/components/ui/emoji';

type EmptyStateProps = {
  readonly emoji: string;
  readonly heading: ReactNode;
  /** h1 where it is the whole screen. */
  readonly level?: 1 | 2;
  readonly children?: ReactNode;
  /** One button, or two where there are two ways. */
  readonly action?: ReactNode;
};

/** One shape for everything that is empty, gone or failed (docs/screens.md#empty-waiting-failing). Put it into a `Card`. */
export function EmptyState({ emoji, heading, level = 2, children, action }: EmptyStateProps) {
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <div className="px-6 pt-11 pb-10 text-center">
      <span className="block">
        <Emoji className="align-top text-[2.75rem] leading-14">{emoji}</Emoji>
      </span>
      <Heading className="wrap-words mt-3 text-state">{heading}</Heading>
      {children && <p className="mx-auto mt-1.5 max-w-[30ch] text-ink-2">{children}</p>}
      {action && <div className="mx-auto mt-5 grid max-w-70 gap-3">{action}</div>}
    </div>
  );
}
