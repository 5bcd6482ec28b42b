'use client';

import { lazy, Suspense, useSyncExternalStore } from 'react';

import { offersNewVersion, onNewVersion } from '@/lib/device/page/new-version';

/** Not `next/dynamic`: that would preload it for everybody. */
const Offer = lazy(async () => ({
  default: (await import('@/components/shell/new-version-offer')).NewVersionOffer,
}));

/** Offers the next version of the app when it is here. Nothing is reloaded unasked. */
export function NewVersion() {
  const isHere = useSyncExternalStore(onNewVersion, offersNewVersion, () => false);
  return (
    isHere && (
      <Suspense>
        <Offer />
      </Suspense>
    )
  );
}
