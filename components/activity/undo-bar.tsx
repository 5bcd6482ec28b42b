'use client';

import { lazy, Suspense, useEffect } from 'react';

import { offerUndo, useUndoOffer } from '@/lib/device/data/undo-offer';
import { createLate, useLate } from '@/lib/device/page/late';
import { UNDO_OFFERED_MS } from '@/lib/limits';

const late = createLate();
/** Not `next/dynamic`: that would preload it for everybody. */
const Bar = lazy(
  late.noted(async () => ({ default: (await import('@/components/activity/undo-bar-now')).UndoBarNow })),
);

/** Fetches what the bar needs, so that it is there without a network. */
export const loadUndoBar = late.load;

/** Offers to take back what was just done in this group; where its code does not come, the activity still does. */
export function UndoBar({ groupCode }: { readonly groupCode: string }) {
  const offer = useUndoOffer();
  const isOffered = offer?.groupCode === groupCode;
  const isHere = useLate(late, isOffered);
  const isAwaited = isOffered && !isHere;
  useEffect(() => {
    if (!isAwaited) return undefined;
    const timer = setTimeout(() => offerUndo(null), UNDO_OFFERED_MS);
    return () => clearTimeout(timer);
  }, [isAwaited, offer]);
  if (!isOffered || !isHere) return null;
  return (
    <Suspense>
      <Bar key={offer.saved.id} offer={offer} />
    </Suspense>
  );
}
