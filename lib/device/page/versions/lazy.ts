'use client';

import { type ComponentType, createElement, useEffect, useSyncExternalStore } from 'react';

import { REFETCH_INTERVAL_MS } from '@/lib/limits';
import { Listeners } from '@/lib/listeners';

/**
 * Something that is loaded when it is needed, and shown once it is loaded. Nothing waits for it, so it needs no
 * Suspense boundary.
 */
export type Lazy = {
  /** Notes the loader: to be wrapped around it inside of `dynamic()`. */
  readonly noted: <T>(load: () => Promise<T>) => () => Promise<T>;
  /** Loads it ahead of need. */
  readonly load: () => Promise<unknown>;
  readonly isHere: () => boolean;
  /** Whether the last attempt to load it failed. */
  readonly hasFailed: () => boolean;
  readonly subscribe: (listener: () => void) => () => void;
};

/**
 * The loaders of the parts that are loaded ahead of need. The module of a screen notes those that it shows, so they are
 * complete only once the screens are loaded.
 */
const partsAhead = new Set<() => Promise<unknown>>();

/** The loaders of these parts, including those that are noted while it runs: for after the screens. */
export function* laterParts(): Iterable<() => Promise<unknown>> {
  yield* partsAhead;
}

/**
 * A promise that calls back synchronously, so that React renders the value in the same pass. For an ordinary promise,
 * React replaces the whole screen by a fallback for at least 0.3 s.
 */
const atOnce = <T>(value: T): Promise<T> =>
  Object.assign(Promise.resolve(value), {
    then: (take?: ((value: T) => unknown) | null) => atOnce(take?.(value)) as Promise<never>,
  });

/**
 * A loader for `dynamic()` of something that is also loaded ahead of need: once loaded, it is rendered at once.
 * @param onCame is called each time that it has loaded
 * @returns the loader; its result is awaited like a promise
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

/**
 * A loader for `dynamic()` of a part that has to open without a network: it is loaded ahead of need, after the screens.
 */
export function loadedAhead<T>(load: Loader<T>): Loader<T> {
  const loading = remembering(load);
  partsAhead.add(loading);
  return loading;
}

/** For each component that was shown and failed to load, what makes it anew. */
const failed = new Set<() => void>();

/** Components that failed to load are loaded again where they are shown next. */
export function forgetFailedLoads(): void {
  for (const renew of failed) renew();
  failed.clear();
}

/**
 * A component that is loaded when it is shown and can be loaded again after a failure (`forgetFailedLoads`): React
 * itself would keep one that has failed forever.
 * @param make calls `dynamic()` or `lazy()`; its argument is to be wrapped around the loader inside of that
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
 * Modules that `dynamic()` shows and that are also loaded ahead of need. A second `import()` of the same module would
 * not do: the bundler makes another file for what `dynamic` loads.
 */
export function lazyModules<Key, Module>() {
  const loaders = new Map<Key, () => Promise<Module>>();
  return {
    /** Notes the loader of one: to be wrapped around it inside of `dynamic()`. */
    noted: <M extends Module>(key: Key, load: () => Promise<M>): (() => Promise<M>) => {
      const loading = remembering(load);
      loaders.set(key, loading);
      return loading;
    },
    /** Loads one ahead of need. */
    load: async (key: Key): Promise<unknown> => loaders.get(key)?.(),
    /** The loaders, in the order in which they were noted. */
    loaders: (): readonly (() => Promise<Module>)[] => [...loaders.values()],
  };
}

/** @param isAhead whether it is loaded ahead of need, after the screens, because it has to open without a network */
export function createLazy({ isAhead = false }: { readonly isAhead?: boolean } = {}): Lazy {
  const listeners = new Listeners();
  let load: () => Promise<unknown> = () => Promise.resolve();
  let [isHere, hasFailed] = [false, false];
  const fail = (failed: boolean) => {
    if (hasFailed === failed) return;
    hasFailed = failed;
    listeners.tell();
  };
  return {
    noted<T>(loader: () => Promise<T>) {
      const attempt = async () => {
        fail(false);
        try {
          return await loader();
        } catch (error) {
          fail(true);
          throw error;
        }
      };
      const loading = remembering(attempt, () => {
        // It may have been shown, and have failed, during hydration.
        forgetFailedLoads();
        isHere = true;
        listeners.tell();
      });
      load = loading;
      if (isAhead) partsAhead.add(loading);
      return loading;
    },
    load: () => load(),
    isHere: () => isHere,
    hasFailed: () => hasFailed,
    subscribe: listeners.subscribe,
  };
}

/**
 * Loads it once it is wanted.
 * @returns whether it is wanted and can be shown; on the server and while hydrating it counts as loaded
 */
export function useLazy(late: Lazy, wanted: boolean): boolean {
  const isHere = useSyncExternalStore(late.subscribe, late.isHere, () => true);
  useEffect(() => {
    if (!wanted || isHere) return;
    const load = () => void late.load().catch(() => undefined);
    load();
    // Retried here after a failure: the person is not told of it, so they cannot retry.
    const again = setInterval(load, REFETCH_INTERVAL_MS);
    addEventListener('online', load);
    return () => {
      clearInterval(again);
      removeEventListener('online', load);
    };
  }, [late, wanted, isHere]);
  return wanted && isHere;
}
