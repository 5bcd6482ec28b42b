'use client';

import dynamic from 'next/dynamic';

import type { NotFoundProps } from '@/components/shell/failures/not-found-words';
import { renewable } from '@/lib/device/page/build/late';

/**
 * Next sends what a page would show if it did not exist along with every page, twice within a group: this is the least
 * of it. What is seen is loaded when it is needed.
 */
const Words = renewable((noting) =>
  dynamic(
    noting(() =>
      import('@/components/shell/failures/not-found-words').then(({ NotFoundWords }) => NotFoundWords),
    ),
  ),
);

/** The page of every path that does not exist. */
export const NotFoundScreen = (props: NotFoundProps) => <Words {...props} />;
