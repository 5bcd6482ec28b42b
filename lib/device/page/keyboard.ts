'use client';

import { type RefObject, useEffect } from 'react';

/** As low as what a keyboard leaves of a phone: the same number as `short` in globals.css, in CSS pixels. */
const SHORT_PX = 500;

/** Said of a document whose page is covered by a keyboard instead of being shortened by it, as on iPhones. */
const KEYBOARD_MARK = 'data-keyboard';

/** What scrolls a form: the panel that it stands in, where it does. */
function scrollerOf(form: HTMLFormElement): Pick<Element, 'scrollBy'> {
  const panel = form.closest('.form-scroll');
  return panel && getComputedStyle(panel).overflowY === 'auto' ? panel : window;
}

/** What lies above a form moves out of sight as far as its first fields need the room. */
function showFirstFields(form: HTMLFormElement, seen: VisualViewport): void {
  const [, , third] = form.querySelectorAll('[data-field]');
  if (!third || !form.contains(document.activeElement)) return;
  const hiddenPx = third.getBoundingClientRect().bottom - (seen.offsetTop + seen.height);
  const abovePx = form.getBoundingClientRect().top - parseFloat(getComputedStyle(form).scrollMarginTop);
  if (hiddenPx > 0 && abovePx > 0) scrollerOf(form).scrollBy(0, Math.min(hiddenPx, abovePx));
}

/**
 * Lets a form be laid out for the little room above a keyboard (`short:` in globals.css), and its first three fields be seen
 * there.
 */
export function useRoomAboveKeyboard(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const seen = window.visualViewport;
    if (!seen) return;
    const root = document.documentElement;
    let wasShort = false;
    const look = () => {
      // Who zooms in sees less of the page, and has no keyboard.
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
