import { NetworkOnly, type PrecacheEntry, Serwist, type SerwistPlugin } from 'next-pwa';

import { NAVIGATION_PATIENCE_MS } from '@/lib/limits';
import { matchScreen, routes } from '@/lib/routes';

/** What the offline page can ever ask for: scripts/build-worker.mjs writes it here. */
declare const KEPT_FILES: PrecacheEntry[];

/**
 * The worker of the installed app. It keeps one page and its files, and shows that page under the address that was asked
 * for when no network answers (docs/screens.md#installed-and-offline). Nothing else is kept: no answer of the API, which
 * the device's copy stands for, and nothing of other origins.
 */

/** What lies between us and the app says that it is away; what the app itself says of the database is such a word too. */
const AWAY: readonly number[] = [502, 503, 504];

const offlinePage = async (): Promise<Response | undefined> => serwist.matchPrecache(routes.offline);

const instead: SerwistPlugin = { handlerDidError: offlinePage };

/** Not when it arrives: an answer that the browser has asked for ahead of the worker passes no plugin then. */
const insteadOfAway: SerwistPlugin = {
  handlerWillRespond: async ({ response }) =>
    (AWAY.includes(response.status) ? await offlinePage() : null) ?? response,
};

/** What this device can show by itself, and does after a while; every other page is worth any wait. */
const isOnDevice = ({ pathname }: URL): boolean => pathname === routes.home || matchScreen(pathname) !== null;

const isPage = ({ pathname }: URL): boolean => !pathname.startsWith('/api/');

const serwist: Serwist = new Serwist({
  precacheEntries: KEPT_FILES,
  precacheOptions: { cleanupOutdatedCaches: true, cleanURLs: false, directoryIndex: null, concurrency: 4 },
  // The page asks for it, once the person has: an update never takes away what was typed.
  skipWaiting: false,
  navigationPreload: true,
  disableDevLogs: true,
  runtimeCaching: [
    {
      matcher: ({ request, url, sameOrigin }) => sameOrigin && request.mode === 'navigate' && isOnDevice(url),
      handler: new NetworkOnly({
        networkTimeoutSeconds: NAVIGATION_PATIENCE_MS / 1000,
        plugins: [instead, insteadOfAway],
      }),
    },
    {
      matcher: ({ request, url, sameOrigin }) => sameOrigin && request.mode === 'navigate' && isPage(url),
      handler: new NetworkOnly({ plugins: [instead] }),
    },
  ],
});

serwist.addEventListeners();
