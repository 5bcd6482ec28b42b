'use client';

import { useCallback, useSyncExternalStore } from 'react';

import { useKnownGroups } from '@/lib/device/hooks/known-groups';
import type { KnownGroups } from '@/lib/device/state/known-groups';
import { deviceOf } from '@/lib/device/sync/outbox-device';
import {
  changesIn,
  EMPTY_OUTBOX,
  heldCountIn,
  type Outbox,
  pendingIn,
  type Refusal,
  refusalsIn,
  type UndoToCome,
} from '@/lib/device/state/outbox';
import type { OutboxAct } from '@/lib/device/state/outbox-acts';
import type { Soon } from '@/lib/device/state/outbox-state';
import type { Pause } from '@/lib/device/state/server-pauses';
import { type JustSaved, justSaved, takeBackSaved } from '@/lib/device/state/outbox-undo';
import { today } from '@/lib/device/page/time/clock';
import { applyChanges } from '@/lib/domain/ledger/view';
import type { Change, ChangeBody } from '@/lib/domain/ledger/change';
import { subjectOfChange } from '@/lib/domain/ledger/kinds/kinds';
import { newId } from '@/lib/domain/ids';
import type { JournalEvent } from '@/lib/domain/ledger/event';
import { meDigitsOf } from '@/lib/domain/me';
import { baseOf, withBase, withFormer } from '@/lib/domain/ledger/merge';
import { chooseMe, meAmong, meDigits } from '@/lib/session/me';
import { browserSession, changeBrowserSession } from '@/lib/session/session-browser';

export type { Refusal };

/** Memoizes a value of an outbox, so that callers get the same list until something changes. */
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
  const { outboxes } = deviceOf(useKnownGroups());
  return useSyncExternalStore(
    outboxes.subscribe,
    () => outboxes.of(groupCode),
    () => EMPTY_OUTBOX,
  );
}

/** The changes of a group that this device has saved and the server does not have yet, in order, for `applyChanges`. */
export const useQueuedChanges = (groupCode: string): readonly Change[] => changesOnce(useOutbox(groupCode));

/** The refused changes that the person has not decided about yet. */
export const useRefusals = (groupCode: string): readonly Refusal[] => refusalsOnce(useOutbox(groupCode));

/** Why and until when the server accepts no changes of a group; null if nothing has to wait. */
export function usePause(groupCode: string): Pause | null {
  const { pauses } = deviceOf(useKnownGroups());
  return useSyncExternalStore(
    pauses.subscribe,
    () => pauses.of(groupCode),
    () => null,
  );
}

/** Whether something that was saved in a group would be lost with this tab. */
export function useIsUnwritten(groupCode: string): boolean {
  const { outboxes } = deviceOf(useKnownGroups());
  return useSyncExternalStore(
    outboxes.subscribe,
    () => outboxes.holdsUnwritten(groupCode),
    () => false,
  );
}

/** How many changes are held back by refused ones. */
export const useHeldCount = (groupCode: string): number => heldCountIn(useOutbox(groupCode));

/** How many changes of a group the server does not have yet. */
export const usePendingCount = (groupCode: string): number => pendingIn(useOutbox(groupCode));

/** How many saved changes would be lost with a group: all that the server does not have yet, refused ones included. */
export const useUnsentCount = (groupCode: string): number => useOutbox(groupCode).length;

/** How many changes of all groups of this device the server does not have yet. */
export function useWaitingCount(): number {
  const { outboxes } = deviceOf(useKnownGroups());
  return useSyncExternalStore(
    outboxes.subscribe,
    () => outboxes.pendingCount(),
    () => 0,
  );
}

function act(known: KnownGroups, groupCode: string, what: OutboxAct, soon?: Soon): void {
  const { outboxes, sender } = deviceOf(known);
  void outboxes.act(groupCode, what, soon).then(() => sender.wake(groupCode));
}

/** The member who uses this device, even if this change adds them; undefined if nobody was chosen. */
function authorOf(known: KnownGroups, groupCode: string, body?: ChangeBody): string | undefined {
  const copy = known.copyOf(groupCode);
  if (!copy) return undefined;
  const { members } = applyChanges(copy, changesOnce(deviceOf(known).outboxes.of(groupCode)));
  const among = body?.kind === 'member.add' ? [...members, body.member] : members;
  return meAmong(browserSession(), groupCode, among)?.id;
}

/** May lie in the future, if the clock was set back since. */
const lastSavedAtMs = (outbox: Outbox): number =>
  outbox.reduce((last, { change }) => Math.max(last, change.savedAtMs ?? 0), 0);

/** Fixes the day of what is spent or paid today (a form leaves it open until it is saved). */
function onDay(change: Change): Change {
  if (change.kind === 'plan.confirm') return { day: today(), ...change };
  if (change.kind !== 'entry.put' || change.entry.day !== '') return change;
  return { ...change, entry: { ...change.entry, day: today() } };
}

