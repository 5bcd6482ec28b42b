import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withConnection } from '@/bin/connect.mjs';
import { startEmbedded } from '@/bin/demo-database/embedded.mjs';
import { commandOf } from '@/bin/demo-database/processes.mjs';
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

test('a database that was stopped starts again with the same password and rows', async () => {
  const dataDir = newDataDir();
  const first = await startEmbedded({ dataDir });
  await ask(first.url, 'CREATE TABLE kept AS SELECT 1 AS number');
  await first.stop();
  const second = await startEmbedded({ dataDir });
  expect(new URL(second.url).password).toBe(new URL(first.url).password);
  expect(await ask(second.url, 'SELECT number FROM kept')).toEqual([{ number: 1 }]);
  await second.stop();
});

test('a second process is refused, reads who has the database and how to query it, and disturbs nobody', async () => {
  const dataDir = newDataDir();
  const database = await startEmbedded({ dataDir });
  const { code, output } = await startNode(holder, [dataDir]).exit;
  expect(code).toBe(1);
  expect(output).toContain(`Process ${process.pid} uses the database in ${dataDir}`);
  const beside = /DATABASE_URL="(.*)" npm run db:verify/.exec(output)?.[1] ?? '';
  expect(output).not.toContain(new URL(database.url).password);
  const url = execFileSync('sh', ['-c', `printf %s "${beside}"`], { encoding: 'utf8' });
  expect(url).toBe(database.url);
  expect(await ask(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  await expect(startEmbedded({ dataDir })).rejects.toThrow('serves one process at a time');
  await database.stop();
});

test('of three processes that start at the same instant one gets the database', async () => {
  const dataDir = newDataDir();
  const all = [1, 2, 3].map(() => startNode(holder, [dataDir]));
  const ready = await Promise.any(all.map(async (app) => ({ app, said: await app.line() })));
  const others = all.filter((app) => app !== ready.app);
  expect((await Promise.all(others.map(({ exit }) => exit))).map(({ code }) => code)).toEqual([1, 1]);
  expect(await ask(readiness(ready.said).url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  ready.app.child.stdin.write('stop\n');
  expect(await ready.app.exit).toMatchObject({ code: 0 });
});

test('a pid file that a power cut has left empty or full of zeros locks nobody out', async () => {
  const dataDir = newDataDir();
  await (await startEmbedded({ dataDir })).stop();
  for (const content of ['', '\0'.repeat(80)]) {
    writeFileSync(join(dataDir, 'postgres/postmaster.pid'), content);
    await (await startEmbedded({ dataDir })).stop();
  }
});

test('a start that is killed while it creates the database leaves nothing behind', async () => {
  const dataDir = newDataDir();
  const app = startNode(holder, [dataDir]);
  const drafts = () =>
    existsSync(dataDir) ? readdirSync(dataDir).filter((name) => name.startsWith('pari-draft-')) : [];
  const isCreating = () => drafts().some((name) => existsSync(join(dataDir, name, 'postgres/PG_VERSION')));
  while (!isCreating()) await new Promise(setImmediate);
  app.child.kill('SIGKILL');
  await app.exit;
  expect(drafts()).toHaveLength(1);
  const database = await startEmbedded({ dataDir });
  expect(await ask(database.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  expect(drafts()).toEqual([]);
  await database.stop();
});

test('a process that finds another one with its database after an outage says so and ends', async () => {
  const dataDir = newDataDir();
  const app = startNode(holder, [dataDir]);
  await app.line();
  app.child.kill('SIGSTOP');
  process.kill(postmasterPid(dataDir), 'SIGKILL');
  const database = await startEmbedded({ dataDir });
  app.child.kill('SIGCONT');
  const { code, output } = await app.exit;
  expect(code).toBe(1);
  expect(output).toContain(
    `ended and could not be started again. Process ${process.pid} uses the database in ${dataDir}`,
  );
  expect(await ask(database.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  await database.stop();
});

test('a stop while the database starts stops it in order', async () => {
  const dataDir = newDataDir();
  const database = await startEmbedded({ dataDir, stop: AbortSignal.abort('SIGINT') });
  await database.stop();
  expect(existsSync(join(dataDir, 'postgres/postmaster.pid'))).toBe(false);
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

/** Lets the app acknowledge rows and kills it in the middle. @returns how many it had acknowledged */
async function killWhileWriting(dataDir: string): Promise<number> {
  const app = startNode(holder, [dataDir, 'write']);
  await app.line();
  for (let heard = 0; heard < 200; heard += 1) await app.line();
  app.child.kill('SIGKILL');
  const { output } = await app.exit;
  return output.match(/"number"/g)?.length ?? 0;
}

test('after a kill the app gets its database back, with every acknowledged row, and the old server is gone', async () => {
  const dataDir = newDataDir();
  const acknowledged = await killWhileWriting(dataDir);
  const abandoned = postmasterPid(dataDir);
  const database = await startEmbedded({ dataDir });
  const [row] = await ask<{ rows: number }>(database.url, 'SELECT count(*)::int AS rows FROM acknowledged');
  expect(row?.rows).toBeGreaterThanOrEqual(acknowledged);
  expect(commandOf(abandoned)).toEqual([]);
  await database.stop();
});

test('no row is lost if app and database are killed together and another program gets the old process id', async () => {
  const dataDir = newDataDir();
  const acknowledged = await killWhileWriting(dataDir);
  process.kill(postmasterPid(dataDir), 'SIGKILL');
  // Of the server's own user: PostgreSQL knows by itself that a process of another user is not its server.
  const { uid, gid } = statSync(join(dataDir, 'postgres'));
  const bystander = startNode('-e', ['setInterval(() => undefined, 1000)'], { uid, gid });
  const pidFile = join(dataDir, 'postgres/postmaster.pid');
  writeFileSync(pidFile, readFileSync(pidFile, 'utf8').replace(/^\d+/, String(bystander.child.pid)));
  const database = await startEmbedded({ dataDir });
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

test('a lost password is reported, and nothing is overwritten', async () => {
  const dataDir = newDataDir();
  const database = await startEmbedded({ dataDir });
  await database.stop();
  writeFileSync(join(dataDir, 'password'), 'another\n');
  await expect(startEmbedded({ dataDir })).rejects.toThrow(
    /does not let us in: password authentication failed/,
  );
});
