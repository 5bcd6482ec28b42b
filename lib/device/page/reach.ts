'use client';

import { useSyncExternalStore } from 'react';

import { OFFLINE_DELAY_MS } from '@/lib/limits';
import { Listeners } from '@/lib/listeners';

/** Many a phone without a network does not know it: the last request has the word, too. */
let wasAnswered = true;
let isOffline = false;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Listeners();

function tell(isIt: boolean): void {
  isOffline = isIt;
  listeners.tell();
}

/** Outside of any screen, so that the next one need not find out anew. */
function look(): void {
  clearTimeout(timer);
  const isAway = !navigator.onLine || !wasAnswered;
  if (isAway === isOffline) return;
  if (isAway) timer = setTimeout(() => tell(true), OFFLINE_DELAY_MS);
  else tell(false);
}

/** For what sends. @param came whether a server has answered, whatever it said */
export function noteAnswer(came: boolean): void {
  if (wasAnswered === came) return;
  wasAnswered = came;
  if (!listeners.isEmpty) look();
}

function subscribe(listener: () => void): () => void {
  const stop = listeners.subscribe(listener);
  addEventListener('online', look);
  addEventListener('offline', look);
  look();
  return stop;
}

/** Whether this device reaches no server, as far as it knows, and has not for a moment. */
export const useIsOffline = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isOffline,
    () => false,
  );
