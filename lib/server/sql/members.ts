import { statement } from '@/lib/server/database/database';
import type { Member } from '@/lib/domain/nouns';
import { MEMBER_KEYS } from '@/lib/domain/ledger/member-fields';
import { assignmentsFrom, columnsAs, columnsOf, parametersFrom } from './columns';
import { perLocator } from './locators';

const columns = `m.id, ${columnsAs('m', MEMBER_KEYS)}, m.revision, m.created_at AS "createdAt",
  m.updated_at AS "updatedAt", m.paid, m.benefitted, m.made, m.received, m.income_paid AS "incomePaid",
  m.income_benefitted AS "incomeBenefitted"`;

/** All members of a group, in order of joining. */
export const membersOf = perLocator<Member>(
  'members_of',
  (groupId) => `SELECT ${columns} FROM members m WHERE m.group_id = ${groupId} ORDER BY m.created_at, m.id`,
);

/**
 * $1 id, $2 group, $3 the key of the name, $4 now, $5 the revision, $6 when created (a restored member keeps that), and
 * from $7 on the fields in the order of the table.
 */
export const insertMember = statement(
  'insert_member',
  `INSERT INTO members (id, group_id, name_key, updated_at, revision, created_at, ${columnsOf(MEMBER_KEYS)})
   VALUES ($1, $2, $3, $4, $5, $6, ${parametersFrom(7, MEMBER_KEYS)})`,
);

/** $1 group, $2 id, $3 the key of the name, $4 now, and from $5 on the fields in the order of the table. */
export const updateMember = statement(
  'update_member',
  `UPDATE members SET name_key = $3, revision = revision + 1, updated_at = $4,
     ${assignmentsFrom(5, MEMBER_KEYS)}
   WHERE group_id = $1 AND id = $2`,
);

/** $1 group, $2 id. */
export const deleteMember = statement('delete_member', 'DELETE FROM members WHERE group_id = $1 AND id = $2');
