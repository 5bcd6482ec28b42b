'use client';

import { useCallback } from 'react';

import { useKnownGroups } from '@/lib/device/hooks/known-groups';
import { forgetGroup } from '@/lib/device/storage/outbox-storage';

/** @returns a function that removes all that is known of a group from this device */
export function useForgetOnDevice(): (groupCode: string) => void {
  const known = useKnownGroups();
  return useCallback((groupCode) => forgetGroup(known, groupCode), [known]);
}
