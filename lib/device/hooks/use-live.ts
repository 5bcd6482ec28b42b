'use client';

import { useEffect } from 'react';

import { useIsHere, useKnownGroups } from '@/lib/device/hooks/known-groups';
import { loadEngine } from '@/lib/device/sync/load-engine';
import { whenLeftAlone } from '@/lib/device/page/when-idle';

/**
 * Listens to what others change in the group that is shown, once the page has loaded and been left alone. For what is
 * around all screens. Without the event stream, or if it fails, news is still asked for at intervals.
 */
export function useLive(groupCode: string): void {
  const known = useKnownGroups();
  // A group that is not known or is gone has no events, and the server would count the request as a guess.
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
