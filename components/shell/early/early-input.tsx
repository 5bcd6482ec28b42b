'use client';

import { useLayoutEffect } from 'react';
import { flushSync } from 'react-dom';

import { collectEarlyInput } from '@/lib/device/page/early/input';
import { takeOverEarlySubmits } from '@/lib/device/page/early/submit';

/** Nothing that was entered and sent while the scripts were still on their way is lost. */
export function EarlyInput() {
  useLayoutEffect(() => {
    const enterAnew = collectEarlyInput(document);
    setTimeout(() => {
      const { posted, carryOut } = takeOverEarlySubmits();
      // What is sent is what the forms know, so they are drawn with it first; and no tap gets between the two.
      flushSync(() => enterAnew(posted));
      carryOut();
    });
  }, []);
  return null;
}
