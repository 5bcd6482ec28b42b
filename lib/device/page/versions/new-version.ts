import { Listeners } from '@/lib/listeners';

/**
 * Whether there is a newer version of the app than the one on the screen. Separate from the code of the worker that
 * brings it, which is loaded last of all.
 */

let isThere: () => boolean = () => false;
const listeners = new Listeners();

/** How many forms without a draft are open. */
let openForms = 0;

/** Whether a form without a draft is open. */
export const isAnyFormHeld = (): boolean => openForms > 0;

/** Whether there is a newer version, and taking it now would lose nothing. */
export const offersNewVersion = (): boolean => !isAnyFormHeld() && isThere();

/** To be called when that may have changed. */
export const tellOfNewVersion = listeners.tell;

/** @param look says whether a newer version is there */
export function lookForNewVersion(look: () => boolean): void {
  isThere = look;
  tellOfNewVersion();
}

/** @returns a function that ends it */
export const onNewVersion = listeners.subscribe;

/** For a form that keeps no draft: no new version is offered while it is open. @returns a function that ends it */
export function holdNewVersion(): () => void {
  openForms += 1;
  tellOfNewVersion();
  return () => {
    openForms -= 1;
    tellOfNewVersion();
  };
}
