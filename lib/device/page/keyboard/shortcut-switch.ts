'use client';

import { useSyncExternalStore } from 'react';

import { Listeners } from '@/lib/listeners';

/** The key in localStorage under which a device has switched its keyboard shortcuts off; without it they are on. */
const KEY = 'shortcuts';
const OFF = 'off';

const listeners = new Listeners();
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
  listeners.tell();
}

/** Another tab has changed something. */
const lookAgain = () => tell(null);

function subscribe(listener: () => void): () => void {
  if (listeners.isEmpty) addEventListener('storage', lookAgain);
  const stop = listeners.subscribe(listener);
  return () => {
    stop();
    if (listeners.isEmpty) removeEventListener('storage', lookAgain);
  };
}

/** Whether single keys do something on this device; true on the server and while hydrating. */
export const useHasShortcuts = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => (present ??= read()),
    () => true,
  );

/** Switches the shortcuts of this device on or off; if that cannot be stored, until the page is left. */
export function switchShortcuts(on: boolean): void {
  try {
    if (on) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, OFF);
  } catch {
    // The browser stores nothing.
  }
  tell(on);
}
