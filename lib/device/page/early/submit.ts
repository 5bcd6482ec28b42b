/** Forms that were sent, each with the button that was tapped for it. */
type Submits = Map<HTMLFormElement, HTMLElement | null>;

type EarlySubmits = {
  /** What waits for the script. */
  readonly kept: Submits;
  /** What the browser has posted by itself; the answer will replace the page. */
  readonly posted: Submits;
  /** The plain button that was tapped last. */
  readonly tap: { button: HTMLElement | null };
  /** No button goes on saying that something is on its way: the scripts are late, or have failed. */
  readonly hush: () => void;
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
 * another form would be lost with the page. Of plain buttons the last tap is kept: React drops a tap as long as code of the
 * screen is on its way. The tapped button shows it (`aria-busy`, `data-heard`). Who types on, follows a link or leaves has
 * taken the tap back. Where the document says that its scripts are in trouble (`watch.ts`), taps are kept in silence,
 * and once they have failed every form that the server answers is posted, whatever was typed elsewhere.
 *
 * It runs at the top of the page, as the text of this function: it may use nothing but its parameter and the browser.
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
  const takeBack = () => {
    forget(kept);
    tapOn(null);
  };
  const leave = () => {
    takeBack();
    forget(posted);
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
    if (!isKept) forget(kept);
    const submits = isKept ? kept : posted;
    // Of several buttons of a form the last one is meant.
    show(submits.get(form), false);
    submits.set(form, submitter);
    show(submitter, true);
  };
  const type = ({ target }: Event) => {
    takeBack();
    if (target instanceof Element && 'form' in target) typedInto.add(target.form);
  };
  const click = (event: Event) => {
    if (!(event.target instanceof Element)) return;
    if (event.target.closest('a[href]:not([href^="#"])')) takeBack();
    // What opens a popover, or asks for the scripts again, needs none of them.
    const plain = 'button[type="button"]:not(:disabled, [popovertarget], [data-again])';
    const button = event.target.closest<HTMLElement>(plain);
    if (!button) return;
    event.stopImmediatePropagation();
    tapOn(button);
  };
  addEventListener('submit', hear, options);
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
  /** Does what the kept taps have asked for, each once, as if the buttons were tapped now. */
  readonly carryOut: () => void;
};

/** From now on forms are React's. To be called once they are hydrated; a second call finds that nothing was heard. */
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
