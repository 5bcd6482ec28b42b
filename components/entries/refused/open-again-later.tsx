import dynamic from 'next/dynamic';

import { renewable } from '@/lib/device/page/build/lazy';

/** Loaded only when needed: hardly any form is open again, and this brings the texts of all errors. */
export const OpenAgain = renewable((noting) =>
  dynamic(noting(() => import('@/components/entries/refused/open-again').then((again) => again.OpenAgain))),
);
