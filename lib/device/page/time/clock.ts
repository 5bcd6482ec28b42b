import { zoneOfDevice } from '@/lib/device/page/time/time-zone';
import { DAY_MS, type Day, dayKey } from '@/lib/domain/days';

/**
 * The clock of this device, which may be years off. It is believed as long as it is within a day of the server's last
 * answer; otherwise the server's clock counts, as far as this device knows it.
 */

/** In localStorage: by how many ms the server's clock is ahead of a device that is not believed. */
const KEY = 'clockAheadMs';

/** The server's clock at its last answer; it counts if this device's clock has been set back since. */
let lastAnswerMs = 0;

/** Not kept where storage is refused. */
let aheadMs: number | null = null;

function storedAheadMs(): number {
  try {
    return Number(localStorage.getItem(KEY)) || 0;
  } catch {
    return 0;
  }
}

/** Notes the server's clock. @param serverMs ms since 1970; NaN if an answer does not tell */
export function noteServerClock(serverMs: number): void {
  if (Number.isNaN(serverMs)) return;
  const difference = serverMs - Date.now();
  const isBelieved = Math.abs(difference) <= DAY_MS;
  lastAnswerMs = serverMs;
  const former = aheadMs ?? storedAheadMs();
  aheadMs = isBelieved ? 0 : difference;
  if (aheadMs === former) return;
  try {
    if (isBelieved) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, String(aheadMs));
  } catch {
    // It counts for this tab then.
  }
}

/** The present, in ms since 1970, by a clock that is less than a day off. */
export function believedNowMs(): number {
  aheadMs ??= storedAheadMs();
  const nowMs = Date.now() + aheadMs;
  return nowMs < lastAnswerMs - DAY_MS ? lastAnswerMs : nowMs;
}

/** The calendar day on this device. */
export const today = (): Day => dayKey(believedNowMs(), zoneOfDevice());
