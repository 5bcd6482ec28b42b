/** A window that is covered by others gets no frames, and the page cannot tell. */
const FRAME_MAX_MS = 100;

/**
 * Calls `act` once, after the changes so far are painted, so that it does not delay the next frame. It is called at
 * once if the page is hidden, and as soon as it becomes hidden.
 */
export function afterPaint(act: () => void): void {
  const done = new AbortController();
  const once = () => {
    if (done.signal.aborted) return;
    done.abort();
    act();
  };
  if (document.visibilityState === 'hidden') {
    once();
    return;
  }
  requestAnimationFrame(() => setTimeout(once));
  setTimeout(once, FRAME_MAX_MS);
  document.addEventListener('visibilitychange', once, { signal: done.signal });
  addEventListener('pagehide', once, { signal: done.signal });
}
