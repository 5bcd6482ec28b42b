import { afterPaint } from '@/lib/device/page/after-paint';

/**
 * A tap is answered in the next frame, also where what it asks for takes longer: what was tapped looks pressed until the
 * next screen is there (`[data-pressed]` in globals.css). Without React, which would have to draw the screen for it.
 */

/** What was tapped last, by finger, mouse or keyboard. */
let tapped: Element | null = null;

/** What looks pressed now. */
const held = new Set<Element>();

/** @returns what ends it */
export function watchTaps(): () => void {
  const note = ({ target }: MouseEvent) => {
    tapped = target instanceof Element ? target.closest('a, button') : null;
  };
  addEventListener('click', note, { capture: true });
  return () => removeEventListener('click', note, { capture: true });
}

/** What was tapped last stays pressed; once, and only where it was a moment ago. */
export function holdTapped(): void {
  if (tapped) {
    tapped.setAttribute('data-pressed', '');
    held.add(tapped);
  }
  tapped = null;
}

/**
 * Answers a tap before it does what the tap asks for: the frame that shows what was tapped as pressed waits for nothing.
 * @param act what begins by `holdTapped` stays under way after it
 */
export function answerTap(act: () => void): void {
  const element = tapped;
  element?.setAttribute('data-pressed', '');
  afterPaint(() => {
    tapped = element;
    try {
      act();
    } finally {
      if (element && !held.has(element)) element.removeAttribute('data-pressed');
    }
  });
}

/** Nothing is under way any more. */
export function releaseHeld(): void {
  for (const element of held) element.removeAttribute('data-pressed');
  held.clear();
}
