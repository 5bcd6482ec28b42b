'use client';

import { useCallback } from 'react';

/**
 * Puts the focus where the thumb expects it when a screen opens. Not the `autofocus` attribute: that also opens the
 * keyboard over a page that a link has just loaded, and it scrolls.
 * @param wanted false leaves the focus alone
 * @returns a ref for the control
 */
export const useFocusOnArrival = (wanted: boolean) =>
  useCallback(
    (control: HTMLElement | null) => {
      if (wanted) control?.focus({ preventScroll: true });
    },
    [wanted],
  );
