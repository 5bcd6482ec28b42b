import { spawn } from 'node:child_process';
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isPassing, withConnection } from '@/bin/connect.mjs';
import { startEmbedded } from '@/bin/demo-database/embedded.mjs';
import { commandOf, processesIn } from '@/bin/demo-database/processes.mjs';
import { moment } from './support/moment';
import { rootDir, startNode } from './support/node-process';
import { removeTemporaryFolders, temporaryFolder } from './support/temporary-folder';

jest.setTimeout(60_000);

const newDataDir = () => join(temporaryFolder(), 'data');
const clusterOf = (dataDir: string) => join(dataDir, 'postgres');
const postmasterPid = (dataDir: string) =>
  Number(readFileSync(join(clusterOf(dataDir), 'postmaster.pid'), 'utf8').split('\n')[0]);

/** Runs a query; retries if the server is away, or about to break its connections. */
async function ask<Row>(url: string, sql: string): Promise<Row[]> {
  try {
    return await withConnection(url, async (client) => (await client.query(sql)).rows as Row[], {
      patienceMs: 30_000,
    });
  } catch (error) {
    if (isPassing(error)) return ask(url, sql);
    throw error;
  }
}

/** Collects what the launcher logs; `again` resolves when the database runs again. */
function hearing() {
  const again = moment();
  const said: string[] = [];
  const log = (line: string) => {
    said.push(line);
    if (line.includes('runs again')) again.come();
  };
  return { log, said, again: again.came };
}

afterAll(removeTemporaryFolders);

test('a database that was killed comes back under the same address, with every row', async () => {
  const dataDir = newDataDir();
  const { log, said, again } = hearing();
  const database = await startEmbedded({ dataDir, log });
  await ask(database.url, 'CREATE TABLE kept AS SELECT 1 AS number');
  const killed = postmasterPid(dataDir);
  process.kill(killed, 'SIGKILL');
  await again;
  expect(await ask(database.url, 'INSERT INTO kept VALUES (2) RETURNING number')).toEqual([{ number: 2 }]);
  expect(await ask(database.url, 'SELECT count(*)::int AS rows FROM kept')).toEqual([{ rows: 2 }]);
  expect(postmasterPid(dataDir)).not.toBe(killed);
  expect(said.join('\n')).toContain('ended unexpectedly (SIGKILL); it is started again.');
  await database.stop();
});

/** Keeps a backend busy, so that it does not notice the end of its server. @returns `cut`, resolved when it is cut off */
async function keepBusy(url: string): Promise<{ cut: Promise<void> }> {
  const busy = withConnection(url, (client) =>
    client.query('SELECT count(*) FROM generate_series(1, 1000000000000)'),
  );
  const cut = expect(busy).rejects.toThrow();
  await ask(url, "SELECT 1 FROM pg_stat_activity WHERE query LIKE 'SELECT count(*) FROM gen%'");
  return { cut };
}

test('stopping a server that was killed ends the processes that it has left', async () => {
  const dataDir = newDataDir();
  const database = await startEmbedded({ dataDir });
  const { cut } = await keepBusy(database.url);
  process.kill(postmasterPid(dataDir), 'SIGKILL');
  await database.stop();
  expect(processesIn(clusterOf(dataDir))).toEqual([]);
  await cut;
});

test('stopping a server that was killed also ends a process that it had just forked, which still has its name', async () => {
  const dataDir = newDataDir();
  const database = await startEmbedded({ dataDir });
  const { cut } = await keepBusy(database.url);
  const argv0 = commandOf(postmasterPid(dataDir))[0] ?? '';
  const begun = spawn('sleep', ['600'], { argv0, cwd: clusterOf(dataDir), stdio: 'ignore' });
  process.kill(postmasterPid(dataDir), 'SIGKILL');
  try {
    await database.stop();
    expect(processesIn(clusterOf(dataDir))).toEqual([]);
    await cut;
  } finally {
    begun.kill('SIGKILL');
  }
});

