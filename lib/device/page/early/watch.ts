/**
 * How far the scripts of a page are, where it is not as it should be: said of the document (`data-scripts`), for styles.
 * `late`: nothing has come for some seconds. `failed`: one did not come, or cannot be read. `old`: the browser is too old.
 */
export type ScriptTrouble = 'late' | 'failed' | 'old';

declare global {
  interface Window {
    /** Ends the watch: the scripts are there. */
    endEarlyWatch?: () => void;
    /** Where the files of the build hand themselves in; Next runs none of them where this is no list. */
    TURBOPACK?: unknown;
  }
}

/**
 * A browser without what all of those since spring 2022 have gets the page as without script. Half alive it would show
 * errors only.
 *
 * It runs at the top of the page, as the text of this function, and first: any browser with scripts can read it.
 */
export function leaveOldBrowserAlone(): void {
  const known = ['structuredClone', 'CSSLayerBlockRule'].every((name) => name in window);
  if (known && 'at' in Array.prototype && 'hasOwn' in Object) return;
  document.documentElement.setAttribute('data-scripts', 'old');
  window.TURBOPACK = { push: () => undefined };
}

/**
 * Notices that scripts of the page do not come, or cannot be read, and says so of the document. One that failed is asked
 * for once more by itself, past what the browser has kept; then when the network is back, or by a button (`data-again`),
 * which loads the page anew where even that did not help. What is typed stays, and if they come after all, everything is
 * as it would have been.
 *
 * It runs at the top of the page, as the text of this function: it may use nothing but its parameters and the browser.
 * @param lateMs of silence after which the page is late; as much again and again for each script that still comes
 * @param failedMs of silence after which it is said to have failed
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
  // What the page names; scripts that the app adds are its own to look after, and it waits for those it finds.
  const named = () =>
    [...document.scripts].filter(
      (script) => script.src.startsWith(`${location.origin}/_next/static/`) && script.hasAttribute('async'),
    );
  const askAgain = async (src: string) => {
    come.delete(src);
    await fetch(src, { cache: 'reload' }).catch(() => undefined);
    if (listening.signal.aborted) return;
    const script = document.createElement('script');
    // As the page names it: by this Next knows what it waits for.
    script.setAttribute('src', src.slice(location.origin.length));
    document.head.append(script);
  };
  const fail = (src: string) => {
    // By then the loader of the build may have taken the element out of the page.
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
  // That of an element never gets as far as the window.
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
