import { useCallback, useEffect, useRef, useState } from 'react';

import { type HumanCheck, useHumanCheck } from '@/components/onboarding/use-human-check';

export type FormCheck = {
  /** What is to be shown; null where there is no check. */
  readonly shown: HumanCheck | null;
  /** The form may be sent: the check is done, or there is none. */
  readonly isPassed: boolean;
  /** The form is being filled in: the check need not wait any longer. */
  readonly start: () => void;
  /**
   * Something is typed: the check need not wait any longer, and a form that was sent before is not complete after all. It
   * waits for whoever types to send it again.
   */
  readonly edit: () => void;
  /** The solution is used up: begins anew, if there is a check. */
  readonly restart: () => void;
  /** The server asks for a check: begins anew, even if there was none. */
  readonly demand: () => void;
  /** Whether a form that was sent has to wait for the check; it is sent again by itself when that is done. */
  readonly holdsBack: (form: HTMLFormElement) => boolean;
};

/**
 * The check of a form. Nobody waits for it twice: who presses Enter too early is sent on when it is done, unless they typed
 * on meanwhile.
 * @param isAsked whether new users fill in the form, as far as the server knew when it drew the page
 */
export function useFormCheck(isAsked: boolean): FormCheck {
  const [isNeeded, setIsNeeded] = useState(isAsked);
  const check = useHumanCheck();
  const { start, restart } = check;
  const waiting = useRef<HTMLFormElement | null>(null);
  const isPassed = !isNeeded || check.phase === 'solved';

  useEffect(() => {
    if (!isPassed) return;
    waiting.current?.requestSubmit();
    waiting.current = null;
  }, [isPassed]);

  const edit = useCallback(() => {
    waiting.current = null;
    start();
  }, [start]);
  const demand = useCallback(() => {
    setIsNeeded(true);
    restart();
  }, [restart]);
  const holdsBack = useCallback(
    (form: HTMLFormElement) => {
      waiting.current = isPassed ? null : form;
      return !isPassed;
    },
    [isPassed],
  );
  return { shown: isNeeded ? check : null, isPassed, start, edit, restart, demand, holdsBack };
}
