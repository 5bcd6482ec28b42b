import { HOUSEKEEPING_INTERVAL_HOURS, HOUSEKEEPING_TAKEOVER_HOURS } from '@/lib/limits';
import { statement } from '@/lib/server/database/database';

/**
 * Takes a job that is due: of two processes that ask at once, only one gets the row. $1 name, $2 now. A job is due if
 * it was not started for nearly a day, if the process that started it must have died, or if it was started by a clock
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

/** $1 name, $2 when it was taken. Does nothing if another process has taken it since. */
export const finishJob = statement(
  'finish_job',
  'UPDATE jobs SET finished_at = now() WHERE name = $1 AND started_at = $2::timestamptz',
);
