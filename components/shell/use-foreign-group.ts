'use client';

import { usePathname } from 'next/navigation';

import { matchScreen } from '@/lib/routes';
import { useSessionPart } from '@/lib/session/session-browser';
import { isOnDevice } from '@/lib/session/stored-groups';

/** Whether the address names a group that is not on this device, so that the dock would act on another one. */
export function useIsForeignGroup(): boolean {
  const params = matchScreen(usePathname())?.params;
  const named = params !== undefined && 'groupCode' in params ? params.groupCode : null;
  return useSessionPart((session) => named !== null && !isOnDevice(session, named));
}
