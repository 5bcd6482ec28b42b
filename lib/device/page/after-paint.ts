/** A window behind others is seen by nobody, and has no next frame; the page does not know. */
const FRAME_MAX_MS = 100;

/**
 * Does something once, when what has changed so far was shown: in the next frame nothing stands before it. At once on a
 * page that is not seen, or no longer.
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
