'use client';

import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';

import { heldOf } from '@/lib/device/data/copy';
import { deviceOf } from '@/lib/device/data/outbox-device';
import {
  changesIn,
  EMPTY_OUTBOX,
  type Outbox,
  pendingIn,
  type Refusal,
  refusalsIn,
  type UndoToCome,
} from '@/lib/device/data/outbox';
import type { OutboxAct } from '@/lib/device/data/outbox-acts';
import { type JustSaved, justSaved, takeBackSaved } from '@/lib/device/data/outbox-undo';
import { applyChanges } from '@/lib/domain/apply-changes';
import type { Change, ChangeBody } from '@/lib/domain/change';
import { newId } from '@/lib/domain/ids';
import type { JournalEvent } from '@/lib/domain/journal';
import { meDigitsOf } from '@/lib/domain/me';
import { baseOf, withBase } from '@/lib/domain/merge-changes';
import { chooseMe, meAmong, meDigits } from '@/lib/session/me';
import { browserSession, changeBrowserSession } from '@/lib/session/session-browser';

export type { Refusal };

/** Made once for each outbox, so that who looks at it gets the same list as long as nothing has changed. */
function once<T>(make: (outbox: Outbox) => T): (outbox: Outbox) => T {
  const made = new WeakMap<Outbox, { readonly value: T }>();
  return (outbox) => {
    const known = made.get(outbox) ?? { value: make(outbox) };
    made.set(outbox, known);
    return known.value;
  };
}

const changesOnce = once(changesIn);
const refusalsOnce = once(refusalsIn);

function useOutbox(groupCode: string): Outbox {
  const { outboxes } = deviceOf(useQueryClient());
  return useSyncExternalStore(
    outboxes.subscribe,
    () => outboxes.of(groupCode),
    () => EMPTY_OUTBOX,
  );
}

/** What this device has saved of a group and the server has not, in order: what `applyChanges` puts on top of the copy. */
export const useQueuedChanges = (groupCode: string): readonly Change[] => changesOnce(useOutbox(groupCode));

/** What was refused and the person has not decided about yet. */
export const useRefusals = (groupCode: string): readonly Refusal[] => refusalsOnce(useOutbox(groupCode));

/** How many changes of a group are not with the server. */
export const usePendingCount = (groupCode: string): number => pendingIn(useOutbox(groupCode));

function act(client: QueryClient, groupCode: string, what: OutboxAct): void {
  const { outboxes, sender } = deviceOf(client);
  void outboxes.act(groupCode, what).then(() => sender.wake(groupCode));
}

/** The member who uses this device, if only from this change on; undefined for who only looks. */
function authorOf(client: QueryClient, groupCode: string, body?: ChangeBody): string | undefined {
  const copy = heldOf(client, groupCode);
  if (!copy) return undefined;
  const { members } = applyChanges(copy, changesOnce(deviceOf(client).outboxes.of(groupCode)));
  const known = body?.kind === 'member.add' ? [...members, body.member] : members;
  return meAmong(browserSession(), groupCode, known)?.id;
}

/** By a clock that was set back since, perhaps. */
const lastSavedAtMs = (outbox: Outbox): number =>
  outbox.reduce((last, { change }) => Math.max(last, change.savedAtMs ?? 0), 0);

/** A change as whoever uses this device saves it. */
function changeOf(client: QueryClient, groupCode: string, body: ChangeBody, id: string): Change {
  const author = authorOf(client, groupCode, body);
  const savedAtMs = Math.max(Date.now(), lastSavedAtMs(deviceOf(client).outboxes.of(groupCode)) + 1);
  const change = { id, ...(author !== undefined && { author }), savedAtMs, ...body };
  return withBase(change, baseOf(change));
}

/**
 * Saves: the change counts on the screen at once and is sent as soon as that is possible. It never waits and never fails; what
 * the server refuses comes back by `useRefusals`.
 * @returns the id of the change
 */
export function useSave(groupCode: string): (body: ChangeBody, id?: string) => string {
  const client = useQueryClient();
  return useCallback(
    (body, id = newId()) => {
      const change = changeOf(client, groupCode, body, id);
      act(client, groupCode, { did: 'save', change });
      return id;
    },
    [client, groupCode],
  );
}

/** What saving has done to the outbox, for who may take it back in a moment. */
export function useJustSaved(groupCode: string): (body: ChangeBody, id: string) => JustSaved {
  const client = useQueryClient();
  return useCallback(
    (body, id) => justSaved(deviceOf(client).outboxes.of(groupCode), changeOf(client, groupCode, body, id)),
    [client, groupCode],
  );
}

/**
 * Takes back what was saved here a moment ago, sent or not.
 * @param back what that comes to
 * @returns false where only the list of what happened can
 */
export function useTakeBack(groupCode: string): (saved: JustSaved, back: JournalEvent) => boolean {
  const client = useQueryClient();
  return useCallback(
    (saved, back) => {
      const { outboxes, madeRevisions } = deviceOf(client);
      const revision = madeRevisions.get(saved.id) ?? null;
      const author = authorOf(client, groupCode);
      const undo: UndoToCome = {
        ...{ id: newId(), kind: 'undo', back, savedAtMs: Date.now() },
        ...(author !== undefined && { author }),
      };
      if (!takeBackSaved(outboxes.of(groupCode), saved, { revision, undo })) return false;
      act(client, groupCode, { did: 'take-back', saved, revision, undo });
      return true;
    },
    [client, groupCode],
  );
}

/** Forgets a refused change, and lets the person decide about what was to build on it. */
export function useDismissRefusal(groupCode: string): (changeId: string) => void {
  const client = useQueryClient();
  return useCallback((changeId) => act(client, groupCode, { did: 'dismiss', changeId }), [client, groupCode]);
}

/**
 * Sends a refused change anew, as the person has corrected it; what was held back for it follows.
 * @returns the id of the new change
 */
export function useResend(groupCode: string): (changeId: string, body: ChangeBody) => string {
  const client = useQueryClient();
  return useCallback(
    (changeId, body) => {
      const change = changeOf(client, groupCode, body, newId());
      act(client, groupCode, { did: 'resend', changeId, change });
      return change.id;
    },
    [client, groupCode],
  );
}

/** Whether this device has said to be the member whom a change was to add. */
function wasToAddMe(client: QueryClient, groupCode: string, changeId: string): boolean {
  const item = deviceOf(client)
    .outboxes.of(groupCode)
    .find(({ id }) => id === changeId);
  return (
    item?.change.kind === 'member.add' &&
    meDigits(browserSession(), groupCode) === meDigitsOf(item.change.member.id)
  );
}

/**
 * Says that somebody whose name is taken is the member who has it: what was saved for the one counts for the other, and who
 * was to be the one is the other.
 */
export function useSamePerson(groupCode: string): (changeId: string, memberId: string) => void {
  const client = useQueryClient();
  return useCallback(
    (changeId, memberId) => {
      if (wasToAddMe(client, groupCode, changeId))
        changeBrowserSession((session) => chooseMe(session, groupCode, memberId));
      act(client, groupCode, { did: 'same-person', changeId, memberId });
    },
    [client, groupCode],
  );
}
