import { keyringOf } from '../lib/keyring.mjs';
import { inBatches } from './in-batches.mjs';
import { proveSecret, secretForMigration } from './secret.mjs';

/**
 * Seals what stood in the clear: the codes of all groups, and the answers to idempotency keys, which contain codes. Part
 * of the transaction of the migration that drops the columns, so after a crash nothing has happened.
 * @param {import('pg').Client} client
 * @throws {import('./launcher-error.mjs').LauncherError} if the database belongs to another secret
 */
export async function sealCodes(client) {
  // As the migration will: a weaker lock that grows would deadlock with a writer of the former release.
  await client.query('LOCK TABLE groups, idempotency_keys IN ACCESS EXCLUSIVE MODE');
  const secret = await secretForMigration(client);
  await proveSecret(client, secret);
  const { hashOf, seal } = keyringOf(secret);
  await inBatches(client, 'SELECT id, code FROM groups', (rows) =>
    client.query(
      `INSERT INTO keys (hash, group_id, may, sealed, created_at)
       SELECT k.hash, g.id, 'all', k.sealed, g.created_at
       FROM unnest($1::text[], $2::uuid[], $3::text[]) AS k (hash, group_id, sealed) JOIN groups g ON g.id = k.group_id`,
      [
        rows.map(({ code = '' }) => hashOf(code)),
        rows.map(({ id }) => id),
        rows.map(({ code = '' }) => seal(code)),
      ],
    ),
  );
  await inBatches(client, 'SELECT id, request_hash, body FROM idempotency_keys', (rows) =>
    client.query(
      `UPDATE idempotency_keys SET sealed = s.sealed FROM unnest($1::bigint[], $2::text[]) AS s (id, sealed)
       WHERE idempotency_keys.id = s.id`,
      [
        rows.map(({ id }) => id),
        rows.map(({ request_hash: hash, body }) => seal(JSON.stringify([hash, body]))),
      ],
    ),
  );
}
