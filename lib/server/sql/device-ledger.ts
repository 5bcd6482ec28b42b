import {
  DELTA_MAX_IDS,
  DELTA_MAX_JOURNAL_BYTES,
  LEDGER_MAX_PARTS,
  SEED_CHANGES,
  SHOWN_CHANGE_ID_LENGTH,
} from '@/lib/limits';
import { LONG_FIELDS } from '@/lib/domain/entry/content';
import type { Undoing } from '@/lib/domain/ledger/undo';
import { entriesNewestFirst, entryById, inOrder, pages } from '@/lib/server/sql/entries';
import { undoingsOf, undoingTuples } from '@/lib/server/sql/journal';
import { debtsOfGroup, type PlanTuple } from '@/lib/server/sql/settlements';
import { memberByDigits, statisticsFor } from './statistics';
import {
  BYTES_PER_ROW,
  entryTuple,
  type EntryTuple,
  milliseconds,
  rowsOfJson,
  rowsOfText,
} from './json-tuples';

/**
 * What `booksWith` finds for our own client's calls; the group is `g`. Each is part of one statement, and only the
 * branch of a CASE that applies is evaluated.
 */

const partsOf = (entryId: string): string =>
  `(SELECT FROM parts p WHERE p.group_id = g.id AND p.entry_id = ${entryId} OFFSET 0)`;

const longBytes = LONG_FIELDS.map((field) => `octet_length(f.${field})`).join(' + ');

/**
 * How many of the entries `found` to return: as many as are asked for ($6), but not many more than fill an answer. With
 * 200 sharers in each, 500 entries would fill twelve. Nothing is counted if the group has too few members for that and the
 * notes are too short, and no entry has a split.
 */
const fitting = `(SELECT CASE WHEN $6 * (SELECT count(*) FROM members m WHERE m.group_id = g.id)
         + (SELECT coalesce(sum(${longBytes}) / ${BYTES_PER_ROW}, 0) FROM found f) <= ${LEDGER_MAX_PARTS}
       AND NOT EXISTS (SELECT FROM found f WHERE f.split IS NOT NULL) THEN $6
     ELSE (SELECT count(DISTINCT c.id) FROM (
       SELECT f.id FROM (SELECT f.* FROM found f ORDER BY ${inOrder('f', 'desc')}) f
       CROSS JOIN LATERAL (SELECT FROM ${partsOf('f.id')} p UNION ALL SELECT FROM ${rowsOfJson('f.split')}
         ${LONG_FIELDS.map((field) => `UNION ALL SELECT FROM ${rowsOfText(`f.${field}`)}`).join(' ')}) w
       LIMIT ${LEDGER_MAX_PARTS}) c) END)`;

/** Entries after a place ($2 to $5), newest first. Yields tuples; null for none. @param member SQL of an id */
const page = (member?: string): string =>
  `WITH found AS MATERIALIZED (${entriesNewestFirst('$6', member)})
   SELECT json_agg(${entryTuple('x')} ORDER BY ${inOrder('x', 'desc')})
   FROM (SELECT f.* FROM found f ORDER BY ${inOrder('f', 'desc')} LIMIT ${fitting}) x`;

/** $2 to $5 the place after which the page begins, $6 how many; for a member, $7 is the id. */
export const ledgerPages = { all: page(), ofMember: page('$7::uuid') } as const;

/** Whether the Journal has the version $7 (start of the group's id), $8 (revision), $9 (instant). */
const isShown = `left(g.id::text, 8) = $7
  AND EXISTS (SELECT FROM journal j WHERE j.group_id = g.id AND j.revision = $8 AND j.at = $9)`;

/**
 * All ids that the Journal names after the revision $8, even if a later event undid the change, because the device may
 * hold something newer than the version it asks with. An event of an entry changes the totals of members whose part
 * differs before and after.
 */
const told = `told AS MATERIALIZED (
    SELECT j.revision, j.subject_id, j.event FROM journal j WHERE j.group_id = g.id AND j.revision > $8
  ), named AS MATERIALIZED (
    SELECT subject_id AS id FROM told WHERE subject_id <> g.id
    UNION
    SELECT (moved.part->>0)::uuid FROM (
      SELECT part FROM told CROSS JOIN LATERAL jsonb_path_query(event, '$.*.parts[*]') AS part
      GROUP BY revision, part HAVING count(*) = 1) moved
  )`;

const isTooMuchToTell = `SELECT count(*) <> g.revision - $8 OR count(DISTINCT subject_id) > ${DELTA_MAX_IDS}
  OR count(*) FILTER (WHERE event->>'kind' LIKE 'import.%') > 0
  OR EXISTS (SELECT FROM told t CROSS JOIN LATERAL ${rowsOfJson('t.event')} OFFSET ${DELTA_MAX_JOURNAL_BYTES / BYTES_PER_ROW})
  FROM told`;

