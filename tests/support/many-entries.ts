import type pg from 'pg';
import { committed } from './database';

/** Many equal expenses, more than a client could enter in the time of a test. */
export type ManyExpenses = {
  readonly groupId: string;
  /** Pays them all. */
  readonly payerId: string;
  /** Shares each of them evenly; the amount must be divisible by their number. */
  readonly beneficiaryIds: readonly string[];
  readonly count: number;
  readonly amountCents: number;
};

/** Inserts expenses with their parts in one transaction, past the services; the triggers keep the totals. */
export async function insertManyExpenses(expenses: ManyExpenses): Promise<void> {
  const { groupId, payerId, beneficiaryIds, count, amountCents } = expenses;
  const shareCents = amountCents / beneficiaryIds.length;
  if (!beneficiaryIds.includes(payerId) || !Number.isInteger(shareCents))
    throw new Error('not an even split');
  await committed(async (client) => {
    // A connection keeps the plans of triggers and foreign keys that it made while the tables were small; those
    // would scan all parts for each part.
    await client.query('DISCARD PLANS');
    await client.query(
      `WITH expense AS (
         INSERT INTO entries (id, group_id, kind, title, cents, created_at, updated_at)
         SELECT gen_random_uuid(), $1, 'expense', 'Viele', $2, instant, instant
         FROM generate_series(1, $3::integer) n, LATERAL (SELECT now() + n * interval '1 millisecond' AS instant) i
         RETURNING id
       )
       INSERT INTO parts (entry_id, group_id, kind, member_id, paid_cents, owed_cents)
       SELECT expense.id, $1, 'expense', member_id, CASE WHEN member_id = $4 THEN $2::bigint END, $5
       FROM expense, unnest($6::uuid[]) AS member_id`,
      [groupId, amountCents, count, payerId, shareCents, beneficiaryIds],
    );
    await client.query('UPDATE groups SET entry_count = entry_count + $2 WHERE id = $1', [groupId, count]);
  });
}

/** Many payments from one member to another, three milliseconds apart. */
export type ManyPayments = {
  readonly groupId: string;
  readonly makerId: string;
  readonly recipientId: string;
  readonly count: number;
  readonly amountCents: number;
};

/** Inserts payments as `insertManyExpenses` does expenses, but leaves `entry_count`. @param client in a transaction */
export const insertPayments = (
  client: Pick<pg.ClientBase, 'query'>,
  { groupId, makerId, recipientId, count, amountCents }: ManyPayments,
): Promise<unknown> =>
  client.query(
    `WITH payment AS (
       INSERT INTO entries (id, group_id, kind, title, cents, created_at, updated_at)
       SELECT gen_random_uuid(), $1, 'payment', '', $4, instant, instant
       FROM generate_series(1, $5::integer) n, LATERAL (SELECT now() + n * interval '3 milliseconds' AS instant) i
       RETURNING id
     )
     INSERT INTO parts (entry_id, group_id, kind, member_id, paid_cents, owed_cents)
     SELECT payment.id, $1, 'payment', side.*
     FROM payment, LATERAL (VALUES ($2::uuid, $4::bigint, NULL::bigint), ($3::uuid, NULL, $4)) AS side`,
    [groupId, makerId, recipientId, amountCents, count],
  );

/** Lets this many members M1, M2 … join. */
export async function insertMembers(groupId: string, count: number): Promise<void> {
  await committed((client) =>
    client.query(
      `INSERT INTO members (id, group_id, name, name_key, created_at, updated_at)
       SELECT gen_random_uuid(), $1, 'M' || n, 'M' || n, now(), now() FROM generate_series(1, $2::integer) n`,
      [groupId, count],
    ),
  );
}
