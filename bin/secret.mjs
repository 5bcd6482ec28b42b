import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { keyInSealed, keyringOf, SECRET_DOES_NOT_FIT, SECRET_IN_DATABASE } from '../lib/keyring.mjs';
import { drawOnce, syncFolder } from './demo-database/data-folder.mjs';
import { dataDir, givenSecret, settings } from './environment.mjs';
import { inBatches } from './in-batches.mjs';
import { errorMessage, LauncherError } from './launcher-error.mjs';

/**
 * The secret of an installation: that of PARI_SECRET, of a file beside the database, or, where neither can be, of the
 * database itself. The database has a proof of it, which tells whether the two belong together.
 */

/** @typedef {{ installation?: string, proof?: string }} Stored what the table of secrets has */

const drawnBytes = 32;

/** @param {string} secret */
const proofOf = (secret) => keyringOf(secret).proof;

/**
 * @typedef {{ folder: string, now: string, next: string }} Places the files of the secret, and of the one that it is
 *   changed to. One that was changed stays beside them, under the beginning of its proof: older dumps need it, and so may
 *   another database
 */

/** @returns {Places | null} null in an image without a folder that outlives it */
function places() {
  if (settings().PARI_IMAGE && !process.env.PARI_DATA_DIR) return null;
  const folder = dataDir();
  return { folder, now: join(folder, 'secret'), next: join(folder, 'secret.new') };
}

/** @param {string} file @returns {string | undefined} what it holds, if it is there @throws {LauncherError} */
function read(file) {
  try {
    return existsSync(file) ? readFileSync(file, 'utf8').trim() || undefined : undefined;
  } catch (error) {
    throw new LauncherError(`${file} cannot be read: ${errorMessage(error)}`);
  }
}

/** @param {Places | null} at @returns {string[]} all secrets in files, the present one first */
function kept(at) {
  if (at === null || !existsSync(at.folder)) return [];
  const former = readdirSync(at.folder).filter((name) => /^secret\.[0-9a-f]{8}$/.test(name));
  const files = [at.now, at.next, ...former.map((name) => join(at.folder, name))];
  return files.flatMap((file) => read(file) ?? []);
}

/**
 * Gives the file of the new secret its name, after the database has taken it.
 * @param {Places} at
 * @throws {LauncherError}
 */
function takeNext(at) {
  const [former, next] = [read(at.now), read(at.next)];
  // Another process that starts now has done it.
  if (next === undefined) return;
  try {
    if (former !== undefined && former !== next)
      renameSync(at.now, `${at.now}.${proofOf(former).slice(0, 8)}`);
    renameSync(at.next, at.now);
    syncFolder(at.folder);
  } catch (error) {
    if (read(at.now) !== next)
      throw new LauncherError(`${at.next} cannot be renamed: ${errorMessage(error)}`);
  }
}

/** @param {import('pg').Client} client @returns {Promise<Stored>} empty before the first migration */
async function stored(client) {
  const { rows: tables } = await client.query(
    `SELECT to_regclass('installation_secrets') IS NOT NULL AS there`,
  );
  if (!tables[0].there) return {};
  const { rows } = await client.query('SELECT name, value FROM installation_secrets');
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}

/** Whether the database has taken a new secret whose file has not got its name yet. @param {Places} at @param {string} proof */
function isInterrupted(at, proof) {
  const [now, next] = [read(at.now), read(at.next)];
  return next !== undefined && proofOf(next) === proof && (now === undefined || proofOf(now) !== proof);
}

/**
 * Finds the secret of a database, or draws one for a new database, and sets it as PARI_SECRET for everything that this
 * process starts.
 * @param {import('pg').Client} client
 * @param {{ warn: (line: string) => void, serves: boolean }} options `warn` is told if the secret lies in the database;
 *   `serves`: false for commands that read no code, which may do without it, and draw none
 * @throws {LauncherError} if none that is at hand fits the database
 */
export async function settleSecret(client, { warn, serves }) {
  const { installation, proof } = await stored(client);
  const [given, at] = [givenSecret(), places()];
  if (at && proof !== undefined && isInterrupted(at, proof)) takeNext(at);
  const candidates = given === undefined ? [...kept(at), installation] : [given];
  const fitting = candidates.find((secret) => secret !== undefined && proofOf(secret) === proof);
  if (proof !== undefined && fitting === undefined && (serves || given !== undefined))
    throw new LauncherError(SECRET_DOES_NOT_FIT);
  const first =
    given ?? installation ?? (at ? (read(at.now) ?? (serves ? drawOnce(at.now) : undefined)) : undefined);
  const found = proof === undefined ? first : fitting;
  if (given === undefined && (found === undefined ? serves : found === installation))
    warn(SECRET_IN_DATABASE);
  // Before the first migration of an image without a folder there is none, and the migration draws it.
  process.env.PARI_SECRET = found ?? '';
}

