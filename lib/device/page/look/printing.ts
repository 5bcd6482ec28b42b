'use client';

import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

import { Listeners } from '@/lib/listeners';

const listeners = new Listeners();
let present = false;

/** The browser takes the page as it is when the event is over, so it has to be rendered by then. */
function change(next: boolean): void {
  present = next;
  flushSync(() => listeners.tell());
}

const begin = () => change(true);
const end = () => change(false);

function subscribe(listener: () => void): () => void {
  if (listeners.isEmpty) {
    addEventListener('beforeprint', begin);
    addEventListener('afterprint', end);
  }
  const stop = listeners.subscribe(listener);
  return () => {
    stop();
    if (!listeners.isEmpty) return;
    removeEventListener('beforeprint', begin);
    removeEventListener('afterprint', end);
  };
}

/** Whether the page is being printed: lists that grow on scrolling then show all that the device has. */
export const useIsPrinting = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => present,
    () => false,
  );
