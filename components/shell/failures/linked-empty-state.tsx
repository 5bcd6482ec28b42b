import type { ReactNode } from 'react';

import { GroupLink } from '@/components/shell/group-link';
import { useIsLooking } from '@/components/shell/looking';
import { buttonClass } from '@/components/ui/button-class';
import { Card } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';

type LinkedEmptyStateProps = {
  readonly emoji: string;
  readonly heading: ReactNode;
  /** h1 where it is the whole screen. */
  readonly level?: 1 | 2;
  /** Where the button leads, and what it says. */
  readonly href: string;
  readonly action: string;
  /** Whether something is changed there: whoever may only look gets no button. */
  readonly changes?: boolean;
  /** Where the card stands. */
  readonly className?: string;
  readonly children: ReactNode;
};

/** Nothing to see in this place (docs/screens.md#empty-waiting-failing), and one way on. */
export function LinkedEmptyState({ changes = false, className, ...props }: LinkedEmptyStateProps) {
  const isLooking = useIsLooking();
  return (
    <Card {...(className !== undefined && { className })}>
      <EmptyState
        emoji={props.emoji}
        heading={props.heading}
        level={props.level ?? 2}
        action={
          changes && isLooking ? null : (
            <GroupLink href={props.href} className={buttonClass()}>
              {props.action}
            </GroupLink>
          )
        }
      >
        {changes && isLooking ? null : props.children}
      </EmptyState>
    </Card>
  );
}
