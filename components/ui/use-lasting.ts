'use client';

import { useEffect, useState } from 'react';

/**
 * Whether something is so, and has been for a while: what passes at once need not be shown or acted upon.
 * @param ms how long it has to be so
 */
export function useLasting(isSo: boolean, ms: number): boolean {
  const [lasts, setLasts] = useState(false);
  useEffect(() => {
    if (!isSo) return;
    const timer = setTimeout(() => setLasts(true), ms);
    return () => {
      clearTimeout(timer);
      setLasts(false);
    };
  }, [isSo, ms]);
  return isSo && lasts;
}
