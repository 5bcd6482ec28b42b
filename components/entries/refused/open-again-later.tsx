import dynamic from 'next/dynamic';

import { loadedAhead, renewable } from '@/lib/device/page/versions/lazy';

/** No form waits for it: hardly any is open again, and this brings the texts of all errors. */
export const OpenAgain = renewable((noting) =>
  dynamic(
    noting(
      loadedAhead(() => import('@/components/entries/refused/open-again').then((again) => again.OpenAgain)),
    ),
  ),
);
