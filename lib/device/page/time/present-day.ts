import { useEffect, useState } from 'react';

import { believedNowMs, noteServerClock } from '@/lib/device/page/time/clock';
import { navigationTiming } from '@/lib/device/page/when-idle';

/** How often an open page checks whether another day has begun. */
const LOOK_MS = 60_000;

const sameDay = (former: Date, next: Date): Date =>
  former.toDateString() === next.toDateString() ? former : next;

/**
 * An instant of today, even on a page that is open since yesterday: what is drawn must not be relative to the day on
 * which it was loaded. It changes only with the day, because every change of it renders all texts again.
 * @param atMs the instant of the request, by which the server has drawn, in ms since 1970
 */
export function usePresent(atMs: number): Date {
  const [now, setNow] = useState(() => new Date(atMs));
  useEffect(() => {
    // A page from a cache tells an instant of long ago.
    if ((navigationTiming()?.transferSize ?? 0) > 0) noteServerClock(atMs);
    const look = () => setNow((former) => sameDay(former, new Date(believedNowMs())));
    const timer = setInterval(look, LOOK_MS);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [atMs]);
  return now;
}
