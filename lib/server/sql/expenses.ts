import { statement } from '../database';
import type { Expense } from '@/lib/domain/ledger';
import { perDoor } from './doors';

/** Parts travel as arrays of [member, paid, owed]: a third of the bytes of objects. */
export type PartTuple = readonly [memberId: string, paidCents: number | null, owedCents: number | null];

export type ExpenseRow = Omit<Expense, 'parts'> & { readonly parts: readonly PartTuple[] };

const columns = `e.id, e.description, e.cents, e.revision, e.created_at AS "createdAt", e.updated_at AS "updatedAt",
  (SELECT json_agg(json_build_array(p.member_id, p.paid_cents, p.owed_cents))
   FROM expense_parts p WHERE p.expense_id = e.id) AS parts`;

/** One expense of the door's group: $2 its id. */
export const expenseOf = perDoor<ExpenseRow>(
  'expense_of',
  (groupId) => `SELECT ${columns} FROM expenses e WHERE e.group_id = ${groupId} AND e.id = $2::uuid`,
);

/** $1 id, $2 group, $3 description, $4 cents, $5 now, $6 members, $7 paid, $8 owed (arrays of one length). */
export const insertExpense = statement(
  'insert_expense',
  `WITH expense AS (
     INSERT INTO expenses (id, group_id, description, cents, created_at, updated_at)
     VALUES ($1::uuid, $2::uuid, $3, $4, $5, $5)
   )
   INSERT INTO expense_parts (expense_id, group_id, member_id, paid_cents, owed_cents)
   SELECT $1::uuid, $2::uuid, part.* FROM unnest($6::uuid[], $7::bigint[], $8::bigint[]) AS part`,
);

/** $1 id, $2 description, $3 cents, $4 now. */
export const updateExpense = statement(
  'update_expense',
  `UPDATE expenses SET description = $2, cents = $3, revision = revision + 1, updated_at = $4 WHERE id = $1`,
);

/** Decides the parts anew; runs behind `deleteParts`. $1 id, $2 group, $3 members, $4 paid, $5 owed. */
export const insertParts = statement(
  'insert_parts',
  `INSERT INTO expense_parts (expense_id, group_id, member_id, paid_cents, owed_cents)
   SELECT $1::uuid, $2::uuid, part.* FROM unnest($3::uuid[], $4::bigint[], $5::bigint[]) AS part`,
);

export const deleteParts = statement('delete_parts', 'DELETE FROM expense_parts WHERE expense_id = $1');

export const deleteExpense = statement('delete_expense', 'DELETE FROM expenses WHERE id = $1');

/** All expenses of a group, oldest first: $1 group. */
export const expensesAscending = statement<ExpenseRow>(
  'expenses_ascending',
  `SELECT ${columns} FROM expenses e WHERE e.group_id = $1 ORDER BY e.created_at, e.id`,
);

/** A page of expenses after a place in the order: $1 group, $2 time, $3 id, $4 how many. */
export const expensesAfter = statement<ExpenseRow>(
  'expenses_after',
  `SELECT ${columns} FROM expenses e WHERE e.group_id = $1 AND (e.created_at, e.id) > ($2::timestamptz, $3::uuid)
   ORDER BY e.created_at, e.id LIMIT $4`,
);

/** A page of expenses before a place in the order, newest first: $1 group, $2 time, $3 id, $4 how many. */
export const expensesBefore = statement<ExpenseRow>(
  'expenses_before',
  `SELECT ${columns} FROM expenses e WHERE e.group_id = $1 AND (e.created_at, e.id) < ($2::timestamptz, $3::uuid)
   ORDER BY e.created_at DESC, e.id DESC LIMIT $4`,
);

/** The expenses that a member pays or shares, oldest first: $1 group, $2 member. */
export const expensesOfMember = statement<ExpenseRow>(
  'expenses_of_member',
  `SELECT ${columns} FROM expenses e
   WHERE e.id IN (SELECT p.expense_id FROM expense_parts p WHERE p.group_id = $1 AND p.member_id = $2)
   ORDER BY e.created_at, e.id`,
);
