import { statement } from '@/lib/server/database/database';
import type { Member } from '@/lib/domain/nouns';
import { perLocator } from './locators';

const columns = `m.id, m.name, m.revision, m.created_at AS "createdAt", m.updated_at AS "updatedAt",
  m.paid, m.benefitted, m.made, m.received, m.income_paid AS "incomePaid", m.income_benefitted AS "incomeBenefitted"`;

/** All members of a group, in order of joining. */
export const membersOf = perLocator<Member>(
  'members_of',
  (groupId) => `SELECT ${columns} FROM members m WHERE m.group_id = ${groupId} ORDER BY m.created_at, m.id`,
);

/** $1 id, $2 group, $3 name, $4 its key, $5 now, $6 the revision, $7 when created (a restored member keeps that). */
export const insertMember = statement(
  'insert_member',
  `INSERT INTO members (id, group_id, name, name_key, updated_at, revision, created_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7)`,
);

/** $1 group, $2 id, $3 name, $4 its key, $5 now. */
export const renameMember = statement(
  'rename_member',
  `UPDATE members SET name = $3, name_key = $4, revision = revision + 1, updated_at = $5
   WHERE group_id = $1 AND id = $2`,
);

/** $1 group, $2 id. */
export const deleteMember = statement('delete_member', 'DELETE FROM members WHERE group_id = $1 AND id = $2');
