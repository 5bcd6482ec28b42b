'use client';

import { useCallback, useRef, useState } from 'react';

import { ApiError } from '@/lib/device/page/api-errors';
import {
  type BroughtSettings,
  type CreationProofs,
  giveSettings,
  makeGroup,
  type NewGroup,
} from '@/lib/device/sync/bring-group';
import { deleteGroup } from '@/lib/device/sync/delete-group';
import { newId } from '@/lib/domain/ids';
import { hasSettings } from '@/lib/domain/ledger/settings';
import { browserSession, changeBrowserSession } from '@/lib/session/session-browser';
import { activateGroup, leaveGroup, storeGroup } from '@/lib/session/stored-groups';

type Made = { readonly groupCode: string; readonly name: string; settings: BroughtSettings };

/** Says that the device has to pass the human check before it may make a group. */
export class CheckNeeded extends Error {}

/** A solution lifts the limit on new groups; what is 429 all the same is another limit. */
const asksForCheck = (error: unknown, solution: string | null): boolean =>
  error instanceof ApiError &&
  ((error.status === 429 && solution === null) || error.code === 'captcha-refused');

/** Whether the server has refused a group because its operator wants a token, or another one. */
export const asksForToken = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'group-token-refused';

/** What it was made for was stopped meanwhile. */
class Stopped extends Error {}

/** Nobody else has its code yet. If the server does not answer, the group expires like any that nobody uses. */
const deleteUnused = ({ groupCode, name }: Pick<Made, 'groupCode' | 'name'>): void =>
  void deleteGroup(groupCode, name).catch(() => undefined);

/**
 * Makes one group, however often it is asked: what failed behind it goes on in the same group. It is then on this device.
 * @returns `make` gives its code, and throws CheckNeeded, ApiError or OfflineError; `drop` takes back what was made
 */
export function useNewGroup() {
  const made = useRef<Made | null>(null);
  const keys = useRef(new Map<string, string>());
  /** Counts what was taken back. */
  const dropped = useRef(0);
  /** The group that was open before. */
  const former = useRef<string | null>(null);
  const [isMade, setIsMade] = useState(false);
  const make = useCallback(
    async ({ name, ...settings }: NewGroup, proofs: CreationProofs): Promise<string> => {
      if (made.current === null) {
        const key = keys.current.get(name) ?? newId();
        keys.current.set(name, key);
        const before = dropped.current;
        try {
          const { groupCode, currency, inactiveDataPurge } = await makeGroup(name, key, proofs);
          if (dropped.current !== before) {
            deleteUnused({ groupCode, name });
            throw new Stopped();
          }
          made.current = { groupCode, name, settings: { currency, inactiveDataPurge } };
        } catch (error) {
          throw asksForCheck(error, proofs.solution) ? new CheckNeeded() : error;
        }
        const { groupCode } = made.current;
        former.current = browserSession().activeGroupCode;
        changeBrowserSession((session) => storeGroup(session, groupCode));
        setIsMade(true);
      }
      if (!hasSettings(made.current.settings, settings)) {
        await giveSettings(made.current.groupCode, settings);
        made.current.settings = settings;
      }
      return made.current.groupCode;
    },
    [],
  );
  const drop = useCallback(() => {
    dropped.current += 1;
    // The same key would bring back the group that is deleted here.
    keys.current.clear();
    const { current } = made;
    if (current === null) return;
    made.current = null;
    setIsMade(false);
    changeBrowserSession((session) =>
      activateGroup(leaveGroup(session, current.groupCode), former.current ?? ''),
    );
    deleteUnused(current);
  }, []);
  return { isMade, make, drop };
}
