'use client';

import { useMemo } from 'react';

import { useKnownGroups } from '@/lib/device/hooks/known-groups';
import { groupKey } from '@/lib/device/state/query-keys';
import { forgetGroup } from '@/lib/device/sync/forget-group';

type ForgettingOnDevice = {
  /** Deletes what this device has stored of a group; its screen stays as it is. */
  readonly forgetStored: (groupCode: string) => Promise<void>;
  /** Drops what this tab knows of the group, once its screen is left. */
  readonly forgetKnown: (groupCode: string) => void;
};

export function useForgetOnDevice(): ForgettingOnDevice {
  const known = useKnownGroups();
  return useMemo(
    () => ({
      forgetStored: (groupCode) => forgetGroup(known, groupCode),
      forgetKnown: (groupCode) => known.forget(groupCode, groupKey(groupCode)),
    }),
    [known],
  );
}
