import { statement } from '@/lib/server/database/database';
import type { Cents } from '@/lib/domain/money/money';
import type { Group, Settlement } from '@/lib/domain/nouns';
import type { Debts } from '@/lib/domain/settlement/debts';
import type { Transfer } from '@/lib/domain/settlement/settlement';
import { perLocator } from './locators';

const columns = `s.id, s.from_id AS "fromId", s.to_id AS "toId", s.cents,
  s.created_at AS "createdAt", s.updated_at AS "updatedAt"`;

/** The persisted plan of a group, in its order. */
export const planOf = perLocator<Settlement>(
  'plan_of',
  (groupId) => `SELECT ${columns} FROM settlements s WHERE s.group_id = ${groupId} ORDER BY s.position`,
);

/** A row of a plan or of debts. */
export type PlanTuple = readonly [fromId: string, toId: string, cents: Cents];

export const planRow = ([fromId, toId, cents]: PlanTuple): Transfer => ({ fromId, toId, cents });

/**
 * What the members of the group `g` owe one another, in the order of `lib/domain/settlement/debts.ts`; null if it does
 * not settle by that, or if nobody owes anybody anything. Yields `PlanTuple`s.
 */
export const debtsOfGroup = `SELECT json_agg(CASE WHEN d.cents > 0 THEN json_build_array(d.first_id, d.second_id, d.cents)
    ELSE json_build_array(d.second_id, d.first_id, -d.cents) END ORDER BY d.first_id, d.second_id)
  FROM pair_debts d WHERE d.group_id = g.id AND g.settle_by = 'direct'`;

/** The debts of pairs as found by `debtsOfGroup`; null if the group does not settle by them. */
export const debtsFound = (
  { settleBy }: Pick<Group, 'settleBy'>,
  found: readonly PlanTuple[] | null,
): Debts | null => (settleBy === 'direct' ? (found ?? []).map(planRow) : null);

/** The debts of pairs, in the same order; none if the group does not settle by them. */
export const debtsOf = perLocator<Transfer>(
  'debts_of',
  (groupId) => `SELECT CASE WHEN d.cents > 0 THEN d.first_id ELSE d.second_id END AS "fromId",
    CASE WHEN d.cents > 0 THEN d.second_id ELSE d.first_id END AS "toId", abs(d.cents) AS cents
  FROM pair_debts d WHERE d.group_id = ${groupId} ORDER BY d.first_id, d.second_id`,
);

/** $1 group, $2 now, $3 ids, $4 from, $5 to, $6 cents (arrays of one length, in the order of the plan). */
export const insertPlan = statement(
  'insert_plan',
  `INSERT INTO settlements (id, group_id, position, from_id, to_id, cents, created_at, updated_at)
   SELECT part.id, $1, part.position - 1, part.from_id, part.to_id, part.cents, $2, $2
   FROM unnest($3::uuid[], $4::uuid[], $5::uuid[], $6::bigint[])
     WITH ORDINALITY AS part (id, from_id, to_id, cents, position)`,
);

/** $1 group, $2 id. */
export const deleteSettlement = statement(
  'delete_settlement',
  'DELETE FROM settlements WHERE group_id = $1 AND id = $2',
);

/** $1 group. */
export const deletePlan = statement('delete_plan', 'DELETE FROM settlements WHERE group_id = $1');

/** $1 group, $2 whether the order is fixed. */
export const setFixedOrder = statement('set_fixed_order', 'UPDATE groups SET fixed_order = $2 WHERE id = $1');
