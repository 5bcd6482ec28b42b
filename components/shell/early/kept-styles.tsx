'use client';

import { useEffect } from 'react';

import { whenIdle } from '@/lib/device/page/when-idle';

/** Caches the stylesheet, which a device's first page has in its HTML, so that the next pages need only link it. */
export function KeptStyles() {
  useEffect(
    () =>
      whenIdle([
        async () => {
          const { keepStyles } = await import('@/lib/device/page/versions/kept-styles');
          await keepStyles();
        },
      ]),
    [],
  );
  return null;
}
