import { useEffect } from 'react';
import { useMutation } from '@tanstack/react-query';

import { useKnownGroups, useQuestion } from '@/lib/device/hooks/known-groups';
import { ApiError } from '@/lib/device/page/api-errors';
import { deviceOf } from '@/lib/device/sync/outbox-device';
import { whenLeftAlone } from '@/lib/device/page/when-idle';
import { loadEngine } from '@/lib/device/sync/load-engine';
import { queriesOf } from '@/lib/device/sync/queries';

/** The name of the error of a browser that keeps no notes: its class is in the engine, which comes later. */
export const NOTHING_KEPT = 'NothingKept';

const isCodeChanged = (error: Error | null): boolean =>
  error instanceof ApiError && error.code === 'code-changed';

/** Whether the server has said that the code of a group has ended. */
export const useIsCodeChanged = (groupCode: string): boolean =>
  isCodeChanged(useQuestion('news', groupCode).error);

/** Moves to the new code of a group what this device has under the former one, as soon as it knows both. */
export function useFollowingCode(groupCode: string, isHere: boolean): void {
  const known = useKnownGroups();
  // A new error each time that the server says so: the last try may have found no network.
  const { error } = useQuestion('news', groupCode);
  useEffect(() => {
    const isChanged = isCodeChanged(error);
    if (!isHere && !isChanged) return undefined;
    const follow = async () => {
      const engine = await loadEngine();
      const go = isChanged ? engine.seekNewCode : engine.takeFormer;
      await go(known, deviceOf(known), groupCode);
    };
    // Without the engine the next page does it.
    if (!isChanged) return whenLeftAlone([follow]);
    follow().catch(() => undefined);
    return undefined;
  }, [known, groupCode, isHere, error]);
}

/** Gives a group a new code. */
export function useRenewCode(groupCode: string) {
  const known = useKnownGroups();
  return useMutation(
    {
      /** @param author the member who does it; null: not said. Resolves to the new code */
      mutationFn: async (author: string | null): Promise<string> =>
        (await loadEngine()).renewCode(known, deviceOf(known), groupCode, author),
    },
    queriesOf(known),
  );
}
