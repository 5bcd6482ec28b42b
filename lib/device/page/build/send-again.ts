import { useEffect, useRef, type RefObject } from 'react';

import { SEND_AGAIN_WITHIN_MS } from '@/lib/limits';

/** A form that was sent and not carried out, as it stood: what the next page needs to send it once more. */
type Unsent = {
  readonly path: string;
  readonly atMs: number;
  /** The value of the button that sent it; null for the one without. */
  readonly button: string | null;
  readonly typed: readonly string[];
};

/** A tab has one such form at a time (sessionStorage). */
const KEY = 'sendAgain';

/** This page was loaded anew for a form: it is not by itself, a second time. Who taps once more asks for it. */
let hasLoadedAnew = false;

/** What a person has entered; what else a form holds, such as a solved puzzle, belongs to one page. */
const typedInto = (form: HTMLFormElement): string[] =>
  [...form.elements].flatMap((field) =>
    field instanceof HTMLInputElement && field.type !== 'hidden' ? [field.value] : [],
  );

const here = (): string => location.pathname + location.search;

/**
 * Loads the page anew, of which the server knows nothing any more, and has the next one send the form once more. For a form of
 * which nothing was carried out. What was typed is kept by the draft of the form.
 * @param submitter the button that sent it
 * @returns false where that was done before, to no avail, or where nothing could be kept: then nothing happens
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

/** @returns what the page before this one could not send; only once */
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

/** Not where something else stands in it by now: who types on has taken the tap back. */
function sendAgain(form: HTMLFormElement): void {
  const unsent = takeUnsent();
  if (unsent?.path !== here() || Date.now() - unsent.atMs > SEND_AGAIN_WITHIN_MS) return;
  if (JSON.stringify(unsent.typed) !== JSON.stringify(typedInto(form))) return;
  const buttons = [...form.querySelectorAll<HTMLButtonElement>('button[type="submit"]')];
  form.requestSubmit(buttons.find((button) => button.getAttribute('value') === unsent.button) ?? null);
}

/** Sends a form once more that the page before this one could not send. @returns goes to the form */
export function useSentAgain(): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // By then the fields hold the draft, and what was typed before the script was there (EarlyInput).
    const timer = setTimeout(() => form.current && sendAgain(form.current));
    return () => clearTimeout(timer);
  }, []);
  return form;
}
