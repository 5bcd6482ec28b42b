import { existsSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { connect, withConnection } from '@/bin/connect.mjs';
import { migrate } from '@/bin/migrate.mjs';
import { changeSecret, confirmSecret, settleSecret } from '@/bin/secret.mjs';
import { keyringOf, secretInSealed, toSeal } from '@/lib/keyring.mjs';
import { rootDir, startNode } from './support/node-process';
import { oneServer } from './support/one-database';
import { temporaryFolder } from './support/temporary-folder';

jest.setTimeout(60_000);

const CODE = 'ACDEFGHJKLM4';
const LINK = 'vCDEFGHJKLM4A';
const IDS = 'c2VjcmV0';
const DOES_NOT_FIT = /^The secret does not fit the database/;

const emptyDatabase = oneServer();
let url = '';
let dataDir = '';

/** An empty database, and a folder beside it that is not there yet; no secret is given. */
beforeEach(async () => {
  url = await emptyDatabase();
  dataDir = join(temporaryFolder(), 'beside');
  Object.assign(process.env, {
    PARI_SECRET: '',
    PARI_NEW_SECRET: '',
    PARI_IMAGE: '',
    PARI_DATA_DIR: dataDir,
  });
});

const onDatabase = <T>(task: (client: pg.Client) => Promise<T>): Promise<T> => withConnection(url, task);

const ask = (sql: string, values: readonly unknown[] = []): Promise<Record<string, string>[]> =>
  onDatabase(async (client) => (await client.query(sql, [...values])).rows as Record<string, string>[]);

/** Finds the secret as a start does. @returns it, and what the operator was warned of */
async function settled(serves = true): Promise<{ secret: string; warnings: readonly string[] }> {
  const warnings: string[] = [];
  process.env.PARI_SECRET = '';
  await onDatabase((client) => settleSecret(client, { warn: (line: string) => warnings.push(line), serves }));
  return { secret: process.env.PARI_SECRET, warnings };
}

const fileOf = (): string => readFileSync(join(dataDir, 'secret'), 'utf8').trim();

/** Starts on an empty database, and makes a group in it. @returns the secret */
async function started(): Promise<string> {
  const { secret } = await settled();
  await migrate(url);
  await onDatabase(confirmSecret);
  const [row] = await ask(`SELECT value FROM installation_secrets WHERE name = 'installation'`);
  const used = secret || (row?.value ?? '');
  const { hashOf, seal } = keyringOf(used);
  await ask(
    `WITH rome AS (
       INSERT INTO groups (id, name, initial_name, last_active_at, created_at, updated_at)
       VALUES (gen_random_uuid(), 'Rom', 'Rom', now(), now(), now()) RETURNING id
     ), answer AS (
       INSERT INTO idempotency_keys (route, key, status, sealed, created_at) VALUES ('POST groups', 'k', 201, $3, now())
     )
     INSERT INTO keys (hash, group_id, may, sealed, created_at)
     SELECT $1, id, 'all', $2, now() FROM rome UNION ALL SELECT $4, id, 'look', $5, now() FROM rome`,
    [...[hashOf(CODE), seal(CODE), seal('["hash","body"]')], ...[hashOf(LINK), seal(toSeal(LINK, IDS))]],
  );
  return used;
}

/** Expects that this secret, and only it, leads to the group, and opens what is sealed. */
async function expectOpenedBy(secret: string): Promise<void> {
  const { hashOf, open, proof } = keyringOf(secret);
  const [key, link] = await ask('SELECT hash, sealed FROM keys ORDER BY may');
  expect([key?.hash, open(key?.sealed ?? '')]).toEqual([hashOf(CODE), CODE]);
  // The ids that a view-only link is shown are on devices, and must not change.
  expect([link?.hash, secretInSealed(open(link?.sealed ?? ''))]).toEqual([hashOf(LINK), IDS]);
  const [answer] = await ask('SELECT sealed FROM idempotency_keys');
  expect(open(answer?.sealed ?? '')).toBe('["hash","body"]');
  expect(await ask(`SELECT value FROM installation_secrets WHERE name = 'proof'`)).toEqual([
    { value: proof },
  ]);
}

const change = (): Promise<string> => onDatabase(changeSecret);

test('a new installation draws a secret that only it may read, beside the database, and finds it again', async () => {
  const secret = await started();
  expect(fileOf()).toBe(secret);
  expect(statSync(join(dataDir, 'secret')).mode & 0o777).toBe(0o600);
  expect(await settled()).toEqual({ secret, warnings: [] });
  expect(await ask(`SELECT name FROM installation_secrets`)).toEqual([{ name: 'proof' }]);
  await expectOpenedBy(secret);
});

test('a lost secret stops the start with one sentence, and draws no other', async () => {
  await started();
  renameSync(join(dataDir, 'secret'), join(dataDir, 'lost'));
  await expect(settled()).rejects.toThrow(DOES_NOT_FIT);
  expect(existsSync(join(dataDir, 'secret'))).toBe(false);
  renameSync(join(dataDir, 'lost'), join(dataDir, 'secret'));
  expect((await settled()).secret).toBe(fileOf());
});

test('PARI_SECRET of another database stops the start with one sentence and exit code 1', async () => {
  await started();
  const env = { ...process.env, DATABASE_URL: url, DIRECT_DATABASE_URL: '', LOG_FORMAT: 'text' };
  const { exit } = startNode(join(rootDir, 'bin/pari.mjs'), ['start'], {
    env: { ...env, PARI_SECRET: 'that of another database' },
  });
  const { code, output } = await exit;
  expect(code).toBe(1);
  expect(output).toMatch(DOES_NOT_FIT);
  expect(output.trim().split('\n')).toHaveLength(1);
});

test('an image without a volume keeps the secret in the database, warns of it, and can move it out', async () => {
  process.env.PARI_IMAGE = '1';
  process.env.PARI_DATA_DIR = '';
  const former = await started();
  expect(existsSync(dataDir)).toBe(false);
  expect(await settled()).toEqual({
    ...{ secret: former, warnings: [expect.stringContaining('npm run secret:change')] },
  });
  process.env.PARI_SECRET = '';
  await expectOpenedBy(former);
  await expect(change()).rejects.toThrow(/set PARI_NEW_SECRET/);

  process.env.PARI_NEW_SECRET = 'a secret of sixteen and more';
  expect(await change()).toContain('Set PARI_SECRET to the new one');
  expect(await change()).toContain('has this secret');
  await expectOpenedBy(process.env.PARI_NEW_SECRET);
  expect(await ask(`SELECT name FROM installation_secrets`)).toEqual([{ name: 'proof' }]);
  await expect(settled()).rejects.toThrow(DOES_NOT_FIT);
});

test('the secret of a file is changed to another one in the file', async () => {
  const former = await started();
  process.env.PARI_SECRET = '';
  expect(await change()).toContain(join(dataDir, 'secret'));
  const { secret } = await settled();
  expect(secret).not.toBe(former);
  expect(fileOf()).toBe(secret);
  expect(existsSync(join(dataDir, 'secret.new'))).toBe(false);
  // Older dumps need it.
  expect(readFileSync(join(dataDir, `secret.${keyringOf(former).proof.slice(0, 8)}`), 'utf8').trim()).toBe(
    former,
  );
  await expectOpenedBy(secret);
});

test('a change that was interrupted is finished by the next start, whenever that was', async () => {
  const former = await started();
  process.env.PARI_SECRET = '';
  // Before the database took the new one.
  writeFileSync(join(dataDir, 'secret.new'), 'drawn before the crash\n');
  expect((await settled()).secret).toBe(former);
  process.env.PARI_SECRET = '';
  await change();
  expect(fileOf()).toBe('drawn before the crash');
  // After it, before the file was renamed.
  renameSync(join(dataDir, 'secret'), join(dataDir, 'secret.new'));
  writeFileSync(join(dataDir, 'secret'), `${former}\n`);
  expect(await settled()).toEqual({ secret: 'drawn before the crash', warnings: [] });
  expect(fileOf()).toBe('drawn before the crash');
  // Or by running the command again.
  renameSync(join(dataDir, 'secret'), join(dataDir, 'secret.new'));
  process.env.PARI_SECRET = '';
  expect(await change()).toContain(join(dataDir, 'secret'));
  expect(fileOf()).toBe('drawn before the crash');
  await expectOpenedBy('drawn before the crash');
});

test('a secret in the database is moved out into the file', async () => {
  Object.assign(process.env, { PARI_IMAGE: '1', PARI_DATA_DIR: '' });
  const former = await started();
  Object.assign(process.env, { PARI_IMAGE: '', PARI_DATA_DIR: dataDir, PARI_SECRET: '' });
  expect((await settled()).warnings).toHaveLength(1);
  process.env.PARI_SECRET = '';
  await change();
  expect(fileOf()).not.toBe(former);
  expect(await settled()).toEqual({ secret: fileOf(), warnings: [] });
  await expectOpenedBy(fileOf());
});

test('a command that reads no code does without the secret, and draws none', async () => {
  await started();
  renameSync(join(dataDir, 'secret'), join(dataDir, 'lost'));
  expect(await settled(false)).toEqual({ secret: '', warnings: [] });
  expect(existsSync(join(dataDir, 'secret'))).toBe(false);
});

test('of two machines that start on a new database at once, the second stops', async () => {
  const first = await settled();
  process.env.PARI_DATA_DIR = join(dataDir, 'other');
  const second = await settled();
  expect(second.secret).not.toBe(first.secret);
  await migrate(url);
  await onDatabase(confirmSecret);
  process.env.PARI_SECRET = first.secret;
  await expect(onDatabase(confirmSecret)).rejects.toThrow(DOES_NOT_FIT);
});

test('a change refuses a secret that does not fit, and changes nothing', async () => {
  const secret = await started();
  Object.assign(process.env, {
    PARI_SECRET: 'that of another database',
    PARI_NEW_SECRET: 'and a new one for it',
  });
  renameSync(join(dataDir, 'secret'), join(dataDir, 'elsewhere'));
  await expect(change()).rejects.toThrow(DOES_NOT_FIT);
  await expectOpenedBy(secret);
});

test('a change waits for writers, and ends the connections of processes that know the former secret', async () => {
  await started();
  const [writer, reader] = [await connect(url), await connect(url)];
  await writer.query('BEGIN');
  await writer.query(`UPDATE keys SET created_at = now()`);
  process.env.PARI_SECRET = '';
  const changed = change();
  const isWaiting = async () =>
    (
      await ask(`SELECT count(*)::int AS n FROM pg_locks WHERE NOT granted AND relation = 'keys'::regclass`)
    )[0];
  while (Number((await isWaiting())?.n) === 0);
  await writer.query('COMMIT');
  await changed;
  await expect(reader.query('SELECT 1')).rejects.toThrow();
  await Promise.all([writer.end().catch(() => undefined), reader.end().catch(() => undefined)]);
  await expectOpenedBy(fileOf());
});
