'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

import { copyQuery } from '@/lib/device/data/copy';
import { whenIdle } from '@/lib/device/page/when-idle';

/** While the device is idle, it keeps the newest of what happened in the group, for a time without a network. */
export function useKeptActivity(groupCode: string): void {
  const client = useQueryClient();
  const { data: isHere = false } = useQuery({ ...copyQuery(groupCode), select: (copy) => copy !== null });
  useEffect(() => {
    if (!isHere) return undefined;
    return whenIdle([
      async () => {
        const { keepActivity } = await import('@/lib/device/data/activity');
        await keepActivity(client, groupCode);
      },
    ]);
  }, [client, groupCode, isHere]);
}
