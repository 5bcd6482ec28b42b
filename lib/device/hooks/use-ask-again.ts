'use client';

import { useCallback } from 'react';

import { useKnownGroups } from '@/lib/device/hooks/known-groups';
import { loadEngine } from '@/lib/device/sync/load-engine';

/** @returns a function that asks for what is new in a group, for what was written beside the outbox. Never rejects. */
export function useAskAgain(groupCode: string): () => Promise<void> {
  const known = useKnownGroups();
  return useCallback(async () => {
    const engine = await loadEngine().catch(() => null);
    await engine?.askAgain(known, groupCode);
  }, [known, groupCode]);
}
