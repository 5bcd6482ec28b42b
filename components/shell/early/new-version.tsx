'use client';

import { lazy, Suspense, useSyncExternalStore } from 'react';

import { createLazy, useLazy } from '@/lib/device/page/versions/lazy';
import { offersNewVersion, onNewVersion } from '@/lib/device/page/versions/new-version';

/** Not `next/dynamic`: that would preload it for everybody. */
const late = createLazy();
const Offer = lazy(
  late.noted(async () => ({
    default: (await import('@/components/shell/early/new-version-offer')).NewVersionOffer,
  })),
);

/** Offers the next version of the app when it is here. Nothing is reloaded unasked. */
export function NewVersion() {
  const isOffered = useSyncExternalStore(onNewVersion, offersNewVersion, () => false);
  const isHere = useLazy(late, isOffered);
  return (
    isHere && (
      <Suspense>
        <Offer />
      </Suspense>
    )
  );
}
