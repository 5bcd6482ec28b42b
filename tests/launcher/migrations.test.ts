import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withConnection } from '@/bin/connect.mjs';
import { migrate } from '@/bin/migrate.mjs';
import { keyringOf } from '@/lib/keyring.mjs';
import { dayByDefault } from '@/lib/domain/days';
import { oneServer } from './support/one-database';
import { temporaryFolder } from './support/temporary-folder';

jest.setTimeout(30_000);

/** Of its own for each test: schemas would do, but Prisma's table must be the only one. */
const emptyDatabase = oneServer();

const ask = async (url: string, sql: string): Promise<Record<string, unknown>[]> =>
  withConnection(url, async (client) => (await client.query(sql)).rows as Record<string, unknown>[]);

function migrationsFolder(files: Record<string, string>): string {
  const directory = join(temporaryFolder(), 'migrations');
  for (const [name, sql] of Object.entries(files)) write(directory, name, sql);
  writeFileSync(join(directory, 'migration_lock.toml'), 'provider = "postgresql"\n');
  return directory;
}

function write(directory: string, name: string, sql: string): void {
  mkdirSync(join(directory, name), { recursive: true });
  writeFileSync(join(directory, name, 'migration.sql'), sql);
}

const two = {
  '20260101000000_people': "CREATE TABLE people (name text); INSERT INTO people VALUES ('Änna');",
  '20260102000000_age': 'ALTER TABLE people ADD age int;\n-- a comment at the end',
};

test('each migration is applied once, in order, and recorded as Prisma records it', async () => {
  const url = await emptyDatabase();
  const directory = migrationsFolder(two);
  const lines: string[] = [];
  expect(await migrate(url, { directory, log: (line: string) => lines.push(line) })).toEqual(
    Object.keys(two),
  );
  expect(lines[0]).toBe('Migration 20260101000000_people applied.');
  expect(await migrate(url, { directory })).toEqual([]);
  const rows = await ask(url, 'SELECT * FROM _prisma_migrations ORDER BY migration_name');
  expect(rows).toHaveLength(2);
  const bytes = readFileSync(join(directory, '20260101000000_people/migration.sql'));
  expect(rows[0]).toMatchObject({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
    checksum: createHash('sha256').update(bytes).digest('hex'),
    finished_at: expect.any(Date) as Date,
    started_at: expect.any(Date) as Date,
    logs: null,
    rolled_back_at: null,
    applied_steps_count: 1,
  });
  expect(await ask(url, 'SELECT name, age FROM people')).toEqual([{ name: 'Änna', age: null }]);
});

test('five servers that start at once apply each migration once', async () => {
  const url = await emptyDatabase();
  const directory = migrationsFolder(two);
  const all = await Promise.all([1, 2, 3, 4, 5].map(() => migrate(url, { directory })));
  expect(all.flat().sort()).toEqual(Object.keys(two));
  expect(await ask(url, 'SELECT count(*)::int AS people FROM people')).toEqual([{ people: 1 }]);
});

test('a migration that was changed after it had been applied is refused before anything else happens', async () => {
  const url = await emptyDatabase();
  const directory = migrationsFolder(two);
  await migrate(url, { directory });
  write(directory, '20260101000000_people', 'CREATE TABLE people (name text NOT NULL);');
  write(directory, '20260103000000_later', 'CREATE TABLE later ();');
  await expect(migrate(url, { directory })).rejects.toThrow(/20260101000000_people was changed/);
  expect(await ask(url, "SELECT to_regclass('later') AS later")).toEqual([{ later: null }]);
});

test('a migration that fails leaves nothing behind, and the ones before it stay', async () => {
  const url = await emptyDatabase();
  const directory = migrationsFolder({
    ...two,
    '20260103000000_broken': 'CREATE TABLE half ();\n\nSELECT nonsense;',
  });
  await expect(migrate(url, { directory })).rejects.toThrow(
    /20260103000000_broken failed at line 3.*nonsense/,
  );
  expect(await ask(url, "SELECT to_regclass('half') AS half")).toEqual([{ half: null }]);
  write(directory, '20260103000000_broken', 'CREATE TABLE half ();');
  expect(await migrate(url, { directory })).toEqual(['20260103000000_broken']);
});

test('a migration that Prisma left unfinished is refused until it is resolved', async () => {
  const url = await emptyDatabase();
  const directory = migrationsFolder(two);
  await migrate(url, { directory });
  await ask(
    url,
    "UPDATE _prisma_migrations SET finished_at = NULL WHERE migration_name = '20260102000000_age'",
  );
  await expect(migrate(url, { directory })).rejects.toThrow(
    /20260102000000_age was begun by Prisma and not finished/,
  );
  await ask(
    url,
    'ALTER TABLE people DROP age; UPDATE _prisma_migrations SET rolled_back_at = now() WHERE finished_at IS NULL',
  );
  expect(await migrate(url, { directory })).toEqual(['20260102000000_age']);
});

test("Pari's own migrations apply to an empty database as a role that is no superuser", async () => {
  const url = await emptyDatabase();
  expect((await migrate(url)).length).toBeGreaterThan(0);
  expect(await migrate(url)).toEqual([]);
});

/** Our own migrations as they were before one of them. */
function migrationsBefore(name: string): string {
  const [all, directory] = [join(__dirname, '../../prisma/migrations'), join(temporaryFolder(), 'former')];
  for (const each of readdirSync(all).filter((other) => other < name))
    cpSync(join(all, each), join(directory, each), { recursive: true });
  writeFileSync(join(directory, 'migration_lock.toml'), 'provider = "postgresql"\n');
  return directory;
}

