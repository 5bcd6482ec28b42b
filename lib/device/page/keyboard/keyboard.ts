'use client';

import { type RefObject, useEffect } from 'react';

/** The height that a keyboard leaves of a phone, in CSS pixels: the same number as `short` in globals.css. */
const SHORT_PX = 500;

/** The attribute of a document whose page a keyboard covers instead of making it shorter, as on iPhones. */
const KEYBOARD_MARK = 'data-keyboard';

/** What scrolls a form: the panel that it is in, if that scrolls; else the window. */
function scrollerOf(form: HTMLFormElement): Pick<Element, 'scrollBy'> {
  const panel = form.closest('.form-scroll');
  return panel && getComputedStyle(panel).overflowY === 'auto' ? panel : window;
}

/** Scrolls what lies above a form out of sight, as far as its first fields need the room. */
function showFirstFields(form: HTMLFormElement, seen: VisualViewport): void {
  const [, , third] = form.querySelectorAll('[data-field]');
  if (!third || !form.contains(document.activeElement)) return;
  const hiddenPx = third.getBoundingClientRect().bottom - (seen.offsetTop + seen.height);
  const abovePx = form.getBoundingClientRect().top - parseFloat(getComputedStyle(form).scrollMarginTop);
  if (hiddenPx > 0 && abovePx > 0) scrollerOf(form).scrollBy(0, Math.min(hiddenPx, abovePx));
}

/**
 * Lays a form out for the little room above a keyboard (`short:` in globals.css), and shows its first three fields
 * there.
 */
export function useRoomAboveKeyboard(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const seen = window.visualViewport;
    if (!seen) return;
    const root = document.documentElement;
    let wasShort = false;
    const look = () => {
      // Times the scale, because zooming in makes the viewport smaller, too, without a keyboard.
      const isShort = seen.height * seen.scale < SHORT_PX;
      root.toggleAttribute(KEYBOARD_MARK, isShort);
      if (isShort && !wasShort && form.current) showFirstFields(form.current, seen);
      wasShort = isShort;
    };
    look();
    seen.addEventListener('resize', look);
    return () => {
      seen.removeEventListener('resize', look);
      root.removeAttribute(KEYBOARD_MARK);
    };
  }, [form]);
}
