/**
 * Files of the app in whose place something else came, such as the sign-in page of a hotel's network. The browser takes that for
 * a script that is broken, and the bundler waits for ever for what is in it.
 */

type Bundler = { push: (chunk: readonly unknown[]) => unknown };

const isOurs = (target: EventTarget | null): target is HTMLScriptElement =>
  target instanceof HTMLScriptElement &&
  new URL(target.src, location.href).pathname.startsWith('/_next/static/chunks/');

let hasComeStrange = false;

/** Whether the last file that was asked for came as something else. */
export const hasStrangeFile = (): boolean => hasComeStrange;

/**
 * Tells the bundler of such a file as of one that did not come: it asks for it once more, and then fails. To be called before
 * anything is loaded late.
 */
export function watchFiles(): void {
  const { TURBOPACK: bundler } = globalThis as typeof globalThis & { readonly TURBOPACK?: Bundler };
  if (bundler === undefined) return;
  // Those of the page itself were asked for before anybody could look; most are here.
  const good = new WeakSet<object>(document.scripts);
  const push = bundler.push.bind(bundler);
  // Each file of ours begins with naming its own script.
  bundler.push = (chunk) => {
    const [script] = chunk;
    if (typeof script === 'object' && script !== null) good.add(script);
    return push(chunk);
  };
  const options = { capture: true };
  // The window hears of no script that was loaded.
  document.addEventListener(
    'load',
    ({ target }) => {
      if (!isOurs(target)) return;
      hasComeStrange = !good.has(target);
      if (hasComeStrange) target.dispatchEvent(new Event('error'));
    },
    options,
  );
  addEventListener(
    'error',
    (event) => {
      if (event.isTrusted && isOurs(event.target)) hasComeStrange = false;
      if (!(event instanceof ErrorEvent) || !(event.error instanceof SyntaxError)) return;
      for (const script of document.scripts) if (script.src === event.filename) good.delete(script);
    },
    options,
  );
}
