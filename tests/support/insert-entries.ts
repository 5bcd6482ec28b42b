import type pg from 'pg';

/** What a test writes straight into the tables, past the services, in a transaction of `committed`. */
export type Act = (client: pg.PoolClient) => Promise<unknown>;

/** Inserts the entry alone, without its parts. */
export const insertEntry =
  (groupId: string, id: string, cents: number, [kind, title]: [string, string] = ['expense', 'Eis']): Act =>
  (client) =>
    client.query(
      `INSERT INTO entries (id, group_id, kind, title, cents, created_at, updated_at)
     VALUES ($1, $2, $3, $4, $5, now(), now())`,
      [id, groupId, kind, title, cents],
    );

export const insertPart =
  (
    groupId: string,
    entryId: string,
    memberId: string,
    paid: number | null,
    owed: number | null,
    kind = 'expense',
  ): Act =>
  (client) =>
    client.query(
      `INSERT INTO parts (entry_id, group_id, member_id, paid_cents, owed_cents, kind)
       VALUES ($1, $2, $3, $4, $5, $6)`,
      [entryId, groupId, memberId, paid, owed, kind],
    );
