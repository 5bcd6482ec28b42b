'use client';

import type { MouseEvent } from 'react';

import { useOpenScreen } from '@/components/shell/group-navigation';
import { isPlainClick } from '@/components/ui/plain-click';
import { routes } from '@/lib/routes';
import { changeBrowserSession } from '@/lib/session/session-browser';
import { activateGroup } from '@/lib/session/stored-groups';

type LinkToGroup = {
  readonly href: string;
  readonly onClick: (event: MouseEvent<HTMLAnchorElement>) => void;
};

/** Links to the main screen of a group of this device; without script by the page that checks its code. */
export function useOpenGroup(): (groupCode: string) => LinkToGroup {
  const openScreen = useOpenScreen();
  return (groupCode) => ({
    href: routes.groupCodeValidator(groupCode),
    onClick: (event) => {
      if (!isPlainClick(event)) return;
      event.preventDefault();
      changeBrowserSession((session) => activateGroup(session, groupCode));
      openScreen(routes.main, { replace: location.pathname === routes.main });
    },
  });
}
