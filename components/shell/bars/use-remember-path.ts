'use client';

import { changeBrowserSession } from '@/lib/session/session-browser';

export type RememberedRoute = 'previousRoute' | 'nestedPreviousRoute';

/** @returns a function that stores the present path as the route to go back to (docs/screens.md#bars-and-panels) */
export function useRememberPath(): (as: RememberedRoute) => void {
  return (as) => {
    // With the query, because `?flow=manage` decides where the flow leads afterwards.
    const path = location.pathname + location.search;
    changeBrowserSession((session) => ({ ...session, [as]: path }));
  };
}
