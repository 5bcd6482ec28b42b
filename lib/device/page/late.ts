'use client';

import { useEffect, useSyncExternalStore } from 'react';

/** Something that is loaded when it is needed, and shown once it is here: nobody waits for it, and no boundary is needed. */
export type Late = {
  /** Notes how it is loaded: goes around the loader inside of `dynamic()`. */
  readonly noted: <T>(load: () => Promise<T>) => () => Promise<T>;
  /** Loads it ahead of need. */
  readonly load: () => Promise<unknown>;
  readonly isHere: () => boolean;
  readonly subscribe: (listener: () => void) => () => void;
};

export function createLate(): Late {
  const listeners = new Set<() => void>();
  let load: () => Promise<unknown> = () => Promise.resolve();
  let isHere = false;
  return {
    noted<T>(loader: () => Promise<T>) {
      const watched = async (): Promise<T> => {
        const loaded = await loader();
        isHere = true;
        for (const listener of listeners) listener();
        return loaded;
      };
      load = watched;
      return watched;
    },
    load: () => load(),
    isHere: () => isHere,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/**
 * Loads it once it is wanted.
 * @returns whether it can be shown: on the server, and in what the server has drawn, at once
 */
export function useLate(late: Late, wanted: boolean): boolean {
  const isHere = useSyncExternalStore(late.subscribe, late.isHere, () => true);
  useEffect(() => {
    if (!wanted || isHere) return;
    const load = () => void late.load().catch(() => undefined);
    load();
    // What failed for want of a network is tried again with one.
    addEventListener('online', load);
    return () => removeEventListener('online', load);
  }, [late, wanted, isHere]);
  return wanted && isHere;
}
