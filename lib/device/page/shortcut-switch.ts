'use client';

import { useSyncExternalStore } from 'react';

/** Under this name a device that wants no keyboard shortcuts says so; nothing there: it has them. */
const KEY = 'shortcuts';
const OFF = 'off';

const listeners = new Set<() => void>();
let present: boolean | null = null;

function read(): boolean {
  try {
    return localStorage.getItem(KEY) !== OFF;
  } catch {
    return true;
  }
}

function tell(next: boolean | null): void {
  present = next;
  for (const listener of listeners) listener();
}

/** Another tab has changed something. */
const lookAgain = () => tell(null);

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) addEventListener('storage', lookAgain);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) removeEventListener('storage', lookAgain);
  };
}

/** Whether single keys do something on this device; on the server, and while hydrating, they do. */
export const useHasShortcuts = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => (present ??= read()),
    () => true,
  );

/** Switches the shortcuts of this device on or off; where nothing can be kept, until the page is left. */
export function switchShortcuts(on: boolean): void {
  try {
    if (on) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, OFF);
  } catch {
    // A browser that keeps nothing.
  }
  tell(on);
}
