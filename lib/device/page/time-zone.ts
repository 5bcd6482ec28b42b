import { useEffect, useState } from 'react';

/** `Temporal` where there is one: the first use of `Intl` loads tables that take a slow phone 60 ms. */
export const zoneOfDevice = (): string =>
  'Temporal' in globalThis ? Temporal.Now.timeZoneId() : new Intl.DateTimeFormat().resolvedOptions().timeZone;

/**
 * Tells the device's zone, and tells it again when the page is seen again: who travels takes the page along.
 * @param tell called with the IANA name, and again with each further one
 * @returns what ends it
 */
export function followZone(tell: (timeZone: string) => void): () => void {
  const look = () => tell(zoneOfDevice());
  look();
  document.addEventListener('visibilitychange', look);
  return () => document.removeEventListener('visibilitychange', look);
}

/**
 * The zone in which days and clocks are shown: the one that the page was drawn in until the page is awake, then the
 * device's own.
 */
export function useDeviceTimeZone(drawnIn: string): string {
  const [timeZone, setTimeZone] = useState(drawnIn);
  useEffect(() => followZone(setTimeZone), []);
  return timeZone;
}
