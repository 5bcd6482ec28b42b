import { HOUSEKEEPING_INTERVAL_HOURS, HOUSEKEEPING_TAKEOVER_HOURS } from '@/lib/limits';
import { statement } from '@/lib/server/database/database';

/**
 * Takes a job that is due: of two processes that ask at once, the row lets one have it. $1 name, $2 now. Due is what was
 * not begun for nearly a day, what was begun and not finished by somebody who must have died, and what was begun by a clock
 * that ran ahead.
 */
export const takeJob = statement<{ startedAt: Date }>(
  'take_job',
  `INSERT INTO jobs (name, started_at) VALUES ($1, $2::timestamptz)
   ON CONFLICT (name) DO UPDATE SET started_at = excluded.started_at, finished_at = NULL
   WHERE jobs.started_at <= excluded.started_at - interval '${HOUSEKEEPING_INTERVAL_HOURS} hours'
     OR jobs.started_at > excluded.started_at + interval '${HOUSEKEEPING_TAKEOVER_HOURS} hours'
     OR (jobs.finished_at IS NULL
       AND jobs.started_at <= excluded.started_at - interval '${HOUSEKEEPING_TAKEOVER_HOURS} hours')
   RETURNING started_at AS "startedAt"`,
);

/** $1 name, $2 when it was taken. Nothing happens when somebody else has taken it since. */
export const finishJob = statement(
  'finish_job',
  'UPDATE jobs SET finished_at = now() WHERE name = $1 AND started_at = $2::timestamptz',
);
