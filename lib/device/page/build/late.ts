'use client';

import { type ComponentType, createElement, useEffect, useSyncExternalStore } from 'react';

import { REFETCH_INTERVAL_MS } from '@/lib/limits';
import { Listeners } from '@/lib/listeners';

/** Something that is loaded when it is needed, and shown once it is here: nobody waits for it, and no boundary is needed. */
export type Late = {
  /** Notes how it is loaded: goes around the loader inside of `dynamic()`. */
  readonly noted: <T>(load: () => Promise<T>) => () => Promise<T>;
  /** Loads it ahead of need. */
  readonly load: () => Promise<unknown>;
  readonly isHere: () => boolean;
  readonly subscribe: (listener: () => void) => () => void;
};

/**
 * Calls back at once, as a promise never does: React then draws what it is given in the same pass. For a promise it takes the
 * whole screen away and shows what stands in for it, for at least 0.3 s.
 */
const atOnce = <T>(value: T): Promise<T> =>
  Object.assign(Promise.resolve(value), {
    then: (take?: ((value: T) => unknown) | null) => atOnce(take?.(value)) as Promise<never>,
  });

/**
 * A loader for `dynamic()` of something that is also loaded ahead of need: what has come by then is drawn at once.
 * @param onCame is told each time that it has come
 * @returns the loader; what it gives is awaited like a promise
 */
function remembering<T>(load: () => Promise<T>, onCame?: () => void): () => Promise<T> {
  let came: { readonly loaded: T } | null = null;
  const loading = async (): Promise<T> => {
    const loaded = await load();
    came = { loaded };
    onCame?.();
    return loaded;
  };
  return () => (came ? atOnce(came.loaded) : loading());
}

type Loader<T> = () => Promise<T>;

/** What has failed to load for a component that was shown, each with what makes that component anew. */
const failed = new Set<() => void>();

/** What has failed to load is loaded anew where it is shown next. */
export function forgetFailedLoads(): void {
  for (const renew of failed) renew();
  failed.clear();
}

/**
 * A component that is loaded when it is shown and can be loaded anew after a failure (`forgetFailedLoads`): React would keep
 * one that has failed for ever.
 * @param make calls `dynamic()` or `lazy()`; what it gets goes around the loader inside of that
 */
export function renewable<Props extends object>(
  make: (noting: <T>(load: Loader<T>) => Loader<T>) => ComponentType<Props>,
): ComponentType<Props> {
  const noting =
    <T>(load: Loader<T>): Loader<T> =>
    () => {
      const loading = load();
      void loading.then(undefined, () => failed.add(renew));
      return loading;
    };
  const present = { Component: make(noting) };
  const renew = () => void (present.Component = make(noting));
  return function Renewable(props: Props) {
    return createElement(present.Component, props);
  };
}

/**
 * Modules that `dynamic()` shows and that are loaded ahead of need, too. A second `import()` of the same would not do: the
 * bundler makes another file for what `dynamic` loads.
 */
export function lateModules<Key, Module>() {
  const loaders = new Map<Key, () => Promise<Module>>();
  return {
    /** Notes how one is loaded: goes around the loader inside of `dynamic()`. */
    noted: <M extends Module>(key: Key, load: () => Promise<M>): (() => Promise<M>) => {
      const loading = remembering(load);
      loaders.set(key, loading);
      return loading;
    },
    /** Loads one ahead of need. */
    load: async (key: Key): Promise<unknown> => loaders.get(key)?.(),
    /** What loads each, in the order in which they were noted. */
    loaders: (): readonly (() => Promise<Module>)[] => [...loaders.values()],
  };
}

export function createLate(): Late {
  const listeners = new Listeners();
  let load: () => Promise<unknown> = () => Promise.resolve();
  let isHere = false;
  return {
    noted<T>(loader: () => Promise<T>) {
      const loading = remembering(loader, () => {
        // It may have been shown, and have failed, while the page came to life.
        forgetFailedLoads();
        isHere = true;
        listeners.tell();
      });
      load = loading;
      return loading;
    },
    load: () => load(),
    isHere: () => isHere,
    subscribe: listeners.subscribe,
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
    // What has failed is tried again: nobody is told of it, so nobody could.
    const again = setInterval(load, REFETCH_INTERVAL_MS);
    addEventListener('online', load);
    return () => {
      clearInterval(again);
      removeEventListener('online', load);
    };
  }, [late, wanted, isHere]);
  return wanted && isHere;
}
