import { useSyncExternalStore } from 'react';

/** Whether what waits here would still be there after the tab was closed. */
export type StoreState = 'kept' | 'not-kept';

let state: StoreState = 'kept';
const listeners = new Set<() => void>();

/** What the last attempt to keep something has shown. */
export const storeState = (): StoreState => state;

export function setStoreState(next: StoreState): void {
  if (next === state) return;
  state = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Whether this device keeps what a person saves: said beside what waits, where it does not. */
export const useStoreState = (): StoreState => useSyncExternalStore(subscribe, storeState, () => 'kept');
