import { useSyncExternalStore } from 'react';

import { Listeners } from '@/lib/listeners';

/**
 * What a browser keeps nothing in for us. Without cookies it knows no group from one page to the next; without storage it only
 * cannot hold what is not sent yet.
 */
export type Missing = 'cookies' | 'storage';

const PROBE = 'probe';

/** A browser that refuses may do so by throwing, or by doing nothing. */
function keepsCookies(): boolean {
  try {
    document.cookie = `${PROBE}=1; path=/; SameSite=Lax`;
    const isKept = document.cookie.split('; ').includes(`${PROBE}=1`);
    document.cookie = `${PROBE}=; path=/; SameSite=Lax; max-age=0`;
    return isKept;
  } catch {
    return false;
  }
}

function keepsLines(): boolean {
  try {
    localStorage.setItem(PROBE, PROBE);
    localStorage.removeItem(PROBE);
    return true;
  } catch {
    return false;
  }
}

/** Either of the two holds what waits to be sent. */
async function keepsChanges(): Promise<boolean> {
  if (keepsLines()) return true;
  const { openStore } = await import('@/lib/device/storage/open-store');
  return (await openStore()) !== null;
}

async function look(): Promise<Missing | null> {
  if (!keepsCookies()) return 'cookies';
  return (await keepsChanges().catch(() => true)) ? null : 'storage';
}

const listeners = new Listeners();
let missing: Missing | null = null;

function lookAgain(): void {
  void look().then((found) => {
    missing = found;
    listeners.tell();
  });
}

function subscribe(listener: () => void): () => void {
  const stop = listeners.subscribe(listener);
  lookAgain();
  // Who has gone to the settings of the browser comes back.
  addEventListener('focus', lookAgain);
  return () => {
    stop();
    removeEventListener('focus', lookAgain);
  };
}

/** @returns what this browser lacks; null for nothing, on the server, and until it is known */
export const useMissing = (): Missing | null =>
  useSyncExternalStore(
    subscribe,
    () => missing,
    () => null,
  );
