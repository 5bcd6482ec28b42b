/**
 * Files of the app for which something else has arrived, such as the sign-in page of a hotel's network. The browser
 * takes it for a broken script, and the bundler waits forever for the content.
 */

type Bundler = { push: (chunk: readonly unknown[]) => unknown };

const isOurs = (target: EventTarget | null): target is HTMLScriptElement =>
  target instanceof HTMLScriptElement &&
  new URL(target.src, location.href).pathname.startsWith('/_next/static/chunks/');

let hasComeStrange = false;

/** Whether something else has arrived for the last file that was asked for. */
export const hasForeignFile = (): boolean => hasComeStrange;

/**
 * Tells the bundler that such a file failed to load: it asks for it once more, and then fails. To be called before
 * anything is loaded lazily.
 */
export function watchFiles(): void {
  const { TURBOPACK: bundler } = globalThis as typeof globalThis & { readonly TURBOPACK?: Bundler };
  if (bundler === undefined) return;
  // The scripts of the page itself were asked for before this listened; most have arrived.
  const good = new WeakSet<object>(document.scripts);
  const push = bundler.push.bind(bundler);
  // Each file of ours begins by naming its own script element.
  bundler.push = (chunk) => {
    const [script] = chunk;
    if (typeof script === 'object' && script !== null) good.add(script);
    return push(chunk);
  };
  const options = { capture: true };
  // `load` events of scripts do not reach the window.
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
