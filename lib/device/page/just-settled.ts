'use client';

import { useSyncExternalStore } from 'react';

import type { Cents } from '@/lib/domain/money/money';
import { Listeners } from '@/lib/listeners';

/** A group whose last debt was paid on this device, until the person has said what becomes of it. */
export type JustSettled = {
  /** What each was owed or owed before, by member id, as long as the bars have not run to zero; else empty. */
  readonly former: ReadonlyMap<string, Cents>;
  /** Whether the row that was paid takes its leave beside the bars, so that they wait for it. */
  readonly besideRow: boolean;
};

const settledGroups = new Map<string, JustSettled>();
const listeners = new Listeners();

function change(groupCode: string, next: JustSettled | null): void {
  if (next) settledGroups.set(groupCode, next);
  else settledGroups.delete(groupCode);
  listeners.tell();
}

/** Says that the last debt of a group was paid a moment ago, with what was owed until then. */
export const markJustSettled = (groupCode: string, settled: JustSettled): void => change(groupCode, settled);

/** The group is kept: there is nothing more to say about its end. */
export const keepSettled = (groupCode: string): void => change(groupCode, null);

/** The bars have run, or nobody looks at them any more: they do it once. */
export function leaveBars(groupCode: string): void {
  const settled = settledGroups.get(groupCode);
  if (settled && settled.former.size > 0) change(groupCode, { ...settled, former: new Map() });
}

/** Whether the last debt of a group was paid on this device just now; null on the server. */
export const useJustSettled = (groupCode: string): JustSettled | null =>
  useSyncExternalStore(
    listeners.subscribe,
    () => settledGroups.get(groupCode) ?? null,
    () => null,
  );
