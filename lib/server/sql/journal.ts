import { statement } from '../database';
import { IDEMPOTENCY_KEY_KEPT_HOURS } from '@/lib/limits';
import { perDoor } from './doors';

/** How long an answer to an idempotency key is remembered. */
const kept = `interval '${IDEMPOTENCY_KEY_KEPT_HOURS} hours'`;

export type JournalRow = {
  readonly groupId: string;
  readonly revision: number;
  readonly kind: string;
  readonly after: unknown;
};

/** How an id that a client chose was born and died: $1 the id. */
export const lifeOf = statement<JournalRow>(
  'life_of_entry',
  `SELECT group_id AS "groupId", revision, kind, after FROM journal
   WHERE entry_id = $1::uuid AND (kind LIKE '%.created' OR kind LIKE '%.deleted' OR kind = 'settlement.confirmed')
   ORDER BY at`,
);

export type ReplayRow = { readonly requestHash: string; readonly status: number; readonly body: string };

/** What was answered to an idempotency key lately: $2 route, $3 key. */
export const replayOf = perDoor<ReplayRow>(
  'replay_of',
  (groupId) => `SELECT request_hash AS "requestHash", status, body FROM idempotency_keys
   WHERE group_id = ${groupId} AND route = $2 AND key = $3 AND created_at > now() - ${kept}`,
);

/** As `replayOf` for a POST that has no group yet: $1 route, $2 key. */
export const replayWithoutGroup = statement<ReplayRow>(
  'replay_without_group',
  `SELECT request_hash AS "requestHash", status, body FROM idempotency_keys
   WHERE group_id IS NULL AND route = $1 AND key = $2 AND created_at > now() - ${kept}`,
);

/**
 * Remembers an answer and clears a few old ones as it goes by. $1 group or null, $2 route, $3 key, $4 hash, $5 status,
 * $6 body. Old rows that another transaction is clearing are left to it: groups must not wait for each other.
 */
export const rememberAnswer = statement<{ id: number }>(
  'remember_answer',
  `WITH old AS (
     DELETE FROM idempotency_keys WHERE id IN (
       SELECT id FROM idempotency_keys WHERE created_at <= now() - ${kept} AND key <> $3
       ORDER BY created_at LIMIT 20 FOR UPDATE SKIP LOCKED)
   )
   INSERT INTO idempotency_keys (group_id, route, key, request_hash, status, body, created_at)
   VALUES ($1::uuid, $2, $3, $4, $5, $6, now())
   ON CONFLICT (group_id, route, key) DO UPDATE SET request_hash = excluded.request_hash,
     status = excluded.status, body = excluded.body, created_at = excluded.created_at
   WHERE idempotency_keys.created_at <= now() - ${kept}
   RETURNING id`,
);
