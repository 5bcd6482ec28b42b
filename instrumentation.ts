import type { Instrumentation } from 'next';

import type * as Faults from '@/lib/server/logging/faults';

let faults: typeof Faults | undefined;

/** Next calls this once when the server starts (not while building, not for the edge). */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  const { checkEnvironment } = await import('@/lib/server/request/env');
  checkEnvironment();
  const [{ loadSecret }, { logUnexpected }] = await Promise.all([
    import('@/lib/server/database/secret'),
    import('@/lib/server/logging/log'),
  ]);
  // Without a database it is found by the first request that needs it.
  await loadSecret().catch((error: unknown) => logUnexpected('secret', error));
  const { startHousekeeping } = await import('@/lib/server/jobs/housekeeping');
  startHousekeeping();
  const [{ preparePage }, { screenPattern }, { bridge }] = await Promise.all([
    import('@/lib/server/request/prepare-page'),
    import('@/lib/routes'),
    import('@/lib/launcher-bridge.mjs'),
  ]);
  Object.assign(bridge(), { preparePage, screenPattern });
  faults = await import('@/lib/server/logging/faults');
  faults.watchProcess();
}

/** Next calls this for every uncaught error of a page, an action or a route. */
export const onRequestError: Instrumentation.onRequestError = (error, request) => {
  faults?.reportFault(error, request);
};
