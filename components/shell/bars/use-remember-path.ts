'use client';

import { changeBrowserSession } from '@/lib/session/session-browser';

export type RememberedRoute = 'previousRoute' | 'nestedPreviousRoute';

/** @returns a function that stores the present path as where one came from (docs/screens.md#bars-and-panels) */
export function useRememberPath(): (as: RememberedRoute) => void {
  return (as) => {
    // With what stands behind it: `?flow=manage` is part of the way that goes on afterwards.
    const path = location.pathname + location.search;
    changeBrowserSession((session) => ({ ...session, [as]: path }));
  };
}
