'use client';

import { useEffect } from 'react';

import { useIsHere, useKnownGroups } from '@/lib/device/hooks/known-groups';
import { loadEngine } from '@/lib/device/sync/load-engine';
import { whenLeftAlone } from '@/lib/device/page/when-idle';

/**
 * Hears at once what others change in the group that is seen, once the page has loaded and been left alone; for what is
 * around all screens. Without it, or where it fails, what is new is asked for now and then all the same.
 */
export function useLive(groupCode: string): void {
  const known = useKnownGroups();
  // Of a group that is not here, or is gone, nothing is to be heard; the server would count who asks.
  const isHere = useIsHere(groupCode);
  useEffect(() => {
    if (!isHere || typeof EventSource === 'undefined') return undefined;
    const ended = new AbortController();
    const callOff = whenLeftAlone([
      async () => {
        const { followLive } = await loadEngine();
        if (!ended.signal.aborted) ended.signal.addEventListener('abort', followLive(known, groupCode));
      },
    ]);
    return () => {
      callOff();
      ended.abort();
    };
  }, [known, groupCode, isHere]);
}
