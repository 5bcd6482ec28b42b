import { HOUSEKEEPING_CHECK_INTERVAL_MS } from '@/lib/limits';
import { query } from '@/lib/server/database/database';
import { logUnexpected } from '@/lib/server/logging/log';
import { databaseNow, purgeExpired, type Purged } from './purge';
import { finishJob, takeJob } from '@/lib/server/sql/jobs';

const PURGE = 'purge';

/**
 * Does the daily work if it is due and no other process does it.
 * @returns what was done; null if it is not due, or another process does it
 */
export async function runHousekeepingOnce(now: Date): Promise<Purged | null> {
  const [taken] = await query(takeJob, PURGE, now);
  if (!taken) return null;
  const purged = await purgeExpired(now, () => Infinity);
  await query(finishJob, PURGE, taken.startedAt);
  return purged;
}

/** A failure is logged, and the next check tries again. No request depends on it. */
const attempt = (): Promise<unknown> =>
  databaseNow()
    .then(runHousekeepingOnce)
    .catch((error: unknown) => logUnexpected('housekeeping', error));

/**
 * Deletes once a day what has expired, for as long as the process lives. Of several processes on one database, one does
 * it.
 */
export function startHousekeeping(): void {
  void attempt();
  setInterval(() => void attempt(), HOUSEKEEPING_CHECK_INTERVAL_MS).unref();
}
