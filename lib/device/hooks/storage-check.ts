import { useSyncExternalStore } from 'react';

import { Listeners } from '@/lib/listeners';

/**
 * What the browser does not let us use. Without cookies no group is remembered from one page to the next; without
 * storage only what is not sent yet cannot be kept.
 */
export type Missing = 'cookies' | 'storage';

const PROBE = 'probe';

/** A browser that refuses cookies may throw, or do nothing. */
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

/** Whether what waits to be sent can be stored: either localStorage or the database is enough. */
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
  // The person may come back from the settings of the browser.
  addEventListener('focus', lookAgain);
  return () => {
    stop();
    removeEventListener('focus', lookAgain);
  };
}

/** @returns what this browser lacks; null for nothing, on the server, and until it is known */
export const useMissingStorage = (): Missing | null =>
  useSyncExternalStore(
    subscribe,
    () => missing,
    () => null,
  );
