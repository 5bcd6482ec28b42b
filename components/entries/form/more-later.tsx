'use client';

import { noteGuess } from '@/components/entries/form/guessed-category';
import { lazyParts } from '@/components/entries/form/lazy-parts';

/** Whoever enters "Pizza 34,50" waits for none of this: it comes once there is a title, or once it is opened. */
const { load, later, useLateStep } = lazyParts(async () => {
  const { more } = await import('@/components/entries/form/more');
  noteGuess(more.categoryOf);
  return more;
});

export const loadMore = load;

export const useMoreStep = useLateStep;

export const CopyBehind = later((parts) => parts.CopyBehind);
export const CurrencySheet = later((parts) => parts.CurrencySheet);
export const OpenFields = later((parts) => parts.OpenFields, { isMissed: true });
export const QuietCategory = later((parts) => parts.QuietCategory);
