import { createContext, type ReactNode, startTransition, useEffect, useState } from 'react';

/** slim: below 1024 px · wide: the rail stands on the left · roomy: from 1200 px, two columns beside it. */
export type ScreenWidth = 'slim' | 'wide' | 'roomy';

const WIDTHS: readonly ScreenWidth[] = ['slim', 'wide', 'roomy'];

/**
 * Each wider than the one before. `roomy:` in globals.css is the same condition, `wide:` is without `scripting`: a
 * browser that does not know that feature gets neither the room nor what comes into it.
 */
const WIDER_THAN_SLIM = [
  '(width >= 1024px) and (scripting: enabled)',
  '(width >= 1200px) and (height >= 500px) and (scripting: enabled)',
];

/**
 * How wide the window is. The server cannot know it, so what only wide screens have comes after the first paint, into
 * room that the style sheet reserves. The width is set in a transition, so that nothing is replaced by a fallback while
 * its code loads.
 */
export function useScreenWidth(): ScreenWidth {
  const [width, setWidth] = useState<ScreenWidth>('slim');
  useEffect(() => {
    const queries = WIDER_THAN_SLIM.map((query) => matchMedia(query));
    const look = () => {
      const met = queries.filter(({ matches }) => matches).length;
      startTransition(() => setWidth(WIDTHS[met] ?? 'slim'));
    };
    look();
    for (const query of queries) query.addEventListener('change', look);
    return () => {
      for (const query of queries) query.removeEventListener('change', look);
    };
  }, []);
  return width;
}

/** Set by `GroupApp`: whether the surrounding screen is the one that the panel of a form stands beside. */
export const CoveredContext = createContext(false);

/** What only big screens have. */
export type BigScreen = {
  /** `slim` until the browser has measured it. */
  readonly width: ScreenWidth;
  /** The upper part of the rail, on screens that have one. */
  readonly rail: ReactNode;
  /** If this screen is the form of an entry, shown as a panel: the path of the screen beside it. Else null. */
  readonly beside: string | null;
};

/** Set by `GroupApp`. */
export const BigScreenContext = createContext<BigScreen>({ width: 'slim', rail: null, beside: null });
