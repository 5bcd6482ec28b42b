import { keyringOf } from '../lib/keyring.mjs';
import { proveSecret, secretForMigration } from './secret.mjs';

/** How many rows are sealed in one statement. */
const batchSize = 1_000;

/**
 * Seals what stood in the clear: the codes of all groups, and the answers to idempotency keys, which contain codes. Part
 * of the transaction of the migration that drops the columns, so after a crash nothing has happened.
 * @param {import('pg').Client} client
 * @throws {import('./launcher-error.mjs').LauncherError} if the database belongs to another secret
 */
export async function sealCodes(client) {
  const secret = await secretForMigration(client);
  await proveSecret(client, secret);
  const { hashOf, seal } = keyringOf(secret);
  await client.query('LOCK TABLE groups, idempotency_keys IN SHARE ROW EXCLUSIVE MODE');
  for (;;) {
    const { rows } = await client.query(
      `SELECT id, code FROM groups g WHERE NOT EXISTS (SELECT FROM keys k WHERE k.group_id = g.id) LIMIT $1`,
      [batchSize],
    );
    if (rows.length === 0) break;
    await client.query(
      `INSERT INTO keys (hash, group_id, may, sealed, created_at)
       SELECT k.hash, g.id, 'all', k.sealed, g.created_at
       FROM unnest($1::text[], $2::uuid[], $3::text[]) AS k (hash, group_id, sealed) JOIN groups g ON g.id = k.group_id`,
      [rows.map(({ code }) => hashOf(code)), rows.map(({ id }) => id), rows.map(({ code }) => seal(code))],
    );
  }
  for (;;) {
    const { rows } = await client.query(
      'SELECT id, request_hash AS "requestHash", body FROM idempotency_keys WHERE sealed IS NULL LIMIT $1',
      [batchSize],
    );
    if (rows.length === 0) break;
    await client.query(
      `UPDATE idempotency_keys SET sealed = s.sealed FROM unnest($1::bigint[], $2::text[]) AS s (id, sealed)
       WHERE idempotency_keys.id = s.id`,
      [
        rows.map(({ id }) => id),
        rows.map(({ requestHash, body }) => seal(JSON.stringify([requestHash, body]))),
      ],
    );
  }
}
