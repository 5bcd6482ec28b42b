import { lookForNewVersion, tellOfNewVersion } from '@/lib/device/page/build/new-version';
import { NEW_VERSION_PATIENCE_MS } from '@/lib/limits';

/** The worker that keeps the app on this device, and the next version of it (docs/screens.md#installed-and-offline). */

const WORKER = '/sw.js';

let registration: ServiceWorkerRegistration | undefined;
/** The worker has changed under this page, whose own version is the former one: another tab has asked for it. */
let isOvertaken = false;

/** Beside the first worker ever nothing waits: it replaces none. */
const waiting = (): ServiceWorker | null => (registration?.active && registration.waiting) ?? null;

function watch(found: ServiceWorkerRegistration): void {
  registration = found;
  lookForNewVersion(() => isOvertaken || waiting() !== null);
  const { serviceWorker } = navigator;
  // A page that none has served so far is served by the first one, which is no news.
  let hadWorker = serviceWorker.controller !== null;
  serviceWorker.addEventListener('controllerchange', () => {
    if (hadWorker) isOvertaken = true;
    hadWorker = true;
    tellOfNewVersion();
  });
  const follow = () => found.installing?.addEventListener('statechange', tellOfNewVersion);
  found.addEventListener('updatefound', follow);
  // The browser looks for a new version with every page, long before the page looks for the browser's.
  follow();
  // An app on a home screen is opened once and then only looked at again.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void found.update().catch(() => undefined);
  });
}

async function register(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  await navigator.serviceWorker.register(WORKER, { scope: '/', updateViaCache: 'none' });
  // A browser that refuses workers may pretend to have taken one.
  const found = await navigator.serviceWorker.getRegistration('/');
  if (found) watch(found);
}

const REPOSITORY = 'repository';

/** What the page that needs no server shows of what only a server knows: where the operator offers the source code. */
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
    // A browser that keeps nothing has no kept page either.
  }
}

let keeping: Promise<void> | undefined;

/**
 * Keeps the app on this device: the worker fetches what it shows without a network. To be done last of all that is done
 * ahead of need, when most of that is in the browser's cache.
 * @param repositoryUrl where the server of this device offers the source code
 * @throws Error when the worker cannot be had now; the next call tries again
 */
export function keepApp(repositoryUrl: string): Promise<void> {
  keepRepositoryUrl(repositoryUrl);
  return (keeping ??= register().catch((error: unknown) => {
    keeping = undefined;
    throw error;
  }));
}

/** Loads the page anew, in the new version. What was typed into forms comes back from their drafts. */
export function takeNewVersion(): void {
  const next = waiting();
  if (!next) {
    location.reload();
    return;
  }
  next.addEventListener('statechange', () => {
    if (next.state === 'activated' || next.state === 'redundant') location.reload();
  });
  // A browser waits until the former worker has answered all that it was asked.
  setTimeout(() => location.reload(), NEW_VERSION_PATIENCE_MS);
  next.postMessage({ type: 'SKIP_WAITING' });
}
