'use client';

import { useEffect } from 'react';

import { changeBrowserSession } from '@/lib/session/session-browser';

/** Tells the server in which zone "today" is (design.md §4 "Days"): the one thing only the device knows. */
export function TimeZoneCookie() {
  useEffect(() => {
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
    changeBrowserSession((session) => (session.timeZone === timeZone ? session : { ...session, timeZone }));
  }, []);
  return null;
}
