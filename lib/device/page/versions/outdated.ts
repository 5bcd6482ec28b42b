import { isAnyFormHeld, onNewVersion } from '@/lib/device/page/versions/new-version';
import { RELOAD_MIN_INTERVAL_MS } from '@/lib/limits';

/** When this tab last reloaded itself (sessionStorage), so that a former build from a cache does not reload forever. */
const KEY = 'loadedAnewAtMs';

function mayLoadAnew(): boolean {
  try {
    return Date.now() - Number(sessionStorage.getItem(KEY)) > RELOAD_MIN_INTERVAL_MS;
  } catch {
    return false;
  }
}

const isTyping = (): boolean =>
  !document.hidden && document.activeElement?.matches('input, textarea, select') === true;

let isAwaited = false;

/**
 * For a page of a build that the server or the store of this device does not work with any more: reloads it as soon as
 * nothing is being typed. What waits to be sent is kept, and so are the drafts of forms.
 */
export function takeNewVersionSoon(): void {
  if (isAwaited || !mayLoadAnew()) return;
  isAwaited = true;
  const loadAnew = () => {
    if (isAnyFormHeld() || isTyping()) return;
    sessionStorage.setItem(KEY, String(Date.now()));
    location.reload();
  };
  // Later, because the next field gets the focus only after the former one has lost it.
  document.addEventListener('focusout', () => setTimeout(loadAnew));
  document.addEventListener('visibilitychange', loadAnew);
  onNewVersion(loadAnew);
  loadAnew();
}
