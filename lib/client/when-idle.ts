/** What the present screen still needs after its page has loaded (pictures, the emoji, the first queries) goes first. */
const PATIENCE_MS = 2000;

/** Safari has no idle callback. */
const afterPatience = (task: () => void): (() => void) => {
  const timer = setTimeout(() => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(task);
    else task();
  }, PATIENCE_MS);
  return () => clearTimeout(timer);
};

/** Whether the person has asked to spare data; not every browser tells. */
const savesData = (): boolean =>
  'connection' in navigator && (navigator.connection as { readonly saveData?: boolean }).saveData === true;

/**
 * Does what can wait: once the page has loaded and the device has been left alone. Not at all where data is spared.
 * @returns a function that calls it off, as effects hand it back
 */
export function whenIdle(task: () => void): () => void {
  if (savesData()) return () => undefined;
  if (document.readyState === 'complete') return afterPatience(task);
  let callOff = (): void => undefined;
  const loaded = new AbortController();
  addEventListener('load', () => (callOff = afterPatience(task)), { once: true, signal: loaded.signal });
  return () => {
    loaded.abort();
    callOff();
  };
}
