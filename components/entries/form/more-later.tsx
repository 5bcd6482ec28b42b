'use client';

import { useSyncExternalStore } from 'react';

import { lazyParts } from '@/components/entries/form/lazy-parts';
import type { DraftContext } from '@/lib/domain/draft/numbers';

type Guess = DraftContext['guess'];

const noGuess: Guess = () => null;

let guess = noGuess;

/** Whoever enters "Pizza 34,50" waits for none of this: it comes once there is a title, or once it is opened. */
const { load, later, subscribe, useLateStep } = lazyParts(async () => {
  const { more } = await import('@/components/entries/form/more');
  guess = more.categoryOf;
  return more;
});

export const loadMore = load;

export const useMoreStep = useLateStep;

/** The category that the words of a title say; none as long as the words are not loaded. */
export const useGuess = (): Guess =>
  useSyncExternalStore(
    subscribe,
    () => guess,
    () => noGuess,
  );

export const OlderEntry = later((parts) => parts.OlderEntry);
export const CurrencySheet = later((parts) => parts.CurrencySheet);
export const OpenFields = later((parts) => parts.OpenFields, { isMissed: true });
export const CategoryToStore = later((parts) => parts.CategoryToStore);
