import { LIVES_OR_DIES } from '@/lib/domain/ledger/event';
import type { ImportSince, SettingsSince } from '@/lib/domain/ledger/open-ledger';
import type { Undoing } from '@/lib/domain/ledger/undo';
import { statement } from '@/lib/server/database/database';
import { IDEMPOTENCY_KEY_KEPT_HOURS } from '@/lib/limits';
import { perLocator } from './locators';
import { entryTuple, type EntryTuple } from './json-tuples';

/** How long an answer to an idempotency key is remembered. */
const kept = `interval '${IDEMPOTENCY_KEY_KEPT_HOURS} hours'`;

const livesOrDies = LIVES_OR_DIES.map((kind) => `'${kind}'`).join(', ');

/** What is known of an id: an event that created or deleted it, or the group of a member or entry that has it. */
export type LifeRow = {
  readonly id: string;
  readonly groupId: string;
  readonly event: unknown;
  readonly entry: EntryTuple | null;
};

/** What happened to an import happened to its entries. @param isWanted SQL of a condition on an id */
const lives = (isWanted: (id: string) => string): string =>
  `(SELECT subject_id AS id, group_id AS "groupId", event, NULL::json AS entry FROM journal
    WHERE ${isWanted('subject_id')} AND event->>'kind' IN (${livesOrDies}) ORDER BY at)
   UNION ALL SELECT e.id, e.group_id, NULL, ${entryTuple('e')} FROM entries e WHERE ${isWanted('e.id')}
   UNION ALL SELECT id, group_id, NULL, NULL FROM members WHERE ${isWanted('id')}
   UNION ALL SELECT i.entry_id, j.group_id, j.event, NULL FROM imported_entries i JOIN journal j
     ON j.group_id = i.group_id AND j.subject_id = i.import_id
     WHERE ${isWanted('i.entry_id')}`;

/**
 * How ids were created and deleted, and what has them now: $1 the ids. If the Journal was pruned, only the latter is
 * known. PostgreSQL caches the plan for one id, but makes a new one for each list, which takes twice as long.
 */
export const lifeOf = statement<LifeRow>(
  'life_of_id',
  lives((id) => `${id} = $1::uuid`),
);
export const livesOf = statement<LifeRow>(
  'lives_of_ids',
  lives((id) => `${id} = ANY($1::uuid[])`),
);

/** When a revision was written: $1 group, $2 revision. */
export const instantOf = statement<{ at: Date }>(
  'instant_of_revision',
  'SELECT at FROM journal WHERE group_id = $1 AND revision = $2',
);

/** A row of the Journal that a device's change has written. */
export type ChangeRow = { readonly changeId: string; readonly revision: number; readonly changeHash: string };

const changes = (isWanted: string) => (groupId: string) =>
  `SELECT change_id AS "changeId", revision, change_hash AS "changeHash" FROM journal
   WHERE group_id = ${groupId} AND change_id = ${isWanted}`;

/**
 * Changes of devices that were done to the group: $2 the id of a change, or a list of ids; two statements as for
 * `lifeOf`.
 */
export const changeOf = perLocator<ChangeRow>('change_of', changes('$2::uuid'));
export const changesOf = perLocator<ChangeRow>('changes_of', changes('ANY($2::uuid[])'));

/**
 * What undid `revision` of a group. OFFSET 0 makes PostgreSQL look it up by index for each row; a hash join would read
 * all undos of the group anew for each step of the recursion. @param group SQL @param revision SQL
 */
const undosOf = (group: string, revision: string): string =>
  `(SELECT u.revision AS by FROM journal u WHERE u.group_id = ${group} AND u.undoes = ${revision} OFFSET 0)`;

/**
 * Every undo of some revisions of a group, every undo of those, and so on: if the last undo was itself undone, an
 * earlier one may count. @param revisions SQL of a table with the column `revision` @returns SQL of a recursive query
 * named `undoings`, with the columns `revision` and `by`
 */
export const undoingsOf = (group: string, revisions: string): string =>
  `undoings (revision, by) AS (
     SELECT r.revision, u.by FROM ${revisions} r CROSS JOIN LATERAL ${undosOf(group, 'r.revision')} u
     UNION
     SELECT n.by, u.by FROM undoings n CROSS JOIN LATERAL ${undosOf(group, 'n.by')} u)`;

export const undoingTuples = `(SELECT coalesce(json_agg(json_build_array(revision, by)), '[]') FROM undoings)`;

/** A row of the Journal that is to be taken back, and what has become of its subject. */
export type ToUndo = {
  readonly revision: number;
  readonly event: unknown;
  readonly at: Date;
  readonly undoings: readonly Undoing[];
  readonly entry: EntryTuple | null;
  /** The last event of the subject. */
  readonly last: unknown;
  readonly subjectId: string | null;
  /** Entries that name the subject, if it is a member; not more than asked for. */
  readonly naming: readonly string[];
  /** Of an import: what has become of it; else null. */
  readonly imported: (Omit<ImportSince, 'changed'> & { readonly changed: EntryTuple | null }) | null;
};

