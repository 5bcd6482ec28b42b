/** How the present document was loaded; undefined if the browser does not tell. */
export const navigationTiming = (): PerformanceNavigationTiming | undefined =>
  'PerformanceNavigationTiming' in globalThis
    ? performance.getEntriesByType('navigation').find((entry) => entry instanceof PerformanceNavigationTiming)
    : undefined;

/**
 * What the present screen still needs after its page has loaded (pictures, the emoji, the first queries) goes first.
 */
const PATIENCE_MS = 2000;
const PATIENCE_MIN_MS = 300;

/** After this long the next task has its turn: a file that hangs on a bad network must not hold up the others. */
const TURN_MAX_MS = 10_000;

/** Under load, Chromium may never call a page idle, although nothing is done in it. */
const IDLE_MAX_MS = 500;

/** Whether the person has asked to save data; not every browser tells. */
const savesData = (): boolean =>
  // eslint-disable-next-line compat/compat -- Where there is none, none is asked.
  'connection' in navigator && (navigator.connection as { readonly saveData?: boolean }).saveData === true;

/**
 * Half as long as the page took to load, within limits: on a fast device and line, what is still needed comes fast,
 * too.
 */
function loadingMs(): number {
  const loadedAfter = navigationTiming()?.loadEventStart ?? PATIENCE_MS;
  return Math.max(PATIENCE_MIN_MS, Math.min(PATIENCE_MS, loadedAfter / 2));
}

/** Resolves when the page has nothing else to do, or after half a second of being busy. Safari has no idle callback. */
export const idleMoment = (): Promise<unknown> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(resolve, { timeout: IDLE_MAX_MS });
    else setTimeout(resolve);
  });

/**
 * Resolves when a task is done or its turn is over. A failure is ignored: what is needed is tried again then, and
 * reported.
 */
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
 * Does tasks ahead of need as `whenLeftAlone` does, but sooner on a fast device, and not at all if the person saves
 * data.
 * @returns a function that cancels what has not begun, for an effect to return
 */
export const whenIdle = (tasks: Iterable<() => Promise<unknown>>): (() => void) =>
  savesData() ? () => undefined : afterPatience(tasks, loadingMs);

/**
 * Does tasks that can wait, once the page has loaded and two more seconds have passed: one after the other, each in an
 * idle moment, so that they do not block a slow phone. A task that hangs loses its turn to the next one, and goes on.
 * @returns a function that cancels what has not begun, for an effect to return
 */
export const whenLeftAlone = (tasks: Iterable<() => Promise<unknown>>): (() => void) =>
  afterPatience(tasks, () => PATIENCE_MS);
