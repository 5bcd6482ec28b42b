/**
 * A picture of the main screen as it looked last. The page that this device keeps shows it before any script has loaded
 * (keep-look.ts). It is only a picture: nothing in it is read out or takes the focus, and the screen itself replaces
 * it.
 */

/** Its key in localStorage, with the format of the value. */
export const LOOK_KEY = 'look1';
/** The element that holds it. It must not be an HTML element: React skips unknown elements when it hydrates a page. */
export const LOOK_ELEMENT = 'last-look';

/** Whether the picture is shown. What it shows must then not be animated in again. */
export const isLookShown = (): boolean =>
  typeof document !== 'undefined' && document.querySelector(LOOK_ELEMENT) !== null;

/** Removes the picture, once the screen itself or a message instead of it is there. */
export const endLook = (): void => document.querySelector(LOOK_ELEMENT)?.remove();

/** Deletes the picture, whichever group it shows. The next visit to the main screen makes another one. */
export function forgetLook(): void {
  try {
    localStorage.removeItem(LOOK_KEY);
  } catch {
    // A browser that stores nothing has nothing to delete.
  }
}
