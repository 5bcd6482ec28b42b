import type { ReactNode } from 'react';

import { GroupLink } from '@/components/shell/group-link';
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
  /** Where the card stands. */
  readonly className?: string;
  readonly children: ReactNode;
};

/** Nothing to see in this place (docs/screens.md#empty-waiting-failing), and one way on. */
export const LinkedEmptyState = (props: LinkedEmptyStateProps) => (
  <Card {...(props.className !== undefined && { className: props.className })}>
    <EmptyState
      emoji={props.emoji}
      heading={props.heading}
      level={props.level ?? 2}
      action={
        <GroupLink href={props.href} className={buttonClass()}>
          {props.action}
        </GroupLink>
      }
    >
      {props.children}
    </EmptyState>
  </Card>
);
