import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { keyringOf, SECRET_DOES_NOT_FIT, SECRET_IN_DATABASE } from '../lib/keyring.mjs';
import { drawOnce } from './demo-database/data-folder.mjs';
import { dataDir, givenSecret, settings } from './environment.mjs';
import { LauncherError } from './launcher-error.mjs';

/**
 * The secret of an installation: that of PARI_SECRET, of a file beside the database, or, where neither can be, of the
 * database itself. The database has a proof of it, which tells whether the two belong together.
 */

/** @typedef {{ installation?: string, proof?: string }} Stored what the table of secrets has */

const drawnBytes = 32;
const draw = () => randomBytes(drawnBytes).toString('base64url');

/** @param {string} secret */
const proofOf = (secret) => keyringOf(secret).proof;

/**
 * @returns {{ now: string, next: string } | null} the files of the secret, and of the one that it is changed to; null in
 *   an image without a folder that outlives it
 */
function files() {
  if (settings().PARI_IMAGE && !process.env.PARI_DATA_DIR) return null;
  const now = join(dataDir(), 'secret');
  return { now, next: `${now}.new` };
}

/** @param {string | undefined} file @returns {string | undefined} what it holds, if it is there */
const read = (file) =>
  file !== undefined && existsSync(file) ? readFileSync(file, 'utf8').trim() || undefined : undefined;

/** @param {import('pg').Client} client @returns {Promise<Stored>} empty before the first migration */
async function stored(client) {
  const { rows: tables } = await client.query(
    `SELECT to_regclass('installation_secrets') IS NOT NULL AS there`,
  );
  if (!tables[0].there) return {};
  const { rows } = await client.query('SELECT name, value FROM installation_secrets');
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}

/**
 * Finds the secret of a database, or draws one for a new database, and sets it as PARI_SECRET for everything that this
 * process starts.
 * @param {import('pg').Client} client
 * @param {(line: string) => void} warn is told if the secret stands in the database
 * @throws {LauncherError} if none that is at hand fits the database
 */
export async function settleSecret(client, warn) {
  const { installation, proof } = await stored(client);
  const given = givenSecret();
  const fits = (/** @type {string | undefined} */ secret) =>
    secret !== undefined && (proof === undefined || proofOf(secret) === proof);
  if (given !== undefined) {
    if (!fits(given)) throw new LauncherError(SECRET_DOES_NOT_FIT);
    return;
  }
  const places = files();
  const [kept, next] = [read(places?.now), read(places?.next)];
  // A change of the secret was interrupted after the database had taken the new one.
  if (places && proof !== undefined && !fits(kept) && next !== undefined && fits(next))
    renameSync(places.next, places.now);
  const found = proof === undefined ? (installation ?? kept) : [kept, next, installation].find(fits);
  if (found === undefined && proof !== undefined) throw new LauncherError(SECRET_DOES_NOT_FIT);
  if (places === null || (found !== undefined && found === installation)) {
    warn(SECRET_IN_DATABASE);
    // Before the first migration there is none, and the migration draws it.
    process.env.PARI_SECRET = installation ?? '';
    return;
  }
  process.env.PARI_SECRET = found ?? drawOnce(places.now);
}

/**
 * The secret for a migration that seals: PARI_SECRET, or that of the database, which draws one if it has none.
 * @param {import('pg').Client} client in a transaction
 * @returns {Promise<string>}
 */
export async function secretForMigration(client) {
  const given = givenSecret();
  if (given !== undefined) return given;
  await client.query(
    `INSERT INTO installation_secrets (name, value) VALUES ('installation', $1) ON CONFLICT (name) DO NOTHING`,
    [draw()],
  );
  const { installation } = await stored(client);
  if (installation === undefined) throw new Error('the secret that was just stored is gone');
  return installation;
}

/**
 * Stores the proof of the secret, unless the database has one.
 * @param {import('pg').Client} client @param {string} secret
 * @throws {LauncherError} if the database belongs to another secret
 */
export async function proveSecret(client, secret) {
  await client.query(
    `INSERT INTO installation_secrets (name, value) VALUES ('proof', $1) ON CONFLICT (name) DO NOTHING`,
    [proofOf(secret)],
  );
  if ((await stored(client)).proof !== proofOf(secret)) throw new LauncherError(SECRET_DOES_NOT_FIT);
}

