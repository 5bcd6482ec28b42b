import { NetworkOnly, type PrecacheEntry, Serwist, type SerwistPlugin } from 'next-pwa';

import { NAVIGATION_PATIENCE_MS } from '@/lib/limits';
import { cameraPolicy } from '@/lib/permissions-policy.mjs';
import { matchScreen, mayUseCamera, routes } from '@/lib/routes';

/** Every file that the offline page may request; scripts/build-worker.mjs inserts the list here. */
declare const KEPT_FILES: PrecacheEntry[];

/**
 * The service worker of the installed app. It keeps one page and its files, and serves that page under the requested
 * URL when the network does not answer (docs/screens.md#installed-and-offline). It keeps nothing else: no answers of
 * the API, which the device's own copy replaces, and nothing from other origins.
 */

/** Statuses that mean the app is unavailable: from a proxy, or from the app itself when its database is away. */
const AWAY: readonly number[] = [502, 503, 504];

/** The page that the device keeps, under the requested URL. Where a code is scanned it may use the camera. */
async function offlinePage({ url }: Request): Promise<Response | undefined> {
  const page = await serwist.matchPrecache(routes.offline);
  if (!page || !mayUseCamera(new URL(url).pathname)) return page;
  const headers = new Headers(page.headers);
  headers.set('permissions-policy', cameraPolicy);
  return new Response(page.body, { headers });
}

const instead: SerwistPlugin = { handlerDidError: ({ request }) => offlinePage(request) };

/** In `handlerWillRespond`, because a preloaded navigation response does not pass the fetch plugins. */
const insteadOfAway: SerwistPlugin = {
  handlerWillRespond: async ({ request, response }) =>
    (AWAY.includes(response.status) ? await offlinePage(request) : null) ?? response,
};

/** Whether this device can show the page by itself, which it does after a timeout. Other pages have no timeout. */
const isOnDevice = ({ pathname }: URL): boolean => pathname === routes.home || matchScreen(pathname) !== null;

const isPage = ({ pathname }: URL): boolean => !pathname.startsWith('/api/');

const serwist: Serwist = new Serwist({
  precacheEntries: KEPT_FILES,
  precacheOptions: { cleanupOutdatedCaches: true, cleanURLs: false, directoryIndex: null, concurrency: 4 },
  // The page requests it when the user accepts the update, so that an update never discards what was typed.
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
