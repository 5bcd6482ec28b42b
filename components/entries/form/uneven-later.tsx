'use client';

import { lazyParts } from '@/components/entries/form/lazy-parts';

/** Whoever agrees with what the form assumes waits for none of this. */
const { later, useLateStep } = lazyParts(
  async () => (await import('@/components/entries/form/uneven')).uneven,
);

export const WaysSheet = later((parts) => parts.WaysSheet);
export const SplitList = later((parts) => parts.SplitList, { isMissed: true });
export const SeveralPayers = later((parts) => parts.SeveralPayers, { isMissed: true });
export const LeftToAssign = later((parts) => parts.LeftToAssign);

export const useUnevenStep = useLateStep;
