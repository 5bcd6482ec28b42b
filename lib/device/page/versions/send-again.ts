import { useEffect, useRef, type RefObject } from 'react';

import { SEND_AGAIN_WITHIN_MS } from '@/lib/limits';

/** A form that was sent but not carried out: what the next page needs to send it again. */
type Unsent = {
  readonly path: string;
  readonly atMs: number;
  /** The value of the button that sent it; null for a button without a value. */
  readonly button: string | null;
  readonly typed: readonly string[];
};

/** A tab has one such form at a time (sessionStorage). */
const KEY = 'sendAgain';

/**
 * Whether this page was reloaded for a form. It does not reload by itself a second time, unless the person taps again.
 */
let hasLoadedAnew = false;

/** What a person has entered. Hidden fields, such as a solved puzzle, belong to one page. */
const typedInto = (form: HTMLFormElement): string[] =>
  [...form.elements].flatMap((field) =>
    field instanceof HTMLInputElement && field.type !== 'hidden' ? [field.value] : [],
  );

const here = (): string => location.pathname + location.search;

/**
 * Reloads the page, whose build the server does not know any more, and has the next page send the form again. Only for
 * a form of which nothing was carried out. The draft of the form keeps what was typed.
 * @param submitter the button that sent it
 * @returns false if reloading has not helped before, or if the form cannot be stored: then nothing happens
 */
export function loadAnewAndSend(form: HTMLFormElement, submitter: HTMLElement | null): boolean {
  if (hasLoadedAnew) {
    hasLoadedAnew = false;
    return false;
  }
  const button = submitter?.getAttribute('value') ?? null;
  const unsent: Unsent = { path: here(), atMs: Date.now(), button, typed: typedInto(form) };
  try {
    sessionStorage.setItem(KEY, JSON.stringify(unsent));
  } catch {
    return false;
  }
  location.reload();
  return true;
}

/** @returns the form that the page before this one could not send; only once */
function takeUnsent(): Unsent | null {
  try {
    const text = sessionStorage.getItem(KEY);
    if (text === null) return null;
    sessionStorage.removeItem(KEY);
    hasLoadedAnew = true;
    return JSON.parse(text) as Unsent;
  } catch {
    return null;
  }
}

/** Sends the form, unless its content has changed by now: typing on takes the tap back. */
function sendAgain(form: HTMLFormElement): void {
  const unsent = takeUnsent();
  if (unsent?.path !== here() || Date.now() - unsent.atMs > SEND_AGAIN_WITHIN_MS) return;
  if (JSON.stringify(unsent.typed) !== JSON.stringify(typedInto(form))) return;
  const buttons = [...form.querySelectorAll<HTMLButtonElement>('button[type="submit"]')];
  form.requestSubmit(buttons.find((button) => button.getAttribute('value') === unsent.button) ?? null);
}

/** Sends a form again that the page before this one could not send. @returns the ref of the form */
export function useSentAgain(): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // Later, when the fields hold the draft, and what was typed before the script was there (EarlyInput).
    const timer = setTimeout(() => form.current && sendAgain(form.current));
    return () => clearTimeout(timer);
  }, []);
  return form;
}