/** How many rows are sealed anew in one statement. */
const batchSize = 1_000;

/**
 * Seals a column anew, in the order of a key.
 * @param {import('pg').Client} client
 * @param {{ table: string, key: string, type: string, set: string, reseal: (sealed: string) => readonly string[] }} what
 *   `set` assigns from the columns of `n`: the key, and what `reseal` returns
 */
async function sealAnew(client, { table, key, type, set, reseal }) {
  const cursor = `anew_${table}`;
  await client.query(
    `DECLARE ${cursor} NO SCROLL CURSOR FOR SELECT ${key}::text AS key, sealed FROM ${table}`,
  );
  for (;;) {
    const { rows } = await client.query(`FETCH ${batchSize} FROM ${cursor}`);
    if (rows.length === 0) break;
    const anew = rows.map(({ sealed }) => reseal(sealed));
    await client.query(
      `UPDATE ${table} t SET ${set} FROM unnest($1::text[], $2::text[], $3::text[]) AS n (key, sealed, hash)
       WHERE t.${key} = n.key::${type}`,
      [rows.map((row) => row.key), anew.map(([sealed]) => sealed), anew.map(([, hash]) => hash ?? '')],
    );
  }
  await client.query(`CLOSE ${cursor}`);
}

/** @param {import('pg').Client} client @param {string} from the present secret @param {string} to the new one */
async function changeDatabase(client, from, to) {
  const [former, next] = [keyringOf(from), keyringOf(to)];
  await client.query('BEGIN');
  try {
    // A new connection of a process reads the first of these, so it waits, and then sees that its secret is old.
    await client.query('LOCK TABLE installation_secrets, keys, idempotency_keys IN ACCESS EXCLUSIVE MODE');
    if ((await stored(client)).proof !== former.proof) throw new LauncherError(SECRET_DOES_NOT_FIT);
    await sealAnew(client, {
      ...{ table: 'keys', key: 'hash', type: 'text', set: 'sealed = n.sealed, hash = n.hash' },
      reseal: (sealed) => {
        const key = former.open(sealed);
        return [next.seal(key), next.hashOf(key)];
      },
    });
    await sealAnew(client, {
      ...{ table: 'idempotency_keys', key: 'id', type: 'bigint', set: 'sealed = n.sealed' },
      reseal: (sealed) => [next.seal(former.open(sealed))],
    });
    await client.query(`UPDATE installation_secrets SET value = $1 WHERE name = 'proof'`, [next.proof]);
    await client.query(`DELETE FROM installation_secrets WHERE name = 'installation'`);
    // Whoever is still connected knows the former secret only, and would find no group.
    await client.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND usename = current_user AND pid <> pg_backend_pid()`,
    );
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
}

/**
 * Moves the database to a new secret: PARI_NEW_SECRET, or one that is drawn and kept in the file. One transaction, so
 * after a crash it can be run again, with the same variables.
 * @param {import('pg').Client} client
 * @returns {Promise<string>} a sentence on what was done, for the operator
 * @throws {LauncherError} if the present secret does not fit the database, or there is no place for the new one
 */
export async function changeSecret(client) {
  const wanted = settings().PARI_NEW_SECRET;
  const { installation, proof } = await stored(client);
  if (proof === undefined) throw new LauncherError('The database has no secret yet. Start Pari on it first.');
  const places = files();
  const given = givenSecret();
  const present = [given, read(places?.now), installation].find(
    (secret) => secret !== undefined && proofOf(secret) === proof,
  );
  if (wanted !== undefined && proofOf(wanted) === proof)
    return 'The database already has this secret. Set PARI_SECRET to it.';
  if (present === undefined) throw new LauncherError(SECRET_DOES_NOT_FIT);
  if (wanted !== undefined) {
    await changeDatabase(client, present, wanted);
    return 'The secret was changed. Set PARI_SECRET to the new one, and start Pari.';
  }
  if (given !== undefined || places === null)
    throw new LauncherError(
      'Set PARI_NEW_SECRET to the new secret, such as that of "openssl rand -base64 32".',
    );
  const next = drawOnce(places.next);
  await changeDatabase(client, present, next);
  renameSync(places.next, places.now);
  return `The secret was changed. The new one is kept in ${places.now}; back it up apart from the database.`;
}
