'use client';

import { useSyncExternalStore } from 'react';

import { OFFLINE_DELAY_MS } from '@/lib/limits';
import { Listeners } from '@/lib/listeners';

/** Many phones without a network do not know it, so the last request counts, too. */
let wasAnswered = true;
let isOffline = false;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Listeners();

function tell(isIt: boolean): void {
  isOffline = isIt;
  listeners.tell();
}

/** Belongs to no screen, so that the next one need not find out again. */
function look(): void {
  clearTimeout(timer);
  const isAway = !navigator.onLine || !wasAnswered;
  if (isAway === isOffline) return;
  if (isAway) timer = setTimeout(() => tell(true), OFFLINE_DELAY_MS);
  else tell(false);
}

/** To be called by what sends. @param came whether a server has answered, whatever it said */
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

/** Whether this device, as far as it knows, has reached no server for a moment. */
export const useIsOffline = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isOffline,
    () => false,
  );
