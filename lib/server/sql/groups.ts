import { statement } from '@/lib/server/database/database';
import type { Group } from '@/lib/domain/nouns';
import { SETTING_KEYS } from '@/lib/domain/ledger/settings';
import { READ_TOUCH_INTERVAL_MS } from '@/lib/limits';
import { assignmentsFrom, columnsAs, columnsOf, parametersFrom } from './columns';
import { perLocator } from './locators';

/** A group as its row has it: the code is among its keys. */
export type GroupRow = Omit<Group, 'code'>;

/** The columns of a group `g`. */
export const columnsOfGroup = `g.id, g.initial_name AS "initialName", g.revision,
  ${columnsAs('g', SETTING_KEYS)},
  g.entry_count AS "entryCount", g.last_active_at AS "lastActiveAt",
  g.created_at AS "createdAt", g.updated_at AS "updatedAt"`;

/** The group's row, locked until the end of the transaction: writes to one group queue here. */
export const lockGroup = perLocator<GroupRow>(
  'lock_group',
  (groupId) => `SELECT ${columnsOfGroup} FROM groups g WHERE g.id = ${groupId} FOR NO KEY UPDATE`,
);

/** As `lockGroup`, for its deletion: also waits for transactions that only refer to the row. */
export const lockGroupForDelete = perLocator<GroupRow>(
  'lock_group_for_delete',
  (groupId) => `SELECT ${columnsOfGroup} FROM groups g WHERE g.id = ${groupId} FOR UPDATE`,
);

/** $1 id, $2 initial name, $3 now, and from $4 on the settings in the order of the table. */
export const insertGroup = statement(
  'insert_group',
  `INSERT INTO groups (id, initial_name, last_active_at, created_at, updated_at,
     ${columnsOf(SETTING_KEYS)})
   VALUES ($1, $2, $3, $3, $3, ${parametersFrom(4, SETTING_KEYS)})`,
);

/** $1 id, $2 now, and from $3 on the settings in the order of the table. */
export const updateGroup = statement(
  'update_group',
  `UPDATE groups SET updated_at = $2,
     ${assignmentsFrom(3, SETTING_KEYS)}
   WHERE id = $1`,
);

/**
 * Deletes the parts of a group in one statement. The cascade would delete them entry by entry. Their sums go as well: from a
 * group without them nothing is subtracted. $1 group.
 */
export const deletePartsOfGroup = statement(
  'delete_parts_of_group',
  `WITH sums AS (DELETE FROM month_shares WHERE group_id = $1)
   DELETE FROM parts WHERE group_id = $1`,
);

/** Deletes a group's row and, by cascade, everything else of it. $1 id. */
export const deleteGroup = statement('delete_group', 'DELETE FROM groups WHERE id = $1');

/**
 * Touches a group that is read, at most once per interval: $1 id. If the row is locked, its writer touches it too, so a
 * read does not wait.
 */
export const touchGroup = statement(
  'touch_group',
  `UPDATE groups SET last_active_at = now() WHERE id = (
     SELECT id FROM groups
     WHERE id = $1 AND last_active_at < now() - interval '${READ_TOUCH_INTERVAL_MS} milliseconds'
     FOR NO KEY UPDATE SKIP LOCKED)`,
);

/**
 * The end of every write: the Journal row, the new revision, the touch and, if the write asks for it, the reset of the
 * persisted plan. $1 group, $2 new revision, $3 now, $4 subject, $5 event, $6 reset, $7 difference of the entry count,
 * and of a device's change $8 id, $9 hash, $10 author; $11 the revision that it takes back.
 */
export const closeWrite = statement(
  'close_write',
  `WITH told AS (
     INSERT INTO journal (group_id, revision, at, subject_id, event, change_id, change_hash, author, undoes)
     VALUES ($1, $2, $3, $4, $5::jsonb, $8, $9, $10, $11)
   ), plan AS (
     DELETE FROM settlements WHERE group_id = $1 AND $6::boolean
   )
   UPDATE groups SET revision = $2, last_active_at = $3, entry_count = entry_count + $7,
     fixed_order = fixed_order AND NOT $6::boolean
   WHERE id = $1`,
);
