'use client';

import { useEffect, useEffectEvent } from 'react';

import { scrollAsFarAsPossible, restoreScroll } from '@/components/shell/scroll-memory';

/** A list that is loaded in pieces. */
type GrowingList = {
  /** How many of its rows are drawn. */
  readonly drawn: number;
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  readonly moreFailed: boolean;
  readonly leap: () => void;
};

/** Loads more of a list until it reaches to where it was left, on the way back to it and after a reload. */
export function useScrollRestoration({ drawn, hasMore, isLoadingMore, moreFailed, leap }: GrowingList): void {
  const goOn = useEffectEvent(() => {
    if (!restoreScroll()) return;
    if (!hasMore || moreFailed) scrollAsFarAsPossible();
    else if (!isLoadingMore) leap();
  });
  useEffect(() => goOn(), [drawn, hasMore, isLoadingMore, moreFailed]);
}
