import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withConnection } from '@/bin/connect.mjs';
import { startEmbedded } from '@/bin/embedded.mjs';
import { holder, readiness, startNode } from './support/node-process';
import { removeTemporaryFolders, temporaryFolder } from './support/temporary-folder';

jest.setTimeout(30_000);

const newDataDir = () => join(temporaryFolder(), 'data');

const ask = async <Row>(url: string, sql: string): Promise<Row[]> =>
  withConnection(url, async (client) => (await client.query(sql)).rows as Row[]);

const postmasterPid = (dataDir: string) =>
  Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);

afterAll(removeTemporaryFolders);

test('a person without a database starts Pari and has one that only this machine reaches', async () => {
  const dataDir = newDataDir();
  const database = await startEmbedded({ dataDir });
  expect(database.reused).toBe(false);
  expect(new URL(database.url).hostname).toBe('127.0.0.1');
  const [row] = await ask(
    database.url,
    `SELECT current_setting('server_encoding') AS encoding, current_database() AS name, rolsuper AS super,
            current_setting('listen_addresses') AS addresses FROM pg_roles WHERE rolname = current_user`,
  );
  expect(row).toEqual({ encoding: 'UTF8', name: 'pari', super: false, addresses: '127.0.0.1' });
  expect(statSync(join(dataDir, 'password')).mode & 0o777).toBe(0o600);
  await expect(ask(database.url.replace(/:[^:@]+@/, ':guess@'), 'SELECT 1')).rejects.toThrow(/password/);
  await database.stop();
  await expect(ask(database.url, 'SELECT 1')).rejects.toThrow(/ECONNREFUSED/);
});

test('a database that was stopped starts again with the same password and the same rows', async () => {
  const dataDir = newDataDir();
  const first = await startEmbedded({ dataDir });
  await ask(first.url, 'CREATE TABLE kept AS SELECT 1 AS number');
  await first.stop();
  const second = await startEmbedded({ dataDir });
  expect(new URL(second.url).password).toBe(new URL(first.url).password);
  expect(await ask(second.url, 'SELECT number FROM kept')).toEqual([{ number: 1 }]);
  await second.stop();
});

test('who comes second uses the running database and leaves it to the one who started it', async () => {
  const dataDir = newDataDir();
  const starter = await startEmbedded({ dataDir });
  const guest = startNode(holder, [dataDir]);
  expect(readiness(await guest.line())).toEqual({ url: starter.url, reused: true });
  guest.child.stdin.write('stop\n');
  expect(await guest.exit).toMatchObject({ code: 0 });
  expect(await ask(starter.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  await starter.stop();
});

test('three who start at the same instant share one database', async () => {
  const dataDir = newDataDir();
  const all = [1, 2, 3].map(() => startNode(holder, [dataDir]));
  const said = (await Promise.all(all.map(({ line }) => line()))).map(readiness);
  expect(new Set(said.map(({ url }) => url)).size).toBe(1);
  expect(said.filter(({ reused }) => !reused)).toHaveLength(1);
  for (const { child } of all) child.stdin.write('stop\n');
  expect((await Promise.all(all.map(({ exit }) => exit))).map(({ code }) => code)).toEqual([0, 0, 0]);
});

test('Ctrl-C and kill end the database with the app', async () => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    const dataDir = newDataDir();
    const app = startNode(holder, [dataDir]);
    await app.line();
    const pid = postmasterPid(dataDir);
    app.child.kill(signal);
    expect(await app.exit).toMatchObject({ signal });
    const next = await startEmbedded({ dataDir });
    expect(postmasterPid(dataDir)).not.toBe(pid);
    await next.stop();
    expect(readFileSync(join(dataDir, 'postgres.log'), 'utf8')).not.toContain('not properly shut down');
  }
});

/** Lets the app acknowledge rows, kills it in the middle, and tells how many it had acknowledged. */
async function killWhileWriting(dataDir: string): Promise<number> {
  const app = startNode(holder, [dataDir, 'write']);
  await app.line();
  for (let heard = 0; heard < 200; heard += 1) await app.line();
  app.child.kill('SIGKILL');
  const { output } = await app.exit;
  return output.match(/"number"/g)?.length ?? 0;
}

test('an app that is killed finds its database again, with every acknowledged row, and stops it in the end', async () => {
  const dataDir = newDataDir();
  const acknowledged = await killWhileWriting(dataDir);
  const database = await startEmbedded({ dataDir });
  expect(database.reused).toBe(true);
  const [row] = await ask<{ rows: number }>(database.url, 'SELECT count(*)::int AS rows FROM acknowledged');
  expect(row?.rows).toBeGreaterThanOrEqual(acknowledged);
  await database.stop();
  await expect(ask(database.url, 'SELECT 1')).rejects.toThrow(/ECONNREFUSED/);
});

test('app and database are killed together, another program has taken the old number, and no row is lost', async () => {
  const dataDir = newDataDir();
  const acknowledged = await killWhileWriting(dataDir);
  process.kill(postmasterPid(dataDir), 'SIGKILL');
  const bystander = startNode('-e', ['setInterval(() => undefined, 1000)']);
  const pidFile = join(dataDir, 'postgres/postmaster.pid');
  writeFileSync(pidFile, readFileSync(pidFile, 'utf8').replace(/^\d+/, String(bystander.child.pid)));
  const database = await startEmbedded({ dataDir });
  expect(database.reused).toBe(false);
  const [row] = await ask<{ rows: number }>(database.url, 'SELECT count(*)::int AS rows FROM acknowledged');
  expect(row?.rows).toBeGreaterThanOrEqual(acknowledged);
  await database.stop();
  expect(bystander.child.exitCode).toBeNull();
  bystander.child.kill();
  await bystander.exit;
});

test('a database that cannot start says why, with the end of its log', async () => {
  const dataDir = newDataDir();
  const start = startEmbedded({ dataDir, postgresFlags: ['-c', 'shared_buffers=nonsense'] });
  await expect(start).rejects.toThrow(/did not start[^]*invalid value for parameter "shared_buffers"/);
});

test('a lost password is named, and nothing is overwritten', async () => {
  const dataDir = newDataDir();
  const database = await startEmbedded({ dataDir });
  await database.stop();
  writeFileSync(join(dataDir, 'password'), 'another\n');
  await expect(startEmbedded({ dataDir })).rejects.toThrow(
    /does not let us in: password authentication failed/,
  );
});