/** The change that saves a body: with the author, the time, and what an edited entry said before. */
function changeOf(known: KnownGroups, groupCode: string, body: ChangeBody, id: string): Change {
  const author = authorOf(known, groupCode, body);
  const outbox = deviceOf(known).outboxes.of(groupCode);
  const savedAtMs = Math.max(Date.now(), lastSavedAtMs(outbox) + 1);
  const change = { id, ...(author !== undefined && { author }), savedAtMs, ...body };
  const based = withBase(onDay(change), baseOf(change));
  if (based.kind !== 'entry.put' || body.kind !== 'entry.put') return based;
  // If changes of the entry wait, the form was filled with them, which the server has never had: its `former` is no
  // base.
  const waits = changesOnce(outbox).some((each) => subjectOfChange(each) === body.entry.id);
  return withFormer(based, known.copyOf(groupCode) ?? null, waits ? undefined : body.former);
}

/**
 * Returns a function that saves: the screen shows the change at once, and it is sent as soon as possible. Saving never
 * waits and never fails; what the server refuses comes back by `useRefusals`.
 * @param soon when the screen is told; left out: at once
 * @returns the id of the change
 */
export function useSave(groupCode: string, soon?: Soon): (body: ChangeBody, id?: string) => string {
  const known = useKnownGroups();
  return useCallback(
    (body, id = newId()) => {
      const change = changeOf(known, groupCode, body, id);
      act(known, groupCode, { did: 'save', change }, soon);
      return id;
    },
    [known, groupCode, soon],
  );
}

/**
 * Tells what saving a change does to the outbox, for taking it back a moment later. To be called before it is saved.
 */
export function useJustSaved(groupCode: string): (body: ChangeBody, id: string) => JustSaved {
  const known = useKnownGroups();
  return useCallback(
    (body, id) => justSaved(deviceOf(known).outboxes.of(groupCode), changeOf(known, groupCode, body, id)),
    [known, groupCode],
  );
}

/**
 * Takes back what was saved here a moment ago, sent or not.
 * @param back the event that this comes to
 * @returns false if only the list of what happened can take it back
 */
export function useTakeBack(groupCode: string): (saved: JustSaved, back: JournalEvent) => boolean {
  const known = useKnownGroups();
  return useCallback(
    (saved, back) => {
      const { outboxes, madeRevisions } = deviceOf(known);
      const revision = madeRevisions.get(saved.id) ?? null;
      const author = authorOf(known, groupCode);
      const undo: UndoToCome = {
        ...{ id: newId(), kind: 'undo', back, savedAtMs: Date.now() },
        ...(author !== undefined && { author }),
      };
      if (!takeBackSaved(outboxes.of(groupCode), saved, { revision, undo })) return false;
      act(known, groupCode, { did: 'take-back', saved, revision, undo });
      return true;
    },
    [known, groupCode],
  );
}

/** Drops a refused change. The changes that build on it are then refused, too, for the person to decide about. */
export function useDismissRefusal(groupCode: string): (changeId: string) => void {
  const known = useKnownGroups();
  return useCallback((changeId) => act(known, groupCode, { did: 'dismiss', changeId }), [known, groupCode]);
}

/** Drops a refused change that somebody else has done meanwhile: the changes that it held back are sent. */
export function useForgetRefusal(groupCode: string): (changeId: string) => void {
  const { outboxes, sender } = deviceOf(useKnownGroups());
  return useCallback(
    (changeId) =>
      void outboxes
        .change(groupCode, (outbox) => outbox.filter(({ id }) => id !== changeId))
        .then(() => sender.wake(groupCode)),
    [outboxes, sender, groupCode],
  );
}

/**
 * Sends a refused change again, as the person has corrected it; the changes that it held back follow.
 * @param soon as for `useSave`
 * @returns the id of the new change
 */
export function useResend(groupCode: string, soon?: Soon): (changeId: string, body: ChangeBody) => string {
  const known = useKnownGroups();
  return useCallback(
    (changeId, body) => {
      const change = changeOf(known, groupCode, body, newId());
      act(known, groupCode, { did: 'resend', changeId, change }, soon);
      return change.id;
    },
    [known, groupCode, soon],
  );
}

/** Whether the member whom a change was to add was chosen as the one who uses this device. */
function wasToAddMe(known: KnownGroups, groupCode: string, changeId: string): boolean {
  const item = deviceOf(known)
    .outboxes.of(groupCode)
    .find(({ id }) => id === changeId);
  return (
    item?.change.kind === 'member.add' &&
    meDigits(browserSession(), groupCode) === meDigitsOf(item.change.member.id)
  );
}

/**
 * Resolves a refused `member.add` whose name is taken: it meant the member who has that name. What was saved for the
 * refused member counts for the existing one, who also becomes the member of this device if the refused one was.
 */
export function useSamePerson(groupCode: string): (changeId: string, memberId: string) => void {
  const known = useKnownGroups();
  return useCallback(
    (changeId, memberId) => {
      if (wasToAddMe(known, groupCode, changeId))
        changeBrowserSession((session) => chooseMe(session, groupCode, memberId));
      act(known, groupCode, { did: 'same-person', changeId, memberId });
    },
    [known, groupCode],
  );
}
