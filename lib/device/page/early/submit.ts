/** Forms that were sent, each with the button that was tapped for it. */
type Submits = Map<HTMLFormElement, HTMLElement | null>;

type EarlySubmits = {
  /** What waits for the script. */
  readonly kept: Submits;
  /** What the browser has posted by itself; the answer will replace the page. */
  readonly posted: Submits;
  /** The plain button that was tapped last. */
  readonly tap: { button: HTMLElement | null };
  /** Makes no button say any more that something is under way: the scripts are late, or have failed. */
  readonly hush: () => void;
  /** Stops listening, and removes every sign that something was heard. */
  readonly end: () => void;
};

declare global {
  interface Window {
    earlySubmits?: EarlySubmits;
  }
}

/**
 * Listens to what is submitted while the scripts are still loading. A form that needs its script is kept for
 * `takeOverEarlySubmits`. A form that the server answers is posted, but only once; it is kept, too, if what was typed
 * into another form would be lost with the page. Of plain buttons, the last tap is kept, because React drops taps while
 * code of the screen is loading. The tapped button shows it (`aria-busy`, `data-heard`). Typing on, following a link or
 * leaving the page takes the tap back. If the document says that its scripts are in trouble (`watch.ts`), taps are kept
 * without a sign; once the scripts have failed, every form that the server answers is posted, whatever was typed
 * elsewhere.
 *
 * Its source is inlined at the top of the page, so it may use nothing but its parameter and the browser.
 * @param keptAction the `action` of the forms that need their script
 */
export function hearEarlySubmits(keptAction: string): void {
  const kept: Submits = new Map();
  const posted: Submits = new Map();
  const tap: EarlySubmits['tap'] = { button: null };
  const typedInto = new Set<unknown>();
  const listening = new AbortController();
  const options = { capture: true, signal: listening.signal };
  const trouble = () => document.documentElement.dataset.scripts;
  if (trouble() === 'old') return;

  const show = (button: HTMLElement | null | undefined, isHeard: boolean) => {
    const isSeen = isHeard && !trouble();
    button?.toggleAttribute('data-heard', isSeen);
    if (isSeen) button?.setAttribute('aria-busy', 'true');
    else button?.removeAttribute('aria-busy');
  };
  const forget = (submits: Submits) => {
    for (const button of submits.values()) show(button, false);
    submits.clear();
  };
  const tapOn = (button: HTMLElement | null) => {
    show(tap.button, false);
    tap.button = button;
    show(button, true);
  };
  const hush = () => {
    for (const button of kept.values()) show(button, false);
    show(tap.button, false);
  };
  const undoEvent = () => {
    forget(kept);
    tapOn(null);
  };
  const leave = () => {
    undoEvent();
    forget(posted);
  };
  const note = (submits: Submits, form: HTMLFormElement, submitter: HTMLElement | null) => {
    // If several buttons of a form were tapped, the last one counts.
    show(submits.get(form), false);
    submits.set(form, submitter);
    show(submitter, true);
  };
  const hear = (event: SubmitEvent) => {
    const { target: form, submitter } = event;
    if (!(form instanceof HTMLFormElement)) return;
    const hasFailed = trouble() === 'failed';
    const isKept =
      form.getAttribute('action') === keptAction ||
      (!hasFailed && [...typedInto].some((other) => other !== form));
    if (isKept || (!hasFailed && posted.get(form) === submitter)) {
      event.preventDefault();
      event.stopImmediatePropagation();
    }
    if (isKept) note(kept, form, submitter);
    else forget(kept);
  };
  const hearPosted = ({ target: form, submitter, defaultPrevented }: SubmitEvent) => {
    // React may hydrate a form first, for a tap on it; its script then has what was sent, and may refuse it.
    if (form instanceof HTMLFormElement && !defaultPrevented) note(posted, form, submitter);
  };
  const type = ({ target }: Event) => {
    undoEvent();
    if (target instanceof Element && 'form' in target) typedInto.add(target.form);
  };
  const click = (event: Event) => {
    if (!(event.target instanceof Element)) return;
    if (event.target.closest('a[href]:not([href^="#"])')) undoEvent();
    // Buttons that open a popover, or ask for the scripts again, need no scripts.
    const plain = 'button[type="button"]:not(:disabled, [popovertarget], [data-again])';
    const button = event.target.closest<HTMLElement>(plain);
    if (!button) return;
    event.stopImmediatePropagation();
    tapOn(button);
  };
  addEventListener('submit', hear, options);
  addEventListener('submit', hearPosted, { signal: listening.signal });
  addEventListener('input', type, options);
  addEventListener('click', click, options);
  addEventListener('pagehide', leave, options);
  const end = () => {
    listening.abort();
    leave();
  };
  window.earlySubmits = { kept, posted, tap, hush, end };
}

type Heard = {
  /** The forms that the browser has posted: what was typed into them is on its way. */
  readonly posted: ReadonlySet<unknown>;
  /** Replays the kept taps, each once, as if the buttons were tapped now. */
  readonly carryOut: () => void;
};

/** Hands the forms over to React. To be called once they are hydrated; a second call finds nothing that was kept. */
export function takeOverEarlySubmits(): Heard {
  const { earlySubmits } = window;
  delete window.earlySubmits;
  window.endEarlyWatch?.();
  delete window.endEarlyWatch;
  const kept = [...(earlySubmits?.kept ?? [])];
  const posted = new Set(earlySubmits?.posted.keys());
  const tapped = earlySubmits?.tap.button;
  earlySubmits?.end();
  const carryOut = () => {
    for (const [form, button] of kept) {
      if (button?.isConnected) button.click();
      else if (form.isConnected) form.requestSubmit();
    }
    if (tapped?.isConnected) tapped.click();
  };
  return { posted, carryOut };
}
