'use client';

import { useEffect } from 'react';

import { whenIdle } from '@/lib/device/page/when-idle';

/** Spares the next pages of this device the stylesheet, which the first one has in its HTML. */
export function KeptStyles() {
  useEffect(
    () =>
      whenIdle([
        async () => {
          const { keepStyles } = await import('@/lib/device/page/build/kept-styles');
          await keepStyles();
        },
      ]),
    [],
  );
  return null;
}
