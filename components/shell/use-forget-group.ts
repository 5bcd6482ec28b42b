'use client';

import { useCallback } from 'react';

import { useOpenScreen } from '@/components/shell/group-navigation';
import { useForgetOnDevice } from '@/lib/device/hooks/forget-on-device';
import { routes } from '@/lib/routes';
import { changeBrowserSession } from '@/lib/session/session-browser';
import { clearNavigation, leaveGroup } from '@/lib/session/stored-groups';

/**
 * Removes a group, and all that is known of it, from this device, and goes on to the next stored group
 * (docs/screens.md#what-a-device-remembers).
 * @returns a function that takes the group's code
 */
export function useForgetGroup(): (groupCode: string) => void {
  const forgetOnDevice = useForgetOnDevice();
  const openScreen = useOpenScreen();
  return useCallback(
    (groupCode) => {
      changeBrowserSession((session) => clearNavigation(leaveGroup(session, groupCode)));
      openScreen(routes.main, { replace: true });
      forgetOnDevice(groupCode);
    },
    [forgetOnDevice, openScreen],
  );
}
