import { statement } from '@/lib/server/database/database';
import { type LocatorKind, perLocator } from './locators';

/** Which of these codes and view-only links lead to a group. $1 their hashes. */
export const presentKeys = statement<{ hash: string }>(
  'present_keys',
  `SELECT hash FROM keys WHERE hash = ANY($1::text[]) AND ended_at IS NULL`,
);

/** The names of the groups to which these codes and view-only links lead. $1 their hashes. */
export const namesBehind = statement<{ hash: string; name: string }>(
  'names_behind',
  `SELECT k.hash, g.name FROM keys k JOIN groups g ON g.id = k.group_id
   WHERE k.hash = ANY($1::text[]) AND k.ended_at IS NULL`,
);

/** What is sealed of a view-only link. $1 the hash of its key. */
export const viewKeyInUse = statement<{ sealed: string }>(
  'view_key_in_use',
  `SELECT sealed FROM keys WHERE hash = $1 AND may = 'look' AND ended_at IS NULL`,
);

/** The same of the link that a group has; no row if it has none. */
export const viewKeyOf = perLocator<{ sealed: string }>(
  'view_key_of',
  (groupId) => `SELECT sealed FROM keys WHERE group_id = ${groupId} AND may = 'look' AND ended_at IS NULL`,
);

/** Ends the view-only link of a group. $1 group, $2 now. */
export const endViewKey = statement(
  'end_view_key',
  `UPDATE keys SET ended_at = $2 WHERE group_id = $1 AND may = 'look' AND ended_at IS NULL`,
);

/** $1 hash, $2 group, $3 may, $4 sealed, $5 now. Fails (`code-taken`) if another group has, or had, this key. */
export const insertKey = statement(
  'insert_key',
  'INSERT INTO keys (hash, group_id, may, sealed, created_at) VALUES ($1, $2, $3, $4, $5)',
);

/** Whether a group has had another code before. */
const isRenewed = (groupId: string): string =>
  `EXISTS (SELECT FROM keys f WHERE f.group_id = ${groupId} AND f.may = 'all' AND f.ended_at IS NOT NULL)`;

/** The sealed code of a group that has had another one before; no row for any other group. Only of use for an id. */
export const renewedCode = perLocator<{ sealed: string }>(
  'renewed_code',
  (groupId) =>
    `SELECT k.sealed FROM keys k WHERE k.group_id = ${groupId} AND k.may = 'all' AND k.ended_at IS NULL
       AND ${isRenewed('k.group_id')}`,
);

/** Ends all keys of a group: whoever had its code could have made the others. $1 group, $2 now. */
export const endKeys = statement(
  'end_keys',
  'UPDATE keys SET ended_at = $2 WHERE group_id = $1 AND ended_at IS NULL',
);

/** Whether a code has led to a group that has another one now. $1 its hash. */
export const endedKey = statement<{ isEnded: boolean }>(
  'ended_key',
  `SELECT EXISTS (SELECT FROM keys WHERE hash = $1 AND may = 'all' AND ended_at IS NOT NULL) AS "isEnded"`,
);

/** The id of the group that had the code $1, which has ended, and has the code $2 now; both hashed. */
export const renewedGroup = statement<{ id: string }>(
  'renewed_group',
  `SELECT n.group_id AS id FROM keys o JOIN keys n ON n.group_id = o.group_id
   WHERE o.hash = $1 AND o.ended_at IS NOT NULL AND n.hash = $2 AND n.ended_at IS NULL AND n.may = 'all'`,
);

const keyInUse = (groupId: string): string =>
  `SELECT sealed FROM keys WHERE group_id = ${groupId} AND may = 'all' AND ended_at IS NULL`;

/** The sealed code of a group `g`, in SQL. Whoever came by the code has it already. */
export const sealedCode: Readonly<Record<LocatorKind, string>> = {
  code: 'NULL::text',
  view: 'NULL::text',
  group: `(${keyInUse('g.id')})`,
  member: `(${keyInUse('g.id')})`,
  entry: `(${keyInUse('g.id')})`,
};

/** Whether a group `g` has had another code before, in SQL; of interest only for ids (`mayRead`). */
export const renewedBefore: Readonly<Record<LocatorKind, string>> = {
  code: 'false',
  view: 'false',
  group: isRenewed('g.id'),
  member: isRenewed('g.id'),
  entry: isRenewed('g.id'),
};

/** Both in a statement of its own, for after the lock. No row: the code has ended. */
export const codeOf = perLocator<{ sealed: string | null; renewed: boolean }>('code_of', (groupId, kind) =>
  kind === 'code'
    ? `SELECT NULL::text AS sealed, false AS renewed FROM keys WHERE hash = $1 AND may = 'all' AND ended_at IS NULL`
    : `SELECT sealed, ${isRenewed('keys.group_id')} AS renewed FROM keys
       WHERE group_id = ${groupId} AND may = 'all' AND ended_at IS NULL`,
);
