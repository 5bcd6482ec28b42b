import { EXPIRED_FILES_BATCH } from '@/lib/limits';
import { statement } from '@/lib/server/database/database';

/** Feedback counts as use of its group. $1 group, $2 now. Returns no row if the group is gone. */
export const touchGroupNow = statement<{ id: string }>(
  'touch_group_now',
  'UPDATE groups SET last_active_at = greatest(last_active_at, $2) WHERE id = $1 RETURNING id',
);

/** From now on the file is deleted with the group of its feedback. $1 file, $2 group or null. */
export const claimFile = statement<{ id: string }>(
  'claim_file',
  'UPDATE files SET group_id = coalesce($2::uuid, group_id) WHERE id = $1 RETURNING id',
);

/** $1 id, $2 group, $3 file, $4 name, $5 email, $6 type, $7 message, $8 now. */
export const insertFeedback = statement(
  'insert_feedback',
  `INSERT INTO feedbacks (id, group_id, file_id, name, email, message_type, message, created_at, updated_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8)`,
);

/** $1 id, $2 name, $3 type, $4 content, $5 now. */
export const insertFile = statement(
  'insert_file',
  `INSERT INTO files (id, filename, mimetype, size, content, created_at, updated_at)
   VALUES ($1, $2, $3, octet_length($4::bytea), $4::bytea, $5, $5)`,
);

/** Deletes files from before $1, and files from before $2 that no feedback has claimed. */
export const deleteOldFiles = statement<{ rows: number }>(
  'delete_old_files',
  `WITH gone AS (
     DELETE FROM files WHERE id = ANY (ARRAY(
       SELECT f.id FROM files f WHERE f.created_at < $1
         OR (f.created_at < $2 AND NOT EXISTS (SELECT FROM feedbacks b WHERE b.file_id = f.id))
       LIMIT ${EXPIRED_FILES_BATCH} FOR UPDATE SKIP LOCKED))
     RETURNING 1
   ) SELECT count(*)::integer AS rows FROM gone`,
);
