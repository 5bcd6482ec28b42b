import { useCallback, useEffect, useRef, useState } from 'react';

import type { CheckPhase } from '@/components/shell/human-check/puzzle-solver';
import { type HumanCheck, useHumanCheck } from '@/components/shell/human-check/use-human-check';

const AT_WORK: readonly CheckPhase[] = ['loading', 'ready', 'fetching', 'solving'];
const MENDABLE: readonly CheckPhase[] = ['unreachable', 'broken'];

/** Whether a check goes on by itself. */
export const isAtWork = (phase: CheckPhase): boolean => AT_WORK.includes(phase);

/** Whether another attempt may fix a failure. */
export const isMendable = (phase: CheckPhase): boolean => MENDABLE.includes(phase);

export type FormCheck = {
  /** The check to show; null if there is none. */
  readonly shown: HumanCheck | null;
  /** A form that was sent waits while the check is at work. */
  readonly isWaiting: boolean;
  /** To be called when the form is being filled in: starts the check. */
  readonly start: () => void;
  /**
   * To be called when something is typed: starts the check, and no longer sends a form that was waiting for it, because
   * that was not complete. The person has to send it again.
   */
  readonly edit: () => void;
  /** To be called when the solution is used up: starts again, if there is a check. */
  readonly restart: () => void;
  /** To be called when the server requires a check: starts again, even if there was none. */
  readonly demand: () => void;
  /**
   * Whether a form that was sent has to wait for the check; it is then sent again by itself when that is done. A check
   * that has failed is tried again.
   */
  readonly holdsBack: (form: HTMLFormElement) => boolean;
};

/**
 * The check of a form. A form that is sent too early is sent again when the check is done, unless the person has typed
 * on meanwhile.
 * @param isAsked whether the check is required, as far as the server knew when it rendered the page
 */
export function useFormCheck(isAsked: boolean): FormCheck {
  const [isNeeded, setIsNeeded] = useState(isAsked);
  const check = useHumanCheck();
  const { phase, start, restart } = check;
  const waiting = useRef<HTMLFormElement | null>(null);
  const [isHeld, setIsHeld] = useState(false);
  const isPassed = !isNeeded || phase === 'solved';

  useEffect(() => {
    if (!isPassed) return;
    waiting.current?.requestSubmit();
    waiting.current = null;
  }, [isPassed]);

  const edit = useCallback(() => {
    waiting.current = null;
    setIsHeld(false);
    start();
  }, [start]);
  const demand = useCallback(() => {
    setIsNeeded(true);
    restart();
  }, [restart]);
  const holdsBack = useCallback(
    (form: HTMLFormElement) => {
      waiting.current = isPassed ? null : form;
      setIsHeld(!isPassed);
      if (!isPassed && isMendable(phase)) restart();
      return !isPassed;
    },
    [isPassed, phase, restart],
  );
  const isWaiting = isHeld && isAtWork(phase);
  return { shown: isNeeded ? check : null, isWaiting, start, edit, restart, demand, holdsBack };
}
