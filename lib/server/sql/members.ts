import { statement } from '@/lib/server/database/database';
import type { Member } from '@/lib/domain/ledger/ledger';
import { perLocator } from './locators';

const columns = `m.id, m.name, m.revision, m.created_at AS "createdAt", m.updated_at AS "updatedAt",
  m.paid, m.benefitted, m.made, m.received`;

/** All members of a group, in order of joining. */
export const membersOf = perLocator<Member>(
  'members_of',
  (groupId) => `SELECT ${columns} FROM members m WHERE m.group_id = ${groupId} ORDER BY m.created_at, m.id`,
);

/** $1 id, $2 group, $3 name, $4 its key, $5 now. */
export const insertMember = statement(
  'insert_member',
  `INSERT INTO members (id, group_id, name, name_key, created_at, updated_at) VALUES ($1, $2, $3, $4, $5, $5)`,
);

/** As `insertMember`, for one who returns: also $6 the revision, $7 when it was created. */
export const restoreMember = statement(
  'restore_member',
  `INSERT INTO members (id, group_id, name, name_key, updated_at, revision, created_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7)`,
);

/** $1 group, $2 id, $3 name, $4 its key, $5 now. */
export const renameMember = statement(
  'rename_member',
  `UPDATE members SET name = $3, name_key = $4, revision = revision + 1, updated_at = $5
   WHERE group_id = $1 AND id = $2`,
);

/** Whether an entry or the persisted plan names the member: $1 member. */
export const referencesTo = statement<{ entries: boolean; plan: boolean }>(
  'references_to_member',
  `SELECT EXISTS (SELECT FROM parts p JOIN members m ON m.group_id = p.group_id AND m.id = p.member_id
                  WHERE m.id = $1::uuid) AS entries,
     EXISTS (SELECT FROM settlements s JOIN members m ON m.group_id = s.group_id
             WHERE m.id = $1::uuid AND m.id IN (s.from_id, s.to_id)) AS plan`,
);

/** $1 group, $2 id. */
export const deleteMember = statement('delete_member', 'DELETE FROM members WHERE group_id = $1 AND id = $2');
