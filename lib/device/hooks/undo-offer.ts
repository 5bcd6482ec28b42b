'use client';

import { usePathname } from 'next/navigation';
import { useCallback, useSyncExternalStore } from 'react';

import { useJustSaved, useSave } from '@/lib/device/hooks/outbox-hooks';
import type { Soon } from '@/lib/device/state/outbox-state';
import type { JustSaved } from '@/lib/device/state/outbox-undo';
import type { ChangeBody } from '@/lib/domain/ledger/change';
import { newId } from '@/lib/domain/ids';
import type { RecordedEntry } from '@/lib/domain/ledger/event';
import type { Entry, Member } from '@/lib/domain/nouns';
import { Listeners } from '@/lib/listeners';

/** What a person has just done and may take back at once. */
export type Undoable =
  | { readonly did: 'deleted' | 'changed'; readonly name: string; readonly entry: Entry }
  | { readonly did: 'saved'; readonly name: string; readonly amount: string; readonly entryId: string }
  | { readonly did: 'deleted' | 'renamed'; readonly name: string; readonly member: Member }
  | { readonly did: 'paid'; readonly payment: RecordedEntry };

export type UndoOffer = Undoable & {
  readonly groupCode: string;
  readonly saved: JustSaved;
  /** The path of the screen on which it was done. */
  readonly from: string;
  /** Whether the screen then leads elsewhere by itself, which does not end the offer. */
  readonly leaves: boolean;
};

let present: UndoOffer | null = null;
const listeners = new Listeners();

/** Replaces the present offer; null only ends it. */
export function offerUndo(offer: UndoOffer | null): void {
  present = offer;
  listeners.tell();
}

/** The present offer; null if there is none. It lives as long as this tab. */
export const useUndoOffer = (): UndoOffer | null =>
  useSyncExternalStore(
    listeners.subscribe,
    () => present,
    () => null,
  );

/**
 * Saves a change as `useSave` does.
 * @param soon as for `useSave`
 * @returns a function that takes the change, what there was before and its name, and whether the screen is then left.
 *   It returns a function that offers to take the change back
 */
export function useSaveToOffer(
  groupCode: string,
  soon?: Soon,
): (body: ChangeBody, undoable: Undoable, leaves: boolean) => () => void {
  const save = useSave(groupCode, soon);
  const justSaved = useJustSaved(groupCode);
  const from = usePathname();
  return useCallback(
    (body, undoable, leaves) => {
      const id = newId();
      const saved = justSaved(body, id);
      save(body, id);
      return () => offerUndo({ ...undoable, groupCode, saved, from, leaves });
    },
    [groupCode, justSaved, save, from],
  );
}

/** The same, and offers it at once. */
export function useUndoableSave(
  groupCode: string,
): (body: ChangeBody, undoable: Undoable, leaves: boolean) => void {
  const save = useSaveToOffer(groupCode);
  return useCallback((...what) => save(...what)(), [save]);
}