/** What has become of an import. @param row an event by which an import was made */
const sinceImport = (row: string): string => `(
  WITH came AS MATERIALIZED (SELECT i.entry_id AS id FROM imported_entries i 
    WHERE i.group_id = ${row}.group_id AND i.import_id = ${row}.subject_id)
  SELECT json_build_object(
    'untouched', (SELECT count(*) FROM came c JOIN entries e ON e.group_id = ${row}.group_id AND e.id = c.id
      WHERE e.revision = 0),
    'changed', (SELECT ${entryTuple('e')} FROM came c JOIN entries e ON e.group_id = ${row}.group_id AND e.id = c.id
      WHERE e.revision > 0 LIMIT 1),
    'named', ARRAY(SELECT m.id FROM jsonb_path_query(${row}.event, '$.after.members[*].id') n (id)
      JOIN members m ON m.group_id = ${row}.group_id AND m.id = (n.id#>>'{}')::uuid
      WHERE EXISTS (SELECT FROM parts p WHERE p.group_id = m.group_id AND p.member_id = m.id
        AND p.entry_id NOT IN (SELECT c.id FROM came c)))))`;

/** @param memberId SQL @param limit SQL */
const entriesNaming = (groupId: string, memberId: string, limit: string): string =>
  `ARRAY(SELECT p.entry_id FROM parts p
     WHERE p.group_id = ${groupId} AND p.member_id = ${memberId} LIMIT ${limit})`;

/**
 * $2 revisions, $3 how many entries that name a member. OFFSET 0 keeps PostgreSQL from walking the group's whole
 * Journal for the few rows of one subject.
 */
export const toUndo = perLocator<ToUndo>(
  'to_undo',
  (groupId) => `SELECT j.revision, j.event, j.at, j.subject_id AS "subjectId",
     (WITH RECURSIVE ${undoingsOf('j.group_id', '(SELECT j.revision)')} SELECT ${undoingTuples}) AS undoings,
     (SELECT ${entryTuple('e')} FROM entries e WHERE e.group_id = j.group_id AND e.id = j.subject_id) AS entry,
     (SELECT l.event FROM (
        SELECT o.event, o.revision FROM journal o
        WHERE o.subject_id = j.subject_id AND o.group_id = j.group_id OFFSET 0
      ) l ORDER BY l.revision DESC LIMIT 1) AS last,
     ${entriesNaming('j.group_id', 'j.subject_id', '$3')} AS naming,
     CASE WHEN j.event->>'kind' = 'import.made' THEN ${sinceImport('j')} END AS imported
   FROM journal j WHERE j.group_id = ${groupId} AND j.revision = ANY($2::int[])`,
);

/** Which entries name members: $2 members, $3 how many per member at most. */
export const namingOf = perLocator<{ memberId: string; naming: readonly string[] }>(
  'naming_of',
  (groupId) => `SELECT m.id AS "memberId", ${entriesNaming('m.group_id', 'm.id', '$3')} AS naming
   FROM members m WHERE m.group_id = ${groupId} AND m.id = ANY($2::uuid[])`,
);

/** How a group's settings have changed since revisions: $2 the revisions. */
export const settingsSince = perLocator<SettingsSince & { readonly base: number }>(
  'settings_since',
  (groupId) => `SELECT b.base,
     EXISTS (SELECT FROM journal WHERE group_id = ${groupId} AND revision = b.base) AS "isKnown",
     ARRAY(SELECT DISTINCT k.key FROM journal j, LATERAL jsonb_object_keys(j.event->'after') k (key)
       WHERE j.group_id = ${groupId} AND j.revision > b.base AND j.event->>'kind' = 'group.set') AS changed,
     EXISTS (SELECT FROM journal WHERE group_id = ${groupId} AND revision > b.base
       AND event->>'kind' IN ('plan.fixed', 'plan.confirmed')) AS "planMoved"
   FROM unnest($2::int[]) b (base)`,
);

/** `sealed`: the hash of the request, and the body of its answer, which may contain a code. */
export type ReplayRow = { readonly status: number; readonly sealed: string };

/** The remembered answer to an idempotency key: $2 route, $3 key. */
export const replayOf = perLocator<ReplayRow>(
  'replay_of',
  (groupId) => `SELECT status, sealed FROM idempotency_keys
   WHERE group_id = ${groupId} AND route = $2 AND key = $3 AND created_at > now() - ${kept}`,
);

/** As `replayOf`, for a POST that has no group yet: $1 route, $2 key. */
export const replayWithoutGroup = statement<ReplayRow>(
  'replay_without_group',
  `SELECT status, sealed FROM idempotency_keys
   WHERE group_id IS NULL AND route = $1 AND key = $2 AND created_at > now() - ${kept}`,
);

/**
 * Remembers an answer, and deletes a few old ones. $1 group or null, $2 route, $3 key, $4 status, $5 sealed.
 * Skips old rows that another transaction is deleting, because writes to different groups must not wait for each other.
 */
export const rememberAnswer = statement<{ id: number }>(
  'remember_answer',
  `WITH old AS (
     DELETE FROM idempotency_keys WHERE id = ANY (ARRAY(
       SELECT id FROM idempotency_keys WHERE created_at <= now() - ${kept} AND key <> $3
       ORDER BY created_at LIMIT 20 FOR UPDATE SKIP LOCKED))
   )
   INSERT INTO idempotency_keys (group_id, route, key, status, sealed, created_at)
   VALUES ($1::uuid, $2, $3, $4, $5, now())
   ON CONFLICT (group_id, route, key) DO UPDATE SET status = excluded.status, sealed = excluded.sealed,
     created_at = excluded.created_at
   WHERE idempotency_keys.created_at <= now() - ${kept}
   RETURNING id`,
);
