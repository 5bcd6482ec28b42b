import { DESCRIPTION } from '@/lib/domain/entry/content';
import { IMPORT_STAGE_KEPT_HOURS } from '@/lib/limits';
import { statement } from '@/lib/server/database/database';
import { perLocator } from './locators';

/** Files that are brought into a group, and the stage of those that are not made yet. */

type NewMember = { readonly id: string; readonly name: string };

export type ImportRow = {
  readonly id: string;
  readonly fileHash: string;
  readonly format: string;
  readonly currency: string;
  readonly entries: number;
  readonly members: readonly NewMember[];
  /** The revision that it made; null: not yet. */
  readonly revision: number | null;
};

const columns = `i.id, i.file_hash AS "fileHash", i.format, i.currency, i.entries, i.members, i.revision`;

/** Whether an import `i` may still be made. */
const isKept = `i.created_at > now() - interval '${IMPORT_STAGE_KEPT_HOURS} hours'`;

/** $2 id. What was not made in time is gone. */
const oneImport = (groupId: string): string =>
  `SELECT ${columns} FROM imports i
   WHERE i.group_id = ${groupId} AND i.id = $2::uuid AND (i.revision IS NOT NULL OR ${isKept})`;

export const importOf = perLocator<ImportRow>('import_of', oneImport);

/** The same, locked until the end of the transaction: its stage waits. */
export const lockImport = perLocator<ImportRow>(
  'lock_import',
  (groupId) => `${oneImport(groupId)} FOR UPDATE OF i`,
);

/** @param row an import */
const isBatchOf = (row: string): string => `b.group_id = ${row}.group_id AND b.import_id = ${row}.id`;

/** What is staged of an import, and what else is known of its file in the group. */
export type StageRow = {
  readonly batches: number;
  /** The largest number of a batch; −1 without any. */
  readonly last: number;
  readonly entries: number;
  readonly named: readonly string[];
  readonly isKnown: boolean;
  /** Whether its id or one of its entries is, or ever was, that of something else. */
  readonly isUsed: boolean;
};

/** $2 id. Runs behind `lockImport`. */
export const stageOf = perLocator<StageRow>(
  'stage_of',
  (groupId) => `SELECT
     (SELECT count(*)::integer FROM import_batches b WHERE ${isBatchOf('i')}) AS batches,
     (SELECT coalesce(max(b.number), -1) FROM import_batches b WHERE ${isBatchOf('i')}) AS last,
     (SELECT coalesce(sum(cardinality(b.ids)), 0)::integer FROM import_batches b WHERE ${isBatchOf('i')}) AS entries,
     ARRAY(SELECT DISTINCT n.id FROM import_batches b CROSS JOIN unnest(b.named) n (id) WHERE ${isBatchOf('i')}) AS named,
     EXISTS (SELECT FROM imports o WHERE o.group_id = i.group_id AND o.file_hash = i.file_hash
       AND o.made_at IS NOT NULL AND o.undone_at IS NULL) AS "isKnown",
     EXISTS (SELECT FROM import_batches b CROSS JOIN unnest(b.ids) e (id) WHERE ${isBatchOf('i')} AND (
       EXISTS (SELECT FROM journal j WHERE j.subject_id = e.id) OR EXISTS (SELECT FROM members m WHERE m.id = e.id)))
     OR EXISTS (SELECT FROM journal j WHERE j.subject_id = i.id)
     OR EXISTS (SELECT FROM members m WHERE m.id = i.id)
     OR EXISTS (SELECT FROM import_batches b WHERE ${isBatchOf('i')}
       AND b.ids && (ARRAY(SELECT (m.new->>'id')::uuid FROM jsonb_array_elements(i.members) m (new)) || i.id)) AS "isUsed"
   FROM imports i WHERE i.group_id = ${groupId} AND i.id = $2::uuid`,
);

/** How often a file was brought into a group: $2 its hash. */
export const attemptsOf = perLocator<{ attempts: number; isKnown: boolean }>(
  'attempts_of',
  (
    groupId,
  ) => `SELECT count(*)::integer AS attempts, coalesce(bool_or(i.undone_at IS NULL), false) AS "isKnown"
   FROM imports i WHERE i.group_id = ${groupId} AND i.file_hash = $2 AND i.made_at IS NOT NULL`,
);

/**
 * Begins an import, or begins it again; what was staged of another file or for other people is dropped. $1 id, $2 group, $3
 * hash, $4 format, $5 currency, $6 entries, $7 members. Returns no row if it is made.
 */
