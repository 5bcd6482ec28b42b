import { useEffect, useState } from 'react';

/** Uses `Temporal` where it exists: the first use of `Intl` loads tables, which takes a slow phone 60 ms. */
export const zoneOfDevice = (): string =>
  'Temporal' in globalThis ? Temporal.Now.timeZoneId() : new Intl.DateTimeFormat().resolvedOptions().timeZone;

/**
 * Reports the zone of the device, and again when the page is seen again, because the person may have travelled.
 * @param tell called with the IANA name each time
 * @returns a function that ends it
 */
export function followZone(tell: (timeZone: string) => void): () => void {
  const look = () => tell(zoneOfDevice());
  look();
  document.addEventListener('visibilitychange', look);
  return () => document.removeEventListener('visibilitychange', look);
}

/**
 * The zone in which days and times are shown: until hydration the one that the page was rendered in, then that of the
 * device.
 */
export function useDeviceTimeZone(drawnIn: string): string {
  const [timeZone, setTimeZone] = useState(drawnIn);
  useEffect(() => followZone(setTimeZone), []);
  return timeZone;
}
