'use client';

import { lazy, Suspense } from 'react';

import type { OwnWaysSheetProps } from '@/components/members/pay-ways/own-ways-sheet';
import type { SharedWaysProps } from '@/components/members/pay-ways/shared-ways';
import { createLazy, useLazy } from '@/lib/device/page/versions/lazy';

/** Account numbers and their rules are a script of its own, loaded ahead of need. */
const late = createLazy({ isAhead: true });
const load = late.noted(async () => (await import('@/components/members/pay-ways')).default);

/** Not `next/dynamic`: that would preload it for everybody. */
const Own = lazy(async () => ({ default: (await load()).OwnWaysSheet }));
const Shared = lazy(async () => ({ default: (await load()).SharedWays }));

/** The form of one's own ways to be paid. @param props with whether it was ever opened */
export function OwnWaysLater({ isWanted, ...props }: OwnWaysSheetProps & { readonly isWanted: boolean }) {
  const isHere = useLazy(late, isWanted);
  return (
    isHere && (
      <Suspense>
        <Own {...props} />
      </Suspense>
    )
  );
}

/** What another member has shared. */
export function SharedWaysLater(props: SharedWaysProps) {
  const isHere = useLazy(late, true);
  return (
    isHere && (
      <Suspense>
        <Shared {...props} />
      </Suspense>
    )
  );
}
