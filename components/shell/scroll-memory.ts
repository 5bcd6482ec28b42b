/** Where each screen was when it was left, in pixels from the top, by path. In this tab, until it is loaded anew. */
const leftAt = new Map<string, number>();

/** Where the screen that is on its way begins; null when the browser itself decides, as with its own back button. */
let arrivesAt: number | null = null;

/**
 * Notes where the present screen is left, and where the next one begins: at its top, or, on the way back, where it was.
 * @param path of the next screen
 */
export function noteMove(path: string, isBack: boolean): void {
  leftAt.set(location.pathname, scrollY);
  arrivesAt = isBack ? (leftAt.get(path) ?? 0) : 0;
}

/** Scrolls to where the screen that has just been drawn begins. */
export function scrollToArrival(): void {
  if (arrivesAt !== null) scrollTo(0, arrivesAt);
  arrivesAt = null;
}
