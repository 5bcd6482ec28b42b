import { useCallback, useEffect, useRef, useState } from 'react';

import {
  type CheckState,
  type PuzzleSolver,
  solvePuzzles,
} from '@/components/shell/human-check/puzzle-solver';

export type HumanCheck = CheckState & {
  /** A script is here to run it: false in the server's HTML. */
  readonly isAlive: boolean;
  /** Where the solver keeps its field; inside the form. */
  readonly place: (place: HTMLElement | null) => void;
  /** Starts, unless it has started; starts again if the solution has expired. */
  readonly start: () => void;
  /** Starts again, because the solution is used up. */
  readonly restart: () => void;
};

const before: CheckState = { phase: 'loading', progress: 0 };

/**
 * The check of a form. It starts when its place becomes visible, so that nobody waits for it. After a solution has
 * expired it waits until somebody is there again, so that a forgotten tab does not compute for ever.
 */
export function useHumanCheck(): HumanCheck {
  const [state, setState] = useState(before);
  const solver = useRef<PuzzleSolver | null>(null);
  const [place, setPlace] = useState<HTMLElement | null>(null);

  useEffect(() => {
    if (place === null) return;
    const running = solvePuzzles(place, setState);
    solver.current = running;
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      running.start();
    });
    observer.observe(place.parentElement ?? place);
    return () => {
      observer.disconnect();
      running.stop();
      solver.current = null;
    };
  }, [place]);

  const start = useCallback(() => solver.current?.start(), []);
  const restart = useCallback(() => solver.current?.restart(), []);
  return { ...state, isAlive: place !== null, place: setPlace, start, restart };
}
