'use client';

import { useEffect } from 'react';

import { PendingFrame } from '@/components/shell/pending-frame';
import { routes } from '@/lib/routes';

/** This device has left its last group: back to the start, by a page load, so that nothing of the group stays in memory. */
export function NoGroup() {
  useEffect(() => location.replace(routes.home), []);
  return <PendingFrame />;
}
