'use client';

import { useLayoutEffect } from 'react';
import { flushSync } from 'react-dom';

import { collectEarlyInput } from '@/lib/device/page/early/input';
import { takeOverEarlySubmits } from '@/lib/device/page/early/submit';

/** Keeps what was entered and sent while the scripts were still loading. */
export function EarlyInput() {
  useLayoutEffect(() => {
    const enterAnew = collectEarlyInput(document);
    setTimeout(() => {
      const { posted, carryOut } = takeOverEarlySubmits();
      // Forms send what is in their state, so that is updated and rendered first, with no tap in between.
      flushSync(() => enterAnew(posted));
      carryOut();
    });
  }, []);
  return null;
}
