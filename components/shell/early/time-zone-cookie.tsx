'use client';

import { useEffect } from 'react';

import { followZone } from '@/lib/device/page/time/time-zone';
import { changeSessionSilently } from '@/lib/session/session-browser';

/** Tells the server in which zone "today" is (docs/screens.md#numbers-and-dates): the one thing only the device knows. */
export function TimeZoneCookie() {
  useEffect(
    () => followZone((timeZone) => changeSessionSilently((session) => ({ ...session, timeZone }))),
    [],
  );
  return null;
}
