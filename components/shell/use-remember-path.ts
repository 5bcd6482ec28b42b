'use client';

import { usePathname } from 'next/navigation';

import { changeBrowserSession } from '@/lib/session/session-browser';

export type RememberedRoute = 'previousRoute' | 'nestedPreviousRoute';

/** @returns a function that stores the present path as where one came from (spec.md §2 "Navigation bar") */
export function useRememberPath(): (as: RememberedRoute) => void {
  const pathname = usePathname();
  return (as) => changeBrowserSession((session) => ({ ...session, [as]: pathname }));
}