/** Yields the ids, and those of them that are entries, newest first; null if the whole ledger must be read. */
const delta = `SELECT CASE WHEN ${isShown} THEN (
  WITH ${told}
  SELECT CASE
    WHEN (${isTooMuchToTell}) THEN NULL
    WHEN (SELECT count(*) FROM named) > ${DELTA_MAX_IDS} THEN NULL
    WHEN EXISTS (SELECT FROM named n CROSS JOIN LATERAL ${partsOf('n.id')} p OFFSET ${LEDGER_MAX_PARTS}) THEN NULL
    ELSE json_build_array(
      (SELECT coalesce(json_agg(n.id), '[]') FROM named n),
      (SELECT coalesce(json_agg(${entryTuple('e')} ORDER BY ${inOrder('e', 'desc')}), '[]')
       FROM named n CROSS JOIN LATERAL (
         SELECT * FROM entries e WHERE e.group_id = g.id AND e.id = n.id OFFSET 0) e))
  END) END`;

const plan = `SELECT json_agg(json_build_array(s.from_id, s.to_id, s.cents) ORDER BY s.position)
  FROM settlements s WHERE s.group_id = g.id`;

/**
 * Whether a restored backup has undone the version $7 to $9: its revision does not exist yet, or has another instant.
 */
const isUndone = `SELECT left(g.id::text, 8) = $7 AND ($8 > g.revision
  OR EXISTS (SELECT FROM journal j WHERE j.group_id = g.id AND j.revision = $8 AND j.at <> $9))`;

export type LedgerTuple = readonly [
  plan: readonly PlanTuple[] | null,
  delta: readonly [named: readonly string[], entries: readonly EntryTuple[]] | null,
  /** Null if there is a delta. */
  newest: readonly EntryTuple[] | null,
  /** Whether a restored backup has undone the version; null if there is a delta, or no version was given. */
  isUndone: boolean | null,
  /** Null if the group does not settle by them. */
  debts: readonly PlanTuple[] | null,
];

/**
 * The plan, and what has changed since a version; without a version, or if the changes are not known, the newest
 * entries. $2 to $6 as for a page, $7 to $9 the version or nulls. Yields `LedgerTuple`.
 */
export const ledger = `SELECT json_build_array((${plan}), d.delta, CASE WHEN d.delta IS NULL THEN (${ledgerPages.all}) END,
    CASE WHEN d.delta IS NULL AND $8::int IS NOT NULL THEN (${isUndone}) END, (${debtsOfGroup}))
  FROM (SELECT (${delta}) AS delta OFFSET 0) d`;

const newestChanges = `SELECT json_agg(left(n.change_id::text, ${SHOWN_CHANGE_ID_LENGTH})) FILTER (WHERE n.change_id IS NOT NULL)
  FROM (SELECT j.change_id FROM journal j WHERE j.group_id = g.id
    ORDER BY j.revision DESC LIMIT ${SEED_CHANGES}) n`;

const planWith = (found: string): string =>
  `SELECT json_build_array((${plan}), (${found}), (${debtsOfGroup}), (${newestChanges}))`;

/**
 * What our pages are rendered with: the plan, and nothing, the newest entries ($2 to $6 as for a page), an entry ($2)
 * or the entries of a member ($2, $3). `ledger` is not used here, because a statement that can also yield a delta takes
 * PostgreSQL longer to start than these take in total.
 */
export const planWithFound = {
  nothing: planWith('NULL'),
  newest: planWith(ledgerPages.all),
  entry: planWith(entryById),
  ofMember: planWith(pages.ofMember),
  ofQuietMember: planWith(pages.ofQuietMember),
} as const;

/** The plan, what was read with it, the debts of pairs if the group settles by them, and the newest changes. */
export type PlanWith<Found> = readonly [
  plan: readonly PlanTuple[] | null,
  found: Found | null,
  debts: readonly PlanTuple[] | null,
  /** Starts of the ids of the newest changes. */
  changes: readonly string[] | null,
];

export type ActivityTuple = readonly [
  revision: number,
  atMs: number,
  author: string | null,
  undoes: number | null,
  event: unknown,
];

/** Events, newest first, and what took them back; null for no events. */
export type ActivityFound = readonly [events: readonly ActivityTuple[] | null, undoings: readonly Undoing[]];

/**
 * The events before a revision ($2, or null), newest first: $3 how many, but not many more than fill an answer. Yields
 * `ActivityFound`.
 */
export const activity = `WITH RECURSIVE asked AS MATERIALIZED (
    SELECT j.* FROM journal j
    WHERE j.group_id = g.id AND j.revision < coalesce($2::integer, g.revision + 1) ORDER BY j.revision DESC LIMIT $3
  ), told AS MATERIALIZED (
    SELECT a.* FROM asked a ORDER BY a.revision DESC LIMIT (SELECT count(DISTINCT c.revision) FROM (
      SELECT a.revision FROM (SELECT a.* FROM asked a ORDER BY a.revision DESC) a
      CROSS JOIN LATERAL ${rowsOfJson('a.event', 1)} LIMIT ${LEDGER_MAX_PARTS}) c)
  ), ${undoingsOf('g.id', 'told')}
  SELECT json_build_array(
    (SELECT json_agg(json_build_array(t.revision, ${milliseconds('t.at')}, t.author, t.undoes, t.event)
       ORDER BY t.revision DESC) FROM told t),
    ${undoingTuples})`;

/** What the activity page is rendered with: the plan, and the events; $2 and $3 as above. */
export const planWithActivity = planWith(activity);

/** What the page of statistics is rendered with: the plan, and the statistics of ranges; $2 the digits of the member, $3 and $4. */
export const planWithStatistics = planWith(statisticsFor(memberByDigits('$2')));
