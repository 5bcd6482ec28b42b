'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

import { copyQuery } from '@/lib/device/data/copy';
import { whenLeftAlone } from '@/lib/device/page/when-idle';

/**
 * Hears at once what others change in the group that is seen, once the page has loaded and been left alone; for what is
 * around all screens. Without it, or where it fails, what is new is asked for now and then all the same.
 */
export function useLive(groupCode: string): void {
  const client = useQueryClient();
  // Of a group that is not here, or is gone, nothing is to be heard; the server would count who asks.
  const { data: isHere = false } = useQuery({ ...copyQuery(groupCode), select: (copy) => copy !== null });
  useEffect(() => {
    if (!isHere || typeof EventSource === 'undefined') return undefined;
    const ended = new AbortController();
    const callOff = whenLeftAlone([
      async () => {
        const { followLive } = await import('@/lib/device/data/live');
        if (!ended.signal.aborted) ended.signal.addEventListener('abort', followLive(client, groupCode));
      },
    ]);
    return () => {
      callOff();
      ended.abort();
    };
  }, [client, groupCode, isHere]);
}
