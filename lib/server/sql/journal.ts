import { BIRTHS, DEATHS } from '@/lib/domain/ledger/event';
import type { Undoing } from '@/lib/domain/ledger/undo';
import { statement } from '@/lib/server/database/database';
import { IDEMPOTENCY_KEY_KEPT_HOURS } from '@/lib/limits';
import { perLocator } from './locators';
import { entryTuple, type EntryTuple } from './tuples';

/** How long an answer to an idempotency key is remembered. */
const kept = `interval '${IDEMPOTENCY_KEY_KEPT_HOURS} hours'`;

const livesOrDies = [...BIRTHS, ...DEATHS].map((kind) => `'${kind}'`).join(', ');

/**
 * How an id that a client chose was born and died: $1 the id. Where the Journal was pruned, a row without an event says
 * that something of some group has the id.
 */
export const lifeOf = statement<{ groupId: string; event: unknown }>(
  'life_of_id',
  `(SELECT group_id AS "groupId", event FROM journal
    WHERE subject_id = $1::uuid AND event->>'kind' IN (${livesOrDies}) ORDER BY at)
   UNION ALL SELECT group_id, NULL FROM entries WHERE id = $1::uuid
   UNION ALL SELECT group_id, NULL FROM members WHERE id = $1::uuid`,
);

/** When a revision came about: $1 group, $2 revision. */
export const instantOf = statement<{ at: Date }>(
  'instant_of_revision',
  'SELECT at FROM journal WHERE group_id = $1 AND revision = $2',
);

/** A row of the Journal that a device's change has made. */
export type ChangeRow = { readonly revision: number; readonly changeHash: string };

/** What a change of a device has done to the group: $2 the change's id. */
export const changeOf = perLocator<ChangeRow>(
  'change_of',
  (groupId) => `SELECT revision, change_hash AS "changeHash" FROM journal
   WHERE group_id = ${groupId} AND change_id = $2::uuid`,
);

/** The last revision that took back another one, of the group `group`; both are SQL. */
const lastUndoing = (group: string, revision: string): string =>
  `(SELECT max(u.revision) FROM journal u WHERE u.group_id = ${group} AND u.undoes = ${revision})`;

/**
 * What took back some revisions of a group, what took that back, and so on. @param revisions SQL of a table with the column
 * `revision` @returns the text of a recursive query, by the name `undoings`, with the columns `revision` and `by` or null
 */
export const undoingsOf = (group: string, revisions: string): string =>
  `undoings (revision, by) AS (
     SELECT r.revision, ${lastUndoing(group, 'r.revision')} FROM ${revisions} r
     UNION
     SELECT n.by, ${lastUndoing(group, 'n.by')} FROM undoings n WHERE n.by IS NOT NULL)`;

export const undoingTuples = `(SELECT coalesce(json_agg(json_build_array(revision, by)), '[]')
  FROM undoings WHERE by IS NOT NULL)`;

/** A row of the Journal that is to be taken back, and what has become of its subject. */
export type ToUndo = {
  readonly event: unknown;
  readonly at: Date;
  readonly undoings: readonly Undoing[];
  readonly entry: EntryTuple | null;
  /** The last event of the subject. */
  readonly last: unknown;
  /** Whether an entry names the member that is the subject, and whether the persisted plan does. */
  readonly hasEntries: boolean;
  readonly inPlan: boolean;
};

/** $2 the revision. OFFSET 0: few rows are of one subject, and the group's whole Journal must not be walked for them. */
export const toUndo = perLocator<ToUndo>(
  'to_undo',
  (groupId) => `SELECT j.event, j.at,
     (WITH RECURSIVE ${undoingsOf('j.group_id', '(SELECT j.revision)')} SELECT ${undoingTuples}) AS undoings,
     (SELECT ${entryTuple('e')} FROM entries e WHERE e.group_id = j.group_id AND e.id = j.subject_id) AS entry,
     (SELECT l.event FROM (
        SELECT o.event, o.revision FROM journal o
        WHERE o.subject_id = j.subject_id AND o.group_id = j.group_id OFFSET 0
      ) l ORDER BY l.revision DESC LIMIT 1) AS last,
     EXISTS (SELECT FROM parts p WHERE p.group_id = j.group_id AND p.member_id = j.subject_id) AS "hasEntries",
     EXISTS (SELECT FROM settlements s
       WHERE s.group_id = j.group_id AND j.subject_id IN (s.from_id, s.to_id)) AS "inPlan"
   FROM journal j WHERE j.group_id = ${groupId} AND j.revision = $2`,
);

/** What a revision was about: $2 the revision; null for the group's settings or plan. */
export const subjectOfRevision = perLocator<{ subjectId: string | null }>(
  'subject_of_revision',
  (groupId) => `SELECT subject_id AS "subjectId" FROM journal WHERE group_id = ${groupId} AND revision = $2`,
);

export type SettingsSince = {
  /** Whether the Journal has the revision that is asked for; else it is pruned, or of another past. */
  readonly isKnown: boolean;
  /** Names of the settings that were set since. */
  readonly changed: readonly string[];
  /** Whether the order was fixed or left with a plan since. */
  readonly planMoved: boolean;
};

/** What has become of a group's settings since a revision: $2 the revision. */
export const settingsSince = perLocator<SettingsSince>(
  'settings_since',
  (groupId) => `SELECT
     EXISTS (SELECT FROM journal WHERE group_id = ${groupId} AND revision = $2) AS "isKnown",
     ARRAY(SELECT DISTINCT k.key FROM journal j, LATERAL jsonb_object_keys(j.event->'after') k (key)
       WHERE j.group_id = ${groupId} AND j.revision > $2 AND j.event->>'kind' = 'group.set') AS changed,
     EXISTS (SELECT FROM journal WHERE group_id = ${groupId} AND revision > $2
       AND event->>'kind' IN ('plan.fixed', 'plan.confirmed')) AS "planMoved"`,
);

export type ReplayRow = { readonly requestHash: string; readonly status: number; readonly body: string };

/** What was answered to an idempotency key lately: $2 route, $3 key. */
export const replayOf = perLocator<ReplayRow>(
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
