import { Listeners } from '@/lib/listeners';

/**
 * Whether there is a newer version of the app than the one on the screen. Apart from the worker that brings it, which is
 * fetched when nothing else is left to do.
 */

let isThere: () => boolean = () => false;
const listeners = new Listeners();

/** How many forms are open that no draft brings back. */
let openForms = 0;

/** Whether a form is open that no draft brings back. */
export const isAnyFormHeld = (): boolean => openForms > 0;

/** Whether there is a newer version, and taking it now would lose nothing. */
export const offersNewVersion = (): boolean => !isAnyFormHeld() && isThere();

/** To be called where that may have changed. */
export const tellOfNewVersion = listeners.tell;

/** @param look says whether a newer version is there */
export function lookForNewVersion(look: () => boolean): void {
  isThere = look;
  tellOfNewVersion();
}

/** @returns a function that ends it */
export const onNewVersion = listeners.subscribe;

/** For a form that keeps no draft: nothing is offered while it is open. @returns a function that ends it */
export function holdNewVersion(): () => void {
  openForms += 1;
  tellOfNewVersion();
  return () => {
    openForms -= 1;
    tellOfNewVersion();
  };
}
