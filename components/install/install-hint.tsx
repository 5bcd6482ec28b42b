'use client';

import { lazy, Suspense, useSyncExternalStore } from 'react';

import { hasInstallPrompt, isInstalledApp, onInstallChange } from '@/components/install/install-prompt';
import { type InstallWay, installWay } from '@/components/install/install-way';
import { createLazy, useLazy } from '@/lib/device/page/versions/lazy';
import { browserSession, useSession } from '@/lib/session/session-browser';

/** Not `next/dynamic`: that would preload the card for everybody. */
const late = createLazy();
const InstallCard = lazy(
  late.noted(async () => ({ default: (await import('@/components/install/install-card')).InstallCard })),
);

const presentWay = (): InstallWay | null =>
  installWay({
    userAgent: navigator.userAgent,
    touchPoints: navigator.maxTouchPoints,
    isInstalled: isInstalledApp(),
    hasPrompt: hasInstallPrompt(),
    closedAtMs: browserSession().pwaCtaClosedAtMs,
    nowMs: Date.now(),
  });

/** Offers the app for the home screen where the browser can do that. The card is loaded only then. */
export function InstallHint({ groupCode }: { readonly groupCode: string }) {
  // Closing the hint changes the session, after which the way has to be determined again.
  useSession();
  const way = useSyncExternalStore(onInstallChange, presentWay, () => null);
  const isHere = useLazy(late, way !== null);
  return (
    way &&
    isHere && (
      <Suspense>
        <InstallCard way={way} groupCode={groupCode} />
      </Suspense>
    )
  );
}