/**
 * The secret for a migration that seals: PARI_SECRET, or that of the database. A new database gets one.
 * @param {import('pg').Client} client in a transaction
 * @returns {Promise<string>}
 * @throws {LauncherError} if groups would be sealed under a secret that nobody has given
 */
export async function secretForMigration(client) {
  const found = givenSecret() ?? (await stored(client)).installation;
  if (found !== undefined) return found;
  const { rows } = await client.query('SELECT EXISTS (SELECT FROM groups) AS "hasGroups"');
  if (rows[0].hasGroups)
    throw new LauncherError(
      'The codes of the groups are sealed by this upgrade. Set PARI_SECRET to the secret of this installation, or start ' +
        'it where its file "secret" lies.',
    );
  const drawn = randomBytes(drawnBytes).toString('base64url');
  await client.query(`INSERT INTO installation_secrets (name, value) VALUES ('installation', $1)`, [drawn]);
  return drawn;
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
  // One that is not in use would mislead a process without PARI_SECRET.
  await client.query(`DELETE FROM installation_secrets WHERE name = 'installation' AND value <> $1`, [
    secret,
  ]);
}

/**
 * After the migrations: the same for the secret at hand. Of two machines that start on a new database, and have each drawn
 * a secret, the second stops here.
 * @param {import('pg').Client} client
 * @returns {Promise<boolean>} whether it lies in the database
 * @throws {LauncherError} if the database belongs to another secret
 */
export async function confirmSecret(client) {
  const [given, { installation }] = [givenSecret(), await stored(client)];
  const secret = given ?? installation;
  if (secret !== undefined) await proveSecret(client, secret);
  return given === undefined && installation !== undefined;
}

/**
 * Seals a column anew.
 * @param {import('pg').Client} client
 * @param {{ table: string, key: string, type: string, set: string, reseal: (sealed: string) => readonly string[] }} what
 *   `set` assigns from the columns of `n`: the key, and what `reseal` returns
 */
const sealAnew = (client, { table, key, type, set, reseal }) =>
  inBatches(client, `SELECT ${key}::text AS key, sealed FROM ${table}`, (rows) => {
    const anew = rows.map(({ sealed = '' }) => reseal(sealed));
    return client.query(
      `UPDATE ${table} t SET ${set} FROM unnest($1::text[], $2::text[], $3::text[]) AS n (key, sealed, hash)
       WHERE t.${key} = n.key::${type}`,
      [rows.map((row) => row.key), anew.map(([sealed]) => sealed), anew.map(([, hash]) => hash ?? '')],
    );
  });

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
        const text = former.open(sealed);
        return [next.seal(text), next.hashOf(keyInSealed(text))];
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
  const { installation, proof } = await stored(client);
  if (proof === undefined) throw new LauncherError('The database has no secret yet. Start Pari on it first.');
  const [given, wanted, at] = [givenSecret(), settings().PARI_NEW_SECRET, places()];
  if (wanted !== undefined && proofOf(wanted) === proof)
    return 'The database has this secret. Set PARI_SECRET to it, and start Pari.';
  const changed = `The secret was changed. The new one is in ${at?.now}: keep a copy apart from the database.`;
  if (at && isInterrupted(at, proof)) {
    takeNext(at);
    return changed;
  }
  const present = [given, ...kept(at), installation].find(
    (secret) => secret !== undefined && proofOf(secret) === proof,
  );
  if (present === undefined) throw new LauncherError(SECRET_DOES_NOT_FIT);
  if (wanted !== undefined) {
    await changeDatabase(client, present, wanted);
    return 'The secret was changed. Set PARI_SECRET to the new one, and start Pari.';
  }
  if (given !== undefined || at === null)
    throw new LauncherError(
      'Draw a new secret, such as by "openssl rand -base64 32", keep it, and set PARI_NEW_SECRET to it.',
    );
  await changeDatabase(client, present, drawOnce(at.next));
  takeNext(at);
  return changed;
}
