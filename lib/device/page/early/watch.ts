/**
 * What is wrong with the scripts of a page, as an attribute of the document (`data-scripts`), for styles. `late`: none
 * has arrived for some seconds. `failed`: one did not arrive, or cannot be parsed. `old`: the browser is too old.
 */
export type ScriptTrouble = 'late' | 'failed' | 'old';

declare global {
  interface Window {
    /** Ends the watch: the scripts are there. */
    endEarlyWatch?: () => void;
    /** Where the files of the build register; Next runs none of them if this is not an array. */
    TURBOPACK?: unknown;
  }
}

/**
 * A browser that lacks what all browsers since spring 2022 have gets the page as without script, because half-working
 * scripts would only show errors.
 *
 * Its source is inlined at the top of the page and runs first, so any browser with scripts has to be able to parse it.
 */
export function leaveOldBrowserAlone(): void {
  const known = ['structuredClone', 'CSSLayerBlockRule'].every((name) => name in window);
  if (known && 'at' in Array.prototype && 'hasOwn' in Object) return;
  document.documentElement.setAttribute('data-scripts', 'old');
  window.TURBOPACK = { push: () => undefined };
}

/**
 * Notices scripts of the page that do not arrive or cannot be parsed, and marks the document. A script that failed is
 * asked for once more, bypassing the cache; then again when the network is back, or by a button (`data-again`), which
 * reloads the page if even that did not help. What is typed stays, and if the scripts arrive after all, everything
 * works as it would have.
 *
 * Its source is inlined at the top of the page, so it may use nothing but its parameters and the browser.
 * @param lateMs without any script arriving, after which the page is late; each script that arrives starts it again
 * @param failedMs without any script arriving, after which the scripts have failed
 */
export function watchScripts(lateMs: number, failedMs: number): void {
  const root = document.documentElement;
  if (root.hasAttribute('data-scripts')) return;
  const come = new Set<string>();
  const askedAgain = new Set<string>();
  const listening = new AbortController();
  const options = { capture: true, signal: listening.signal };
  let timer = 0;
  let taps = 0;

  const tell = (trouble: ScriptTrouble) => {
    root.setAttribute('data-scripts', trouble);
    window.earlySubmits?.hush();
  };
  const wait = () => {
    clearTimeout(timer);
    timer = window.setTimeout(() => {
      if (!root.hasAttribute('data-scripts')) tell('late');
      timer = window.setTimeout(tell, failedMs - lateMs, 'failed');
    }, lateMs);
  };
  // The scripts that the page names. The app looks after those that it adds, and waits for those that it finds.
  const named = () =>
    [...document.scripts].filter(
      (script) => script.src.startsWith(`${location.origin}/_next/static/`) && script.hasAttribute('async'),
    );
  const askAgain = async (src: string) => {
    come.delete(src);
    await fetch(src, { cache: 'reload' }).catch(() => undefined);
    if (listening.signal.aborted) return;
    const script = document.createElement('script');
    // As the page names it: Next recognizes by this what it waits for.
    script.setAttribute('src', src.slice(location.origin.length));
    document.head.append(script);
  };
  const fail = (src: string) => {
    // The loader of the build may have removed the element from the page by now.
    if (askedAgain.has(src)) tell('failed');
    else if (named().some((script) => script.src === src)) {
      askedAgain.add(src);
      void askAgain(src);
    }
  };
  const error = (event: Event) => {
    if (event.target instanceof HTMLScriptElement) fail(event.target.src);
    if (event instanceof ErrorEvent && event.error instanceof SyntaxError) fail(event.filename);
  };
  const load = ({ target }: Event) => {
    if (!(target instanceof HTMLScriptElement)) return;
    come.add(target.src);
    wait();
  };
  const tryAgain = () => {
    const notCome = named().flatMap(({ src }) => (come.has(src) ? [] : [src]));
    const missing = new Set([...askedAgain, ...notCome]);
    if (root.hasAttribute('data-scripts')) for (const src of missing) void askAgain(src);
    root.removeAttribute('data-scripts');
    wait();
    return missing.size > 0;
  };
  const click = ({ target }: Event) => {
    if (!(target instanceof Element && target.closest('[data-again]'))) return;
    taps += 1;
    if (!tryAgain() || taps > 1) location.reload();
  };
  addEventListener('error', error, options);
  // `load` events of elements do not reach the window.
  document.addEventListener('load', load, options);
  addEventListener('DOMContentLoaded', wait, options);
  addEventListener('click', click, options);
  addEventListener('online', tryAgain, options);
  wait();
  window.endEarlyWatch = () => {
    listening.abort();
    clearTimeout(timer);
    root.removeAttribute('data-scripts');
  };
}
