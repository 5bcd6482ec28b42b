'use client';

import { useState } from 'react';

/** What screens have kept, by key. In this tab, until it is reloaded, like the scroll positions. */
const kept = new Map<string, number>();

/**
 * A number of a screen, such as how many rows are shown, that is still there after the person has been elsewhere.
 * @param key another one needs another component (`key` of React), because it is read only once
 */
export function useKeptNumber(key: string, initial: number): readonly [number, (next: number) => void] {
  const [value, setValue] = useState(() => kept.get(key) ?? initial);
  const change = (next: number) => {
    if (next === initial) kept.delete(key);
    else kept.set(key, next);
    setValue(next);
  };
  return [value, change];
}
