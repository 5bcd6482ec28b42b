'use client';

import { useEffect } from 'react';

import { changeServerSession } from '@/lib/session/session-browser';

/** `Temporal` where there is one: the first use of `Intl` loads tables that take a slow phone 60 ms. */
const zoneOfDevice = (): string =>
  'Temporal' in globalThis ? Temporal.Now.timeZoneId() : new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Tells the server in which zone "today" is (design.md §4 "Days"): the one thing only the device knows. */
export function TimeZoneCookie() {
  useEffect(() => {
    const timeZone = zoneOfDevice();
    changeServerSession((session) => ({ ...session, timeZone }));
  }, []);
  return null;
}
