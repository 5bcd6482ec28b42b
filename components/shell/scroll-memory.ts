import { navigationTiming } from '@/lib/device/page/when-idle';

/** To which screen one has gone on from each, by path. In this tab, like the places. */
const ledOnTo = new Map<string, string>();

/** Where each screen was when it was left, in pixels from the top, by path. In this tab, until it is loaded anew. */
const leftAt = new Map<string, number>();

/** Where the screen that is on its way begins; null when the browser itself decides, as with its own back button. */
let arrivesAt: number | null = null;

/**
 * A place that the screen is too short for as yet, because more of its list has to come first; null for none, undefined
 * until a reload has been looked for.
 */
let wanted: number | null | undefined;

/** The path of the screen that a panel stands beside: what scrolls is that one. */
let besidePath: string | null = null;

/**
 * Notes where the present screen is left, and where the next one begins: at its top, or, on the way back, where it was.
 * @param path of the next screen
 */
export function noteMove(path: string, isBack: boolean): void {
  const present = besidePath ?? location.pathname;
  leftAt.set(present, scrollY);
  if (!isBack) {
    ledOnTo.set(present, path);
    ledOnTo.delete(path);
  }
  arrivesAt = isBack ? (leftAt.get(path) ?? 0) : 0;
  wanted = null;
}

/**
 * The link by which one went on from a screen to which one has come back; null where there is none (any more), or none to be seen.
 * @param path of the present screen
 */
export function linkThatLedOn(path: string): HTMLElement | null {
  const to = ledOnTo.get(path);
  const links = document.querySelectorAll<HTMLAnchorElement>('a[href]:not([inert] *)');
  return [...links].find((link) => link.pathname === to && link.getClientRects().length > 0) ?? null;
}

/**
 * Scrolls to where the screen that has just been drawn begins; for a panel to nowhere.
 * @param beside the path of the screen that a panel has just been drawn beside; null for any other screen
 */
export function arrive(beside: string | null): void {
  if (arrivesAt !== null && beside === null) {
    scrollTo(0, arrivesAt);
    wanted = isInReach(arrivesAt) ? null : arrivesAt;
  }
  arrivesAt = null;
  besidePath = beside;
}

const isInReach = (place: number): boolean =>
  document.documentElement.scrollHeight - document.documentElement.clientHeight >= place;

const OWN_MOVES = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/** What a reload is told: where which screen was. */
const STORED_NAME = 'place';

type Place = { readonly path: string; readonly top: number };

/** Storage can be refused; then a reload begins where the browser puts it. */
function storedPlace(): Place | null {
  try {
    return JSON.parse(sessionStorage.getItem(STORED_NAME) ?? 'null') as Place | null;
  } catch {
    return null;
  }
}

function storePlace(): void {
  try {
    sessionStorage.setItem(STORED_NAME, JSON.stringify({ path: location.pathname, top: scrollY }));
  } catch {
    // Nothing is remembered then.
  }
}

const isReload = (): boolean => navigationTiming()?.type === 'reload';

function placeBeforeReload(): number | null {
  const place = isReload() ? storedPlace() : null;
  return place?.path === location.pathname ? place.top : null;
}

/**
 * Keeps the place of the present screen through a reload, also in a list of which the page brings only the beginning.
 * @returns what ends it
 */
export function keepPlaceThroughReload(): () => void {
  // Whoever scrolls meanwhile has chosen another place.
  const forget = () => {
    wanted = null;
  };
  // Who goes back before a tapped screen has come goes where the browser leads.
  const leaveToBrowser = () => {
    arrivesAt = null;
  };
  addEventListener('pagehide', storePlace);
  // Before the router hears of it and draws.
  addEventListener('popstate', leaveToBrowser, { capture: true });
  for (const event of OWN_MOVES) addEventListener(event, forget, { passive: true });
  return () => {
    removeEventListener('pagehide', storePlace);
    removeEventListener('popstate', leaveToBrowser, { capture: true });
    for (const event of OWN_MOVES) removeEventListener(event, forget);
  };
}

/**
 * Goes to the wanted place, for a list that has just grown.
 * @returns whether the screen is still too short for it
 */
export function isPlaceAhead(): boolean {
  wanted ??= wanted === undefined ? placeBeforeReload() : null;
  if (wanted === null) return false;
  if (!isInReach(wanted)) return true;
  scrollTo(0, wanted);
  wanted = null;
  return false;
}

/** There is no more to come: the end is as near as it gets. */
export function giveUpPlace(): void {
  if (typeof wanted === 'number') scrollTo(0, wanted);
  wanted = null;
}
