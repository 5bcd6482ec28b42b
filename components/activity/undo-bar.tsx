'use client';

import { usePathname } from 'next/navigation';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';

import { InUndoPlace } from '@/components/shell/undo-place';
import { useRefusals } from '@/lib/device/hooks/outbox-hooks';
import { offerUndo, type UndoOffer, useUndoOffer } from '@/lib/device/hooks/undo-offer';
import { createLazy, useLazy } from '@/lib/device/page/versions/lazy';
import { UNDO_OFFERED_MS } from '@/lib/limits';

const late = createLazy({ isAhead: true });
/** Not `next/dynamic`: that would preload it for everybody. */
const Bar = lazy(
  late.noted(async () => ({ default: (await import('@/components/activity/undo-bar-now')).UndoBarNow })),
);

/**
 * Ends an offer when the person goes to another screen. Counts from the screen where the change was made, because the
 * bar may appear only after that screen has led elsewhere by itself.
 */
function useEndOnLeaving(offer: UndoOffer | null): void {
  const path = usePathname();
  const counted = useRef<{ offer: UndoOffer; path: string; movesLeft: number } | null>(null);
  useEffect(() => {
    if (offer === null) return;
    if (counted.current?.offer !== offer)
      counted.current = { offer, path: offer.from, movesLeft: offer.leaves ? 1 : 0 };
    const state = counted.current;
    if (state.path === path) return;
    state.path = path;
    state.movesLeft -= 1;
    if (state.movesLeft < 0) offerUndo(null);
  }, [offer, path]);
}

/** Offers to undo what was just done in this group. If the bar cannot be loaded, the activity screen still does. */
export function UndoBar({ groupCode }: { readonly groupCode: string }) {
  const offer = useUndoOffer();
  useEndOnLeaving(offer);
  const isRefused = useRefusals(groupCode).some(({ change }) => change.id === offer?.saved.id);
  // A refused change cannot be undone, and the screen says that it was refused.
  useEffect(() => {
    if (isRefused) offerUndo(null);
  }, [isRefused]);
  const isOffered = offer?.groupCode === groupCode;
  const isHere = useLazy(late, isOffered);
  const isAwaited = isOffered && !isHere;
  useEffect(() => {
    if (!isAwaited) return undefined;
    const timer = setTimeout(() => offerUndo(null), UNDO_OFFERED_MS);
    return () => clearTimeout(timer);
  }, [isAwaited, offer]);
  const [said, setSaid] = useState('');
  return (
    <>
      {/* Screen readers hear only of a text that changes in an element which was there before. */}
      <p aria-live="polite" className="sr-only">
        {said}
      </p>
      {isOffered && isHere && (
        <Suspense>
          <InUndoPlace>
            <Bar key={offer.saved.id} offer={offer} say={setSaid} />
          </InUndoPlace>
        </Suspense>
      )}
    </>
  );
}
