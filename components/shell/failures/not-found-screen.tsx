'use client';

import dynamic from 'next/dynamic';

import type { NotFoundProps } from '@/components/shell/failures/not-found-words';
import { renewable } from '@/lib/device/page/versions/lazy';

/**
 * Next sends the content of the not-found page along with every page, twice within a group, so this is as little as
 * possible. What is shown is loaded when it is needed.
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
