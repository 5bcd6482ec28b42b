import type { MouseEvent } from 'react';

/** Whether a click means "go there, here": no other button, no key for a new tab or window, not handled already. */
export const isPlainClick = (event: MouseEvent): boolean =>
  !event.defaultPrevented &&
  event.button === 0 &&
  !event.metaKey &&
  !event.ctrlKey &&
  !event.shiftKey &&
  !event.altKey;