test('a backend that is busy when its server is killed does not prevent the restart', async () => {
  const dataDir = newDataDir();
  const { log, again } = hearing();
  const database = await startEmbedded({ dataDir, log });
  const { cut } = await keepBusy(database.url);
  process.kill(postmasterPid(dataDir), 'SIGKILL');
  await cut;
  await again;
  expect(await ask(database.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  await database.stop();
});

test('killing a backend ends the connections, and the server itself goes on', async () => {
  const dataDir = newDataDir();
  const { log, said } = hearing();
  const database = await startEmbedded({ dataDir, log });
  const pid = postmasterPid(dataDir);
  await expect(
    withConnection(database.url, async (client) => {
      const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
      process.kill(rows[0]?.pid ?? 0, 'SIGKILL');
      await client.query('SELECT pg_sleep(60)');
    }),
  ).rejects.toThrow();
  await ask(database.url, 'CREATE TABLE IF NOT EXISTS works_again AS SELECT 1');
  expect(postmasterPid(dataDir)).toBe(pid);
  expect(said.join('\n')).not.toContain('unexpectedly');
  await database.stop();
});

test('a database that ends again and again is given up after the last attempt', async () => {
  const dataDir = newDataDir();
  const lost = moment<Error>();
  const database = await startEmbedded({ dataDir, restartDelaysMs: [0, 1, 1], onLost: lost.come });
  writeFileSync(join(clusterOf(dataDir), 'postgresql.auto.conf'), 'shared_buffers = nonsense\n');
  process.kill(postmasterPid(dataDir), 'SIGKILL');
  expect((await lost.came).message).toMatch(
    /ended and could not be started again[^]*invalid value for parameter "shared_buffers"/,
  );
  const tries = readFileSync(join(dataDir, 'postgres.log'), 'utf8').match(/invalid value/g);
  expect(tries).toHaveLength(3);
  await database.stop();
});

test('a command whose data are gone ends with a message and an exit code, and so does its child', async () => {
  const dataDir = newDataDir();
  const child = 'console.log(`child ${process.pid}`); setInterval(() => 0, 1000)';
  const words = ['database', '--', process.execPath, '-e', child];
  const env = { ...process.env, DATABASE_URL: '', PARI_DATA_DIR: dataDir };
  const app = startNode(join(rootDir, 'bin/pari.mjs'), words, { env });
  let line = await app.line();
  while (!line.startsWith('child')) line = await app.line();
  const pid = postmasterPid(dataDir);
  renameSync(clusterOf(dataDir), join(dataDir, 'elsewhere'));
  process.kill(pid, 'SIGKILL');
  const { code, output } = await app.exit;
  expect(code).toBe(1);
  expect(output).toMatch(/The embedded database ended and could not be started again\. Its data are gone/);
  expect(commandOf(Number(line.split(' ')[1]))).toEqual([]);
  rmSync(join(dataDir, 'elsewhere'), { recursive: true });
});

test('a command that is stopping does not restart the database, and leaves no process of it', async () => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    const dataDir = newDataDir();
    const child = `process.on('${signal}', () => 0); console.log('up'); setInterval(() => 0, 1000)`;
    const words = [
      'database',
      '--',
      process.execPath,
      '-e',
      `${child}; process.stdin.on('data', () => process.exit(7))`,
    ];
    const env = { ...process.env, DATABASE_URL: '', PARI_DATA_DIR: dataDir };
    const app = startNode(join(rootDir, 'bin/pari.mjs'), words, { env });
    while ((await app.line()) !== 'up');
    const pid = postmasterPid(dataDir);
    app.child.kill(signal);
    process.kill(pid, 'SIGKILL');
    app.child.stdin.write('end\n');
    const { code, output } = await app.exit;
    expect(code).toBe(7);
    expect(output).not.toContain('runs again');
    expect(processesIn(clusterOf(dataDir))).toEqual([]);
  }
});
