/** How the present document was loaded; undefined where the browser does not tell. */
export const navigationTiming = (): PerformanceNavigationTiming | undefined =>
  'PerformanceNavigationTiming' in globalThis
    ? performance.getEntriesByType('navigation').find((entry) => entry instanceof PerformanceNavigationTiming)
    : undefined;

/** What the present screen still needs after its page has loaded (pictures, the emoji, the first queries) goes first. */
const PATIENCE_MS = 2000;
const PATIENCE_MIN_MS = 300;

/** A file that hangs on a bad network does not keep what stands behind it from its turn. */
const TURN_MAX_MS = 10_000;

/** Chromium under load may call no page idle any more, though nothing is done in it. */
const IDLE_MAX_MS = 500;

/** Whether the person has asked to spare data; not every browser tells. */
const savesData = (): boolean =>
  // eslint-disable-next-line compat/compat -- Where there is none, none is asked.
  'connection' in navigator && (navigator.connection as { readonly saveData?: boolean }).saveData === true;

/** Half as long as the page took to load: what a quick device on a quick line still needs is there as quickly. */
function loadingMs(): number {
  const loadedAfter = navigationTiming()?.loadEventStart ?? PATIENCE_MS;
  return Math.max(PATIENCE_MIN_MS, Math.min(PATIENCE_MS, loadedAfter / 2));
}

/** Comes when the page has nothing else to do, or after half a second of being busy. Safari has no idle callback. */
export const idleMoment = (): Promise<unknown> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(resolve, { timeout: IDLE_MAX_MS });
    else setTimeout(resolve);
  });

/** Resolves when a task is done, or its turn is over; what could not be done ahead of need is tried again, and told, then. */
const turnOf = (task: () => Promise<unknown>): Promise<void> =>
  new Promise((resolve) => {
    const over = setTimeout(resolve, TURN_MAX_MS);
    const done = () => {
      clearTimeout(over);
      resolve();
    };
    task().then(done, done);
  });

async function inTurn(tasks: Iterable<() => Promise<unknown>>, signal: AbortSignal): Promise<void> {
  for (const task of tasks) {
    await idleMoment();
    if (signal.aborted) return;
    await turnOf(task);
  }
}

function afterPatience(tasks: Iterable<() => Promise<unknown>>, patienceMs: () => number): () => void {
  const calledOff = new AbortController();
  const { signal } = calledOff;
  const begin = () => {
    const timer = setTimeout(() => void inTurn(tasks, signal), patienceMs());
    signal.addEventListener('abort', () => clearTimeout(timer));
  };
  if (document.readyState === 'complete') begin();
  else addEventListener('load', begin, { once: true, signal });
  return () => calledOff.abort();
}

/**
 * Fetches what will be needed, as `whenLeftAlone`, but on a quick device sooner; not at all where data is spared.
 * @returns a function that calls off what has not begun, as effects hand it back
 */
export const whenIdle = (tasks: Iterable<() => Promise<unknown>>): (() => void) =>
  savesData() ? () => undefined : afterPatience(tasks, loadingMs);

/**
 * Does what can wait: once the page has loaded and the device has been left alone, one task after the other, each when
 * there is nothing else to do again, so that no slow phone stands still for all of them. A task that hangs loses its turn
 * to the next one, and goes on.
 * @returns a function that calls off what has not begun, as effects hand it back
 */
export const whenLeftAlone = (tasks: Iterable<() => Promise<unknown>>): (() => void) =>
  afterPatience(tasks, () => PATIENCE_MS);
