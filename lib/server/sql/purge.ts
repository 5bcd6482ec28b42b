import { statement } from '@/lib/server/database/database';
import {
  GROUP_PURGE_AFTER_DAYS,
  IDEMPOTENCY_KEY_KEPT_HOURS,
  IMPORT_STAGE_KEPT_HOURS,
  JOURNAL_KEPT_AT_LEAST_DAYS,
  JOURNAL_KEPT_DAYS,
  JOURNAL_KEPT_REVISIONS,
  PURGE_BATCH_ROWS,
  PURGE_WINDOW_GROUPS,
} from '@/lib/limits';

export const selectNow = statement<{ now: Date }>('select_now', 'SELECT now() AS now');

/** Whether a group was not used for so long, at the instant `$2`, that it must be deleted. */
const isSilent = (group: string): string =>
  `${group}.inactive_data_purge AND ${group}.last_active_at < $2::timestamptz - interval '${GROUP_PURGE_AFTER_DAYS} days'`;

/**
 * The next groups, in the order of their ids, for which an index exists anyway; an index on the last activity would
 * slow down every write. $1 the last id looked at, $2 now. Returns no row at the end.
 */
export const silentGroupsAfter = statement<{ lastId: string; silentIds: readonly string[] }>(
  'silent_groups_after',
  `SELECT (array_agg(w.id ORDER BY w.id DESC))[1]::text AS "lastId",
     coalesce(array_agg(w.id::text ORDER BY w.id) FILTER (WHERE w.silent), '{}') AS "silentIds"
   FROM (SELECT g.id, ${isSilent('g')} AS silent FROM groups g
         WHERE g.id > $1::uuid ORDER BY g.id LIMIT ${PURGE_WINDOW_GROUPS}) w
   HAVING count(*) > 0`,
);

/**
 * Locks a group if it is still inactive: a group that is used while this waits for the lock is spared. $1 id, $2 now.
 */
export const lockSilentGroup = statement<{ id: string }>(
  'lock_silent_group',
  `SELECT g.id FROM groups g WHERE g.id = $1::uuid AND ${isSilent('g')} FOR UPDATE`,
);

/** The first revision of the group `g` in the last days before $3; the present revision if there is none. */
const firstOf = (days: number): string =>
  `coalesce((SELECT j.revision FROM journal j
     WHERE j.group_id = g.id AND j.at >= $3::timestamptz - interval '${days} days'
     ORDER BY j.revision LIMIT 1), g.revision)`;

/**
 * Deletes a batch of Journal rows that are too old to undo, of the groups after $1 up to $2; $3 is now. The row of the
 * present revision always stays, because it dates the group's version.
 */
export const pruneJournal = statement<{ rows: number }>(
  'prune_journal',
  `WITH kept AS (
     SELECT g.id, CASE WHEN g.revision < ${JOURNAL_KEPT_REVISIONS} THEN ${firstOf(JOURNAL_KEPT_DAYS)}
       ELSE greatest(${firstOf(JOURNAL_KEPT_DAYS)},
         least(g.revision - ${JOURNAL_KEPT_REVISIONS - 1}, ${firstOf(JOURNAL_KEPT_AT_LEAST_DAYS)})) END AS first
     FROM groups g WHERE g.id > $1::uuid AND g.id <= $2::uuid
   ), old AS (
     SELECT j.group_id, j.revision FROM kept JOIN journal j ON j.group_id = kept.id AND j.revision < kept.first
     LIMIT ${PURGE_BATCH_ROWS}
   ), gone AS (
     DELETE FROM journal j USING old WHERE j.group_id = old.group_id AND j.revision = old.revision RETURNING 1
   )
   SELECT count(*)::integer AS rows FROM gone`,
);

/**
 * Deletes a batch of imports that were begun and never made. $1 now. Here and below an array: PostgreSQL may run a
 * sub-select behind IN for each row, and each time skips what it has locked, so that more than the batch goes.
 */
export const deleteOldStages = statement<{ rows: number }>(
  'delete_old_stages',
  `WITH gone AS (
     DELETE FROM imports WHERE ctid = ANY (ARRAY(
       SELECT ctid FROM imports WHERE made_at IS NULL
         AND created_at <= $1::timestamptz - interval '${IMPORT_STAGE_KEPT_HOURS} hours'
       LIMIT ${PURGE_BATCH_ROWS} FOR UPDATE SKIP LOCKED)) RETURNING 1
   ) SELECT count(*)::integer AS rows FROM gone`,
);

/** Deletes a batch of the notes of which entries came with imports that are too old to undo. $1 now. */
export const deleteOldNotesOfImports = statement<{ rows: number }>(
  'delete_old_notes_of_imports',
  `WITH gone AS (
     DELETE FROM imported_entries WHERE (group_id, entry_id) IN (
       SELECT n.group_id, n.entry_id FROM imports i CROSS JOIN LATERAL (
         SELECT * FROM imported_entries n WHERE n.group_id = i.group_id AND n.import_id = i.id OFFSET 0) n
       WHERE i.made_at <= $1::timestamptz - interval '${JOURNAL_KEPT_DAYS} days'
       LIMIT ${PURGE_BATCH_ROWS}) RETURNING 1
   ) SELECT count(*)::integer AS rows FROM gone`,
);

/** Deletes a batch of expired answers. $1 now. */
export const deleteOldKeys = statement<{ rows: number }>(
  'delete_old_keys',
  `WITH gone AS (
     DELETE FROM idempotency_keys WHERE id = ANY (ARRAY(
       SELECT id FROM idempotency_keys
       WHERE created_at <= $1::timestamptz - interval '${IDEMPOTENCY_KEY_KEPT_HOURS} hours'
       LIMIT ${PURGE_BATCH_ROWS} FOR UPDATE SKIP LOCKED)) RETURNING 1
   ) SELECT count(*)::integer AS rows FROM gone`,
);

/** Deletes a batch of counts whose window has ended. $1 now, in milliseconds. */
export const deleteOldCounts = statement<{ rows: number }>(
  'delete_old_counts',
  `WITH gone AS (
     DELETE FROM rate_limits WHERE key = ANY (ARRAY(
       SELECT key FROM rate_limits WHERE expire < $1::bigint LIMIT ${PURGE_BATCH_ROWS} FOR UPDATE SKIP LOCKED))
     RETURNING 1
   ) SELECT count(*)::integer AS rows FROM gone`,
);
