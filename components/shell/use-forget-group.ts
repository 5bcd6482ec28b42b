'use client';

import { useCallback } from 'react';

import { useOpenScreen } from '@/components/shell/group-navigation';
import { forgetGroup } from '@/lib/device/storage/outbox-storage';
import { useKnownGroups } from '@/lib/device/hooks/known-groups';
import { routes } from '@/lib/routes';
import { changeBrowserSession } from '@/lib/session/session-browser';
import { clearNavigation, leaveGroup } from '@/lib/session/stored-groups';

/**
 * Takes a group off this device, with all that is known of it, and goes on to the next stored group
 * (docs/screens.md#what-a-device-remembers).
 * @returns a function that takes the group's code
 */
export function useForgetGroup(): (groupCode: string) => void {
  const known = useKnownGroups();
  const openScreen = useOpenScreen();
  return useCallback(
    (groupCode) => {
      changeBrowserSession((session) => clearNavigation(leaveGroup(session, groupCode)));
      openScreen(routes.main, { replace: true });
      forgetGroup(known, groupCode);
    },
    [known, openScreen],
  );
}
