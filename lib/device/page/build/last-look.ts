/**
 * What the main screen looked like last, so that the page which this device keeps shows it before any script has come
 * (keep-look.ts). It is a picture: nothing of it is read out or takes the focus, and the screen itself takes its place.
 */

/** Where it lies in localStorage, with the format of what is said there. */
export const LOOK_KEY = 'look1';
/** The element that holds it. No name of HTML will do: React passes by what it has never heard of when it takes over a page. */
export const LOOK_ELEMENT = 'last-look';

/** Whether the picture is seen: what it shows does not appear once more. */
export const isLookShown = (): boolean =>
  typeof document !== 'undefined' && document.querySelector(LOOK_ELEMENT) !== null;

/** The screen itself is there, or what is to be said instead of it. */
export const endLook = (): void => document.querySelector(LOOK_ELEMENT)?.remove();

/** Takes the picture off this device, of whatever group it is: the next look at the main screen makes another one. */
export function forgetLook(): void {
  try {
    localStorage.removeItem(LOOK_KEY);
  } catch {
    // Where nothing can be kept, nothing is to be forgotten.
  }
}
