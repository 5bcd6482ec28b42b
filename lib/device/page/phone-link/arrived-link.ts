import { routes } from '@/lib/routes';

/** What stood behind the `#` of the address that the browser has opened, until a screen takes it. */
let arrived: string | null = null;

/**
 * Takes the fragment of the page that other phones link to out of the address bar and the history of this tab: it opens
 * groups. To be called before anything else reads the address.
 */
export function keepArrivedLink(): void {
  if (location.pathname !== routes.fromOtherPhone || location.hash.length < 2) return;
  arrived = location.hash.slice(1);
  history.replaceState(null, '', location.pathname + location.search);
}

/** @returns the fragment that has arrived, once; null if there is none */
export function takeArrivedLink(): string | null {
  keepArrivedLink();
  const fragment = arrived;
  arrived = null;
  return fragment;
}
