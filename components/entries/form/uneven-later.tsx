'use client';

import { type ComponentType, createElement, lazy, Suspense } from 'react';

import { createLazy, useLazy } from '@/lib/device/page/build/lazy';

/** Whoever agrees with what the form assumes loads none of this. */
const late = createLazy();
const load = late.noted(async () => (await import('@/components/entries/form/uneven')).uneven);

type Uneven = Awaited<ReturnType<typeof load>>;

function later<Props extends object>(pick: (parts: Uneven) => ComponentType<Props>) {
  const Component: ComponentType<Props> = lazy(() => load().then((parts) => ({ default: pick(parts) })));
  return function Later({ isWanted = true, ...props }: { readonly isWanted?: boolean } & Props) {
    return (
      useLazy(late, isWanted) && <Suspense>{createElement(Component, props as unknown as Props)}</Suspense>
    );
  };
}

export const WaysSheet = later((parts) => parts.WaysSheet);
export const SplitList = later((parts) => parts.SplitList);
export const SeveralPayers = later((parts) => parts.SeveralPayers);
export const RestBar = later((parts) => parts.RestBar);
