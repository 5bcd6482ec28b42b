import dynamic from 'next/dynamic';

import { renewable } from '@/lib/device/page/build/late';

/** Nearly no form is open again, so none carries what is said then, and the texts of all errors with it. */
export const OpenAgain = renewable((noting) =>
  dynamic(noting(() => import('@/components/entries/refused/open-again').then((again) => again.OpenAgain))),
);
