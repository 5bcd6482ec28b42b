'use client';

import { useLayoutEffect } from 'react';

import { collectEarlyInput } from '@/lib/client/early-input';

/** Nothing that was entered while the scripts were still on their way is lost. */
export function EarlyInput() {
  useLayoutEffect(() => {
    setTimeout(collectEarlyInput(document));
  }, []);
  return null;
}
