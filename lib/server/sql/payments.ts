import { statement } from '../database';
import type { Payment } from '@/lib/domain/ledger';
import { perDoor } from './doors';

const columns = `p.id, p.maker_id AS "makerId", p.recipient_id AS "recipientId", p.cents, p.revision,
  p.created_at AS "createdAt", p.updated_at AS "updatedAt"`;

/** One payment of the door's group: $2 its id. */
export const paymentOf = perDoor<Payment>(
  'payment_of',
  (groupId) => `SELECT ${columns} FROM payments p WHERE p.group_id = ${groupId} AND p.id = $2::uuid`,
);

/** $1 id, $2 group, $3 maker, $4 recipient, $5 cents, $6 now. */
export const insertPayment = statement(
  'insert_payment',
  `INSERT INTO payments (id, group_id, maker_id, recipient_id, cents, created_at, updated_at)
   VALUES ($1, $2, $3, $4, $5, $6, $6)`,
);

/** $1 id, $2 maker, $3 recipient, $4 cents, $5 now. */
export const updatePayment = statement(
  'update_payment',
  `UPDATE payments SET maker_id = $2, recipient_id = $3, cents = $4, revision = revision + 1, updated_at = $5
   WHERE id = $1`,
);

export const deletePayment = statement('delete_payment', 'DELETE FROM payments WHERE id = $1');

/** All payments of a group, oldest first: $1 group. */
export const paymentsAscending = statement<Payment>(
  'payments_ascending',
  `SELECT ${columns} FROM payments p WHERE p.group_id = $1 ORDER BY p.created_at, p.id`,
);

/** A page of payments after a place in the order: $1 group, $2 time, $3 id, $4 how many. */
export const paymentsAfter = statement<Payment>(
  'payments_after',
  `SELECT ${columns} FROM payments p WHERE p.group_id = $1 AND (p.created_at, p.id) > ($2::timestamptz, $3::uuid)
   ORDER BY p.created_at, p.id LIMIT $4`,
);

/** A page of payments before a place in the order, newest first: $1 group, $2 time, $3 id, $4 how many. */
export const paymentsBefore = statement<Payment>(
  'payments_before',
  `SELECT ${columns} FROM payments p WHERE p.group_id = $1 AND (p.created_at, p.id) < ($2::timestamptz, $3::uuid)
   ORDER BY p.created_at DESC, p.id DESC LIMIT $4`,
);

/** The payments that a member made or received, oldest first: $1 group, $2 member. */
export const paymentsOfMember = statement<Payment>(
  'payments_of_member',
  `SELECT ${columns} FROM payments p
   WHERE p.group_id = $1 AND (p.maker_id = $2 OR p.recipient_id = $2) ORDER BY p.created_at, p.id`,
);
