'use client';

import type { ComponentProps, MouseEvent } from 'react';

import { useOpenScreen } from '@/components/shell/group-navigation';
import { useRememberPath, type RememberedRoute } from '@/components/shell/bars/use-remember-path';
import { isPlainClick } from '@/components/ui/plain-click';
import { answerTap } from '@/lib/device/page/early/pressed-look';

type GroupLinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  readonly href: string;
  /** Stores the present path first, so that the next screen can lead back here. */
  readonly remember?: RememberedRoute;
  /** Leads to a screen that was seen before, and shows it where it was left. */
  readonly back?: boolean;
};

/** A link between screens of a group: a plain click needs no network, everything else is as with any link. */
export function GroupLink({ href, remember, back = false, onClick, children, ...rest }: GroupLinkProps) {
  const openScreen = useOpenScreen();
  const rememberPath = useRememberPath();
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (!isPlainClick(event)) return;
    event.preventDefault();
    const from = location.href;
    answerTap(() => {
      // A person who has gone back meanwhile stays there.
      if (location.href !== from) return;
      if (remember) rememberPath(remember);
      openScreen(href, { back });
    });
  };
  return (
    <a {...rest} href={href} onClick={follow}>
      {children}
    </a>
  );
}
