import type { Category } from '@/lib/domain/entry/category';

type Guess = (title: string) => Category | null;

let guess: Guess | null = null;

/** Notes what guesses, once the words that it knows are loaded (`more-later.tsx`). */
export const noteGuess = (loaded: Guess): void => {
  guess = loaded;
};

/** The category that the words of a title say; null also as long as the words are not loaded, and none is shown. */
export const guessedCategory: Guess = (title) => guess?.(title) ?? null;