export const beginImport = statement<{ id: string }>(
  'begin_import',
  `WITH other AS (
     DELETE FROM import_batches b USING imports i
     WHERE i.group_id = $2::uuid AND i.id = $1::uuid AND b.group_id = i.group_id AND b.import_id = i.id
       AND (i.file_hash, i.currency, i.entries, i.members) IS DISTINCT FROM ($3, $5, $6::integer, $7::jsonb)
   )
   INSERT INTO imports AS i (id, group_id, file_hash, format, currency, entries, members, created_at)
   VALUES ($1::uuid, $2::uuid, $3, $4, $5, $6::integer, $7::jsonb, now())
   ON CONFLICT (group_id, id) DO UPDATE SET file_hash = excluded.file_hash, format = excluded.format, currency = excluded.currency,
     entries = excluded.entries, members = excluded.members, created_at = excluded.created_at
   WHERE i.made_at IS NULL
   RETURNING i.id`,
);

/**
 * Stages a batch, or stages it again. $1 import, $2 group, $3 number, $4 entries, $5 their ids, $6 whom they name. Waits for
 * the transaction that makes the import, and then returns no row.
 */
export const stageBatch = statement<{ number: number }>(
  'stage_batch',
  `INSERT INTO import_batches (group_id, import_id, number, entries, ids, named)
   SELECT $2::uuid, i.id, $3, $4::jsonb, $5::uuid[], $6::uuid[] FROM (
     SELECT i.id FROM imports i WHERE i.id = $1::uuid AND i.group_id = $2::uuid AND i.made_at IS NULL FOR SHARE) i
   ON CONFLICT (group_id, import_id, number) DO UPDATE SET entries = excluded.entries, ids = excluded.ids, named = excluded.named
   RETURNING number`,
);

/** Drops what is staged. $2 id. */
export const dropImport = perLocator<{ id: string }>(
  'drop_import',
  (groupId) =>
    `DELETE FROM imports WHERE group_id = ${groupId} AND id = $2::uuid AND made_at IS NULL RETURNING id`,
);

const described = DESCRIPTION.map((field) => `${field} ${field === 'day' ? 'date' : 'text'}`).join(', ');

/**
 * Copies the stage into the books. $1 group, $2 import, $3 now. Each entry counts as created a millisecond before the one
 * that follows it in the file, so that its order holds within a day: the first is the newest.
 */
export const insertImported = statement(
  'insert_imported',
  `WITH staged AS MATERIALIZED (
     SELECT e.*, row_number() OVER (ORDER BY b.number, e.place) - 1 AS at
     FROM import_batches b CROSS JOIN LATERAL ROWS FROM (
       jsonb_to_recordset(b.entries) AS (id uuid, kind text, cents bigint, split jsonb, "foreign" jsonb, parts jsonb, ${described})
     ) WITH ORDINALITY AS e (id, kind, cents, split, foreign_money, parts, ${DESCRIPTION.join(', ')}, place)
     WHERE b.group_id = $1::uuid AND b.import_id = $2::uuid
   ), entry AS (
     INSERT INTO entries (group_id, id, kind, cents, split, foreign_money, ${DESCRIPTION.join(', ')}, revision, created_at, updated_at)
     SELECT $1::uuid, s.id, s.kind, s.cents, nullif(s.split, 'null'), nullif(s.foreign_money, 'null'),
       ${DESCRIPTION.map((field) => `s.${field}`).join(', ')}, 0,
       $3::timestamptz - s.at * interval '1 millisecond', $3::timestamptz
     FROM staged s
   ), noted AS (
     INSERT INTO imported_entries (group_id, entry_id, import_id) SELECT $1::uuid, s.id, $2::uuid FROM staged s
   )
   INSERT INTO parts (group_id, entry_id, kind, member_id, paid_cents, owed_cents)
   SELECT $1::uuid, s.id, s.kind, (p.part->>0)::uuid, (p.part->>1)::bigint, (p.part->>2)::bigint
   FROM staged s CROSS JOIN LATERAL jsonb_array_elements(s.parts) p (part)`,
);

/** Notes that an import was made, and deletes its stage. $1 group, $2 import, $3 revision, $4 now. */
export const closeImport = statement(
  'close_import',
  `WITH stage AS (DELETE FROM import_batches WHERE group_id = $1::uuid AND import_id = $2::uuid)
   UPDATE imports SET revision = $3, made_at = $4 WHERE group_id = $1::uuid AND id = $2::uuid`,
);

/** The parts of all entries of an import, in one statement: the cascade would delete them entry by entry. $1 group, $2 import. */
export const deleteImportedParts = statement(
  'delete_imported_parts',
  `DELETE FROM parts p USING imported_entries i
   WHERE i.group_id = $1::uuid AND i.import_id = $2::uuid AND p.group_id = $1::uuid AND p.entry_id = i.entry_id`,
);

/** Runs after `deleteImportedParts`. $1 group, $2 import, $3 now. */
export const deleteImported = statement(
  'delete_imported',
  `WITH gone AS (UPDATE imports SET undone_at = $3 WHERE group_id = $1::uuid AND id = $2::uuid)
   DELETE FROM entries e USING imported_entries i
   WHERE i.group_id = $1::uuid AND i.import_id = $2::uuid AND e.group_id = $1::uuid AND e.id = i.entry_id`,
);
