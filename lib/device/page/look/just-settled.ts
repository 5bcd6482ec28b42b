'use client';

import { useSyncExternalStore } from 'react';

import type { Cents } from '@/lib/domain/money/money';
import { Listeners } from '@/lib/listeners';

/** A group whose last debt was paid on this device, until the person has decided what becomes of it. */
export type JustSettled = {
  /** The balance of each member before, by member id, until the bars have run to zero; then empty. */
  readonly former: ReadonlyMap<string, Cents>;
  /** Whether the paid row disappears beside the bars, so that they wait for it. */
  readonly besideRow: boolean;
};

const settledGroups = new Map<string, JustSettled>();
const listeners = new Listeners();

function change(groupCode: string, next: JustSettled | null): void {
  if (next) settledGroups.set(groupCode, next);
  else settledGroups.delete(groupCode);
  listeners.tell();
}

/** Notes that the last debt of a group was paid a moment ago, with the balances until then. */
export const markJustSettled = (groupCode: string, settled: JustSettled): void => change(groupCode, settled);

/** Ends that state: the group goes on. */
export const keepSettled = (groupCode: string): void => change(groupCode, null);

/** To be called when the bars have run, or nobody looks at them any more: they run only once. */
export function leaveBars(groupCode: string): void {
  const settled = settledGroups.get(groupCode);
  if (settled && settled.former.size > 0) change(groupCode, { ...settled, former: new Map() });
}

/** Set if the last debt of a group was just paid on this device; else null, as on the server. */
export const useJustSettled = (groupCode: string): JustSettled | null =>
  useSyncExternalStore(
    listeners.subscribe,
    () => settledGroups.get(groupCode) ?? null,
    () => null,
  );
