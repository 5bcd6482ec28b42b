import { navigationTiming } from '@/lib/device/page/when-idle';

/** The screen that was opened from each screen, by path. Kept in this tab, like the scroll positions. */
const ledOnTo = new Map<string, string>();

/** Where each screen was left, in pixels from the top, by path. Kept in this tab until it is reloaded. */
const leftAt = new Map<string, number>();

/** Where the next screen begins; null if the browser itself decides, as with its own back button. */
let arrivesAt: number | null = null;

/**
 * A position that the screen is still too short for, because more of its list has to be loaded first; null for none,
 * undefined until the one from before a reload has been looked for.
 */
let wanted: number | null | undefined;

/** The path of the screen beside a panel: that screen is what scrolls. */
let besidePath: string | null = null;

/**
 * Notes where the present screen is left, and where the next one begins: at its top or, on the way back, where it was
 * left.
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
 * The link by which a screen was left to which the person has come back; null if it is gone or not visible.
 * @param path of the present screen
 */
export function linkThatLedOn(path: string): HTMLElement | null {
  const to = ledOnTo.get(path);
  const links = document.querySelectorAll<HTMLAnchorElement>('a[href]:not([inert] *)');
  return [...links].find((link) => link.pathname === to && link.getClientRects().length > 0) ?? null;
}

/**
 * Scrolls to where the screen that has just been rendered begins; for a panel it does not scroll.
 * @param beside the path of the screen that a panel has just been rendered beside; null for any other screen
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

/** The key in sessionStorage that carries a screen's position through a reload. */
const STORED_NAME = 'place';

type Place = { readonly path: string; readonly top: number };

/** Storage can be refused; a reload then begins where the browser puts it. */
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
 * Keeps the scroll position through a reload, also in a list of which the page brings only the beginning.
 * @returns a function that ends it
 */
export function keepPlaceThroughReload(): () => void {
  // A person who scrolls meanwhile has chosen another position.
  const forget = () => {
    wanted = null;
  };
  // If the person goes back before a tapped screen is there, the browser decides the position.
  const leaveToBrowser = () => {
    arrivesAt = null;
  };
  addEventListener('pagehide', storePlace);
  // Capturing, so that it runs before the router hears of it and renders.
  addEventListener('popstate', leaveToBrowser, { capture: true });
  for (const event of OWN_MOVES) addEventListener(event, forget, { passive: true });
  return () => {
    removeEventListener('pagehide', storePlace);
    removeEventListener('popstate', leaveToBrowser, { capture: true });
    for (const event of OWN_MOVES) removeEventListener(event, forget);
  };
}

/**
 * Scrolls to the wanted position after a list has grown.
 * @returns whether the screen is still too short for it
 */
export function restoreScroll(): boolean {
  wanted ??= wanted === undefined ? placeBeforeReload() : null;
  if (wanted === null) return false;
  if (!isInReach(wanted)) return true;
  scrollTo(0, wanted);
  wanted = null;
  return false;
}

/** Scrolls as far as possible, because no more of the list will come. */
export function scrollAsFarAsPossible(): void {
  if (typeof wanted === 'number') scrollTo(0, wanted);
  wanted = null;
}
