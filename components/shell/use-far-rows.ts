import { useEffect } from 'react';

import { drawAllUntilArrived } from '@/components/shell/scroll-memory';
import { idleMoment } from '@/lib/device/page/when-idle';

/** A few rows more do not make all of them be drawn anew. */
const ROWS_STEP = 100;

/**
 * Leaves rows of a long list undrawn while they are out of sight. Each is drawn once when the device is idle, so that the
 * browser knows its true height: a place in the list then means the same row, whichever way somebody came there.
 * @param drawn how many rows there are
 * @returns the class of what holds them
 */
export function useFarRows(drawn: number): string {
  const steps = Math.ceil(drawn / ROWS_STEP);
  useEffect(() => {
    let isLeft = false;
    void idleMoment().then(() => {
      if (!isLeft && steps > 0) drawAllUntilArrived();
    });
    return () => {
      isLeft = true;
    };
  }, [steps]);
  return 'far-rows';
}
