'use client';

import { useCallback, useRef, useState } from 'react';

import { ApiError } from '@/lib/device/page/api-errors';
import { makeGroup, type NewGroup, setCurrency } from '@/lib/device/sync/bring-group';
import { newId } from '@/lib/domain/ids';
import { changeBrowserSession } from '@/lib/session/session-browser';
import { storeGroup } from '@/lib/session/stored-groups';

type Made = { readonly groupCode: string; currency: string };

/** Says that the device has to pass the human check before it may make a group. */
export class CheckNeeded extends Error {}

const asksForCheck = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 429 || error.code === 'captcha-refused');

/**
 * Makes one group, however often it is asked: what failed behind it goes on in the same group. It is then on this device.
 * @returns `make` gives its code. @throws CheckNeeded, ApiError, OfflineError
 */
export function useNewGroup() {
  const made = useRef<Made | null>(null);
  const keys = useRef(new Map<string, string>());
  const [isMade, setIsMade] = useState(false);
  const make = useCallback(async ({ name, currency }: NewGroup, solution: string | null): Promise<string> => {
    if (made.current === null) {
      const key = keys.current.get(name) ?? newId();
      keys.current.set(name, key);
      try {
        made.current = await makeGroup(name, key, solution);
      } catch (error) {
        throw asksForCheck(error) ? new CheckNeeded() : error;
      }
      const { groupCode } = made.current;
      changeBrowserSession((session) => storeGroup(session, groupCode));
      setIsMade(true);
    }
    if (made.current.currency !== currency) {
      await setCurrency(made.current.groupCode, currency);
      made.current.currency = currency;
    }
    return made.current.groupCode;
  }, []);
  return { isMade, make };
}
