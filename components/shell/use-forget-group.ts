'use client';

import { useCallback } from 'react';

import { useOpenScreen } from '@/components/shell/group-navigation';
import { useForgetOnDevice } from '@/lib/device/hooks/forget-on-device';
import { routes } from '@/lib/routes';
import { changeBrowserSession, changeSessionSilently } from '@/lib/session/session-browser';
import type { Session } from '@/lib/session/session';
import { clearNavigation, currentGroupCode, leaveGroup } from '@/lib/session/stored-groups';

/**
 * Removes a group, and all that is known of it, from this device, and goes on to the next stored group, or to the start
 * by a page load (docs/screens.md#what-a-device-remembers).
 * @returns a function that takes the group's code. Its promise resolves when the next screen is being opened, after a
 *   second at the latest; until then the present one should say that something happens
 */
export function useForgetGroup(): (groupCode: string) => Promise<void> {
  const { forgetStored, forgetKnown } = useForgetOnDevice();
  const openScreen = useOpenScreen();
  return useCallback(
    async (groupCode) => {
      const leave = (session: Session) => clearNavigation(leaveGroup(session, groupCode));
      // Now, in case this page ends; the screen hears of it once it may go.
      changeSessionSilently(leave);
      await forgetStored(groupCode);
      if (currentGroupCode(changeBrowserSession(leave)) === null) location.replace(routes.home);
      else {
        openScreen(routes.main, { replace: true });
        forgetKnown(groupCode);
      }
    },
    [forgetStored, forgetKnown, openScreen],
  );
}
