'use client';

import { useEffect, useRef, useState } from 'react';

import { SPINNER_DELAY_MS } from '@/lib/limits';

const SHOW_AT_LEAST_MS = 300;

/**
 * Turns a pending state into one that is calm to look at: true after 200 ms of waiting, then for at least 300 ms.
 * @param pending whether something is under way right now
 */
export function useCalmPending(pending: boolean): boolean {
  const [shown, setShown] = useState(false);
  const shownAtMs = useRef(0);

  useEffect(() => {
    if (pending === shown) return;
    const delayMs = pending ? SPINNER_DELAY_MS : shownAtMs.current + SHOW_AT_LEAST_MS - Date.now();
    const timer = setTimeout(
      () => {
        if (pending) shownAtMs.current = Date.now();
        setShown(pending);
      },
      Math.max(0, delayMs),
    );
    return () => clearTimeout(timer);
  }, [pending, shown]);

  return shown;
}
