import { lookForNewVersion, tellOfNewVersion } from '@/lib/device/page/versions/new-version';
import { NEW_VERSION_PATIENCE_MS } from '@/lib/limits';

/**
 * The service worker, which keeps the app on this device, and the next version of it
 * (docs/screens.md#installed-and-offline).
 */

const WORKER = '/sw.js';

let registration: ServiceWorkerRegistration | undefined;
/** Another tab has activated the next worker, so this page is of the former version. */
let isOvertaken = false;

/** The worker of the next version, if one waits. The very first worker is none: it replaces nothing. */
const waiting = (): ServiceWorker | null => (registration?.active && registration.waiting) ?? null;

function watch(found: ServiceWorkerRegistration): void {
  registration = found;
  lookForNewVersion(() => isOvertaken || waiting() !== null);
  const { serviceWorker } = navigator;
  // If the page has no worker yet, the first one to take control is not a new version.
  let hadWorker = serviceWorker.controller !== null;
  serviceWorker.addEventListener('controllerchange', () => {
    if (hadWorker) isOvertaken = true;
    hadWorker = true;
    tellOfNewVersion();
  });
  const follow = () => found.installing?.addEventListener('statechange', tellOfNewVersion);
  found.addEventListener('updatefound', follow);
  // The browser looks for a new version with every page load, so one may be installing already.
  follow();
  // An app on a home screen is opened once, and from then on only brought to the front.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void found.update().catch(() => undefined);
  });
}

async function register(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  await navigator.serviceWorker.register(WORKER, { scope: '/', updateViaCache: 'none' });
  // A browser that refuses workers may pretend to have registered one.
  const found = await navigator.serviceWorker.getRegistration('/');
  if (found) watch(found);
}

const REPOSITORY = 'repository';

/** Where the operator offers the source code, as a server last said: for the page that works without a server. */
export function keptRepositoryUrl(): string | null {
  try {
    return localStorage.getItem(REPOSITORY);
  } catch {
    return null;
  }
}

function keepRepositoryUrl(url: string): void {
  try {
    localStorage.setItem(REPOSITORY, url);
  } catch {
    // A browser that stores nothing does not have that page either.
  }
}

let keeping: Promise<void> | undefined;

/**
 * Keeps the app on this device: the worker fetches what it needs without a network. To be called after everything else
 * that is loaded ahead of need, when most files are in the browser's cache.
 * @param repositoryUrl where the server of this device offers the source code
 * @throws Error if the worker cannot be registered now; the next call tries again
 */
export function keepApp(repositoryUrl: string): Promise<void> {
  keepRepositoryUrl(repositoryUrl);
  return (keeping ??= register().catch((error: unknown) => {
    keeping = undefined;
    throw error;
  }));
}

/** Reloads the page in the new version. What was typed into forms comes back from their drafts. */
export function takeNewVersion(): void {
  const next = waiting();
  if (!next) {
    location.reload();
    return;
  }
  next.addEventListener('statechange', () => {
    if (next.state === 'activated' || next.state === 'redundant') location.reload();
  });
  // Not waited for any longer: the browser activates it only once the former worker has answered all its requests.
  setTimeout(() => location.reload(), NEW_VERSION_PATIENCE_MS);
  next.postMessage({ type: 'SKIP_WAITING' });
}
