/** Forms that were sent, each with the button that was tapped for it. */
type Submits = Map<HTMLFormElement, HTMLElement | null>;

type EarlySubmits = {
  /** What waits for the script. */
  readonly kept: Submits;
  /** What the browser has posted by itself; the answer will replace the page. */
  readonly posted: Submits;
  /** Ends the listening, and with it every sign that something was heard. */
  readonly end: () => void;
};

declare global {
  interface Window {
    earlySubmits?: EarlySubmits;
  }
}

/**
 * Hears what is submitted while the scripts are still on their way. A form that needs its script is kept for
 * `takeOverEarlySubmits`; a form that the server answers is posted, but only once, and kept too if what was typed into
 * another form would be lost with the page. The tapped button shows it (`aria-busy`, `data-heard`). Who types on, follows
 * a link or leaves has taken the tap back.
 *
 * It runs at the top of the page, as the text of this function: it may use nothing but its parameter and the browser.
 * @param keptAction the `action` of the forms that need their script
 */
export function hearEarlySubmits(keptAction: string): void {
  const kept: Submits = new Map();
  const posted: Submits = new Map();
  const typedInto = new Set<unknown>();
  const listening = new AbortController();
  const options = { capture: true, signal: listening.signal };

  const show = (button: HTMLElement | null | undefined, isHeard: boolean) => {
    button?.toggleAttribute('data-heard', isHeard);
    if (isHeard) button?.setAttribute('aria-busy', 'true');
    else button?.removeAttribute('aria-busy');
  };
  const forget = (submits: Submits) => {
    for (const button of submits.values()) show(button, false);
    submits.clear();
  };
  const leave = () => {
    forget(kept);
    forget(posted);
  };
  const hear = (event: SubmitEvent) => {
    const { target: form, submitter } = event;
    if (!(form instanceof HTMLFormElement)) return;
    const isKept =
      form.getAttribute('action') === keptAction || [...typedInto].some((other) => other !== form);
    if (isKept || posted.get(form) === submitter) {
      event.preventDefault();
      event.stopImmediatePropagation();
    }
    if (!isKept) forget(kept);
    const submits = isKept ? kept : posted;
    // Of several buttons of a form the last one is meant.
    show(submits.get(form), false);
    submits.set(form, submitter);
    show(submitter, true);
  };
  const type = ({ target }: Event) => {
    forget(kept);
    if (target instanceof Element && 'form' in target) typedInto.add(target.form);
  };
  const follow = ({ target }: Event) => {
    if (target instanceof Element && target.closest('a[href]:not([href^="#"])')) forget(kept);
  };
  addEventListener('submit', hear, options);
  addEventListener('input', type, options);
  addEventListener('click', follow, options);
  addEventListener('pagehide', leave, options);
  const end = () => {
    listening.abort();
    leave();
  };
  window.earlySubmits = { kept, posted, end };
}

type Heard = {
  /** The forms that the browser has posted: what was typed into them is on its way. */
  readonly posted: ReadonlySet<unknown>;
  /** Does what the kept taps have asked for, each once, as if the buttons were tapped now. */
  readonly carryOut: () => void;
};

/** From now on forms are React's. To be called once they are hydrated; a second call finds that nothing was heard. */
export function takeOverEarlySubmits(): Heard {
  const { earlySubmits } = window;
  delete window.earlySubmits;
  const kept = [...(earlySubmits?.kept ?? [])];
  const posted = new Set(earlySubmits?.posted.keys());
  earlySubmits?.end();
  const carryOut = () => {
    for (const [form, button] of kept) {
      if (button?.isConnected) button.click();
      else if (form.isConnected) form.requestSubmit();
    }
  };
  return { posted, carryOut };
}
