import { afterPaint } from '@/lib/device/page/after-paint';

/**
 * A tap is answered in the next frame, even if what it asks for takes longer: what was tapped looks pressed until the
 * next screen is there (`[data-pressed]` in globals.css). React is not used, because it would have to render the screen
 * first.
 */

/** What was tapped last, by finger, mouse or keyboard. */
let tapped: Element | null = null;

/** What looks pressed now. */
const held = new Set<Element>();

/** Notes each tap. @returns a function that ends it */
export function watchTaps(): () => void {
  const note = ({ target }: MouseEvent) => {
    tapped = target instanceof Element ? target.closest('a, button') : null;
  };
  addEventListener('click', note, { capture: true });
  return () => removeEventListener('click', note, { capture: true });
}

/** Keeps what was tapped last pressed, once for each tap. */
export function holdTapped(): void {
  if (tapped) {
    tapped.setAttribute('data-pressed', '');
    held.add(tapped);
  }
  tapped = null;
}

/**
 * Shows what was tapped as pressed, and only then does what the tap asks for, so that this frame waits for nothing.
 * @param act if it calls `holdTapped`, the element stays pressed after it
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

/** To be called when nothing is under way any more. */
export function releaseHeld(): void {
  for (const element of held) element.removeAttribute('data-pressed');
  held.clear();
}
