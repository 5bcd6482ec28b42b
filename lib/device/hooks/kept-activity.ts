'use client';

import { useEffect } from 'react';

import { useIsHere, useKnownGroups } from '@/lib/device/hooks/known-groups';
import { whenIdle } from '@/lib/device/page/when-idle';

/** While the device is idle, stores the newest activity of the group for use without a network. */
export function useKeptActivity(groupCode: string): void {
  const known = useKnownGroups();
  const isHere = useIsHere(groupCode);
  useEffect(() => {
    if (!isHere) return undefined;
    return whenIdle([
      async () => {
        const { keepActivity } = await import('@/lib/device/hooks/activity');
        await keepActivity(known, groupCode);
      },
    ]);
  }, [known, groupCode, isHere]);
}
