'use client';

import { useEffect } from 'react';

import { keepStyles } from '@/lib/device/page/kept-styles';
import { whenIdle } from '@/lib/device/page/when-idle';

/** Spares the next pages of this device the stylesheet, which the first one has in its HTML. */
export function KeptStyles() {
  useEffect(() => whenIdle([keepStyles]), []);
  return null;
}
