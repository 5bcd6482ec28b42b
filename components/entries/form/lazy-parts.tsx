'use client';

import { type ComponentType, createElement, lazy, Suspense } from 'react';

import { createLazy, useLazy } from '@/lib/device/page/build/lazy';

/**
 * Parts of a form that most people never see, loaded in one piece, ahead of need: they have to open in a tunnel, too.
 * @param bring imports them
 */
export function lazyParts<Parts>(bring: () => Promise<Parts>) {
  const late = createLazy({ isAhead: true });
  const load = late.noted(bring);
  const later = <Props extends object>(pick: (parts: Parts) => ComponentType<Props>) => {
    const Component: ComponentType<Props> = lazy(() => load().then((parts) => ({ default: pick(parts) })));
    return function Later({ isWanted = true, ...props }: { readonly isWanted?: boolean } & Props) {
      return (
        useLazy(late, isWanted) && <Suspense>{createElement(Component, props as unknown as Props)}</Suspense>
      );
    };
  };
  return {
    /** Loads them ahead of need. */
    load: () => late.load(),
    /** One of them, which is shown once it is wanted and loaded. */
    later,
  };
}