test('entries of the release before days get the day of their creation in Europe/Berlin', async () => {
  const url = await emptyDatabase();
  await migrate(url, { directory: migrationsBefore('20261129000000_day_note_category_foreign') });
  /** As the release before days inserts a payment. */
  const insert = (createdAt: string) =>
    `WITH entry AS (
       INSERT INTO entries (group_id, id, kind, cents, updated_at, revision, created_at, split, title)
       SELECT id, gen_random_uuid(), 'payment', 100, ${createdAt}, 0, ${createdAt}, NULL, '' FROM groups
       RETURNING id, group_id
     )
     INSERT INTO parts (entry_id, group_id, kind, member_id, paid_cents, owed_cents)
     SELECT e.id, e.group_id, 'payment', m.id, CASE m.name WHEN 'Anna' THEN 100 END, CASE m.name WHEN 'Ben' THEN 100 END
     FROM entry e, members m`;
  await ask(
    url,
    `INSERT INTO groups (id, code, name, initial_name, currency, created_at, updated_at, last_active_at)
       VALUES (gen_random_uuid(), 'ROME', 'Rom', 'Rom', '€', now(), now(), now());
     INSERT INTO members (id, group_id, name, name_key, created_at, updated_at)
       SELECT gen_random_uuid(), g.id, who, who, now(), now() FROM groups g, unnest(ARRAY['Anna', 'Ben']) AS who`,
  );
  const days = {
    '2026-07-14T21:59:59.999Z': '2026-07-14',
    '2026-07-14T22:00:00.000Z': '2026-07-15',
    '2026-07-14T23:30:00.000Z': '2026-07-15',
    '2026-01-31T22:59:59.999Z': '2026-01-31',
    '2026-01-31T23:30:00.000Z': '2026-02-01',
    '2025-12-31T23:30:00.000Z': '2026-01-01',
    '2026-10-25T00:30:00.000Z': '2026-10-25',
  };
  for (const createdAt of Object.keys(days)) await ask(url, insert(`'${createdAt}'`));
  expect(await migrate(url)).toContain('20261129000000_day_note_category_foreign');
  const dated = await ask(
    url,
    `SELECT created_at, day::text, note, category, foreign_money, cents::int FROM entries ORDER BY created_at`,
  );
  const rest = { note: '', category: null, foreign_money: null, cents: 100 };
  const expected = Object.entries(days).map(([at, day]) => ({ created_at: new Date(at), day, ...rest }));
  expect(dated).toEqual(expected.sort((a, b) => a.created_at.getTime() - b.created_at.getTime()));
  for (const row of dated) expect(row.day).toBe(dayByDefault(row.created_at as Date));
  // While it is still running.
  await ask(url, insert('now()'));
  const [newest] = await ask(
    url,
    `SELECT day = (created_at AT TIME ZONE 'Europe/Berlin')::date AS is_its_day, note, category, foreign_money, cents::int
     FROM entries ORDER BY created_at DESC LIMIT 1`,
  );
  expect(newest).toEqual({ is_its_day: true, ...rest });
});

test('codes and answers of the release before keys are sealed, by our command alone', async () => {
  const url = await emptyDatabase();
  await migrate(url, { directory: migrationsBefore('20261205000000_keys') });
  await ask(
    url,
    `INSERT INTO groups (id, code, name, initial_name, created_at, updated_at, last_active_at)
       SELECT gen_random_uuid(), 'ROME' || n, 'Rom ' || n, 'Rom', now(), now(), now() FROM generate_series(1, 1001) n;
     INSERT INTO idempotency_keys (route, key, request_hash, status, body, created_at)
       SELECT 'POST groups', 'key ' || n, 'hash ' || n, 201, 'answer ' || n, now() FROM generate_series(1, 1001) n`,
  );
  expect(await migrate(url, { directory: migrationsBefore('20261206000000_sealed_codes') })).toEqual([
    '20261205000000_keys',
  ]);
  const sealing = readFileSync(
    join(__dirname, '../../prisma/migrations/20261206000000_sealed_codes/migration.sql'),
    'utf8',
  );
  await expect(ask(url, sealing)).rejects.toThrow(/npm run db:migrate/);
  expect(await migrate(url)).toContain('20261206000000_sealed_codes');

  const superuser = new URL(url);
  superuser.username = 'postgres';
  await ask(superuser.href, 'CHECKPOINT');
  const files = await ask(
    superuser.href,
    `SELECT pg_read_binary_file(pg_relation_filepath(t)) AS bytes
     FROM unnest(ARRAY['groups', 'idempotency_keys']::regclass[]) AS t`,
  );
  for (const { bytes } of files) expect((bytes as Buffer).toString('latin1')).not.toMatch(/ROME\d|answer \d/);

  const { hashOf, open, proof } = keyringOf(process.env.PARI_SECRET ?? '');
  const groups = await ask(
    url,
    'SELECT name, may, hash, sealed FROM groups JOIN keys ON group_id = id WHERE ended_at IS NULL',
  );
  expect(groups).toHaveLength(1001);
  for (const { name, may, hash, sealed } of groups) {
    const code = String(name).replace('Rom ', 'ROME');
    expect([may, hash, open(String(sealed))]).toEqual(['all', hashOf(code), code]);
  }
  const answers = await ask(url, 'SELECT key, sealed FROM idempotency_keys');
  expect(answers).toHaveLength(1001);
  for (const { key, sealed } of answers) {
    const number = String(key).replace('key ', '');
    expect(JSON.parse(open(String(sealed)))).toEqual([`hash ${number}`, `answer ${number}`]);
  }
  expect(await ask(url, 'SELECT * FROM installation_secrets')).toEqual([{ name: 'proof', value: proof }]);
});
