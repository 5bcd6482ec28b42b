import { statement } from '@/lib/server/database/database';

/** Which of these keys are noted and not expired. $1 keys, $2 now, in milliseconds. */
export const toldOf = statement<{ key: string }>(
  'told_of',
  'SELECT key FROM rate_limits WHERE key = ANY($1::text[]) AND expire > $2::bigint',
);

/** Notes keys. $1 keys, sorted, $2 until when, in milliseconds. */
export const noteTold = statement(
  'note_told',
  `INSERT INTO rate_limits (key, points, expire) SELECT key, 1, $2::bigint FROM unnest($1::text[]) AS key
   ON CONFLICT (key) DO UPDATE SET expire = excluded.expire`,
);
