import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { NEW_GROUPS_PER_WINDOW } from '@/lib/limits';
import { rootDir, startNode } from '@/tests/launcher/support/node-process';
import { isListening } from '@/tests/support/is-listening';
import { aTrip, balances } from './support/a-trip';
import { call, startApp, stopApps } from './support/app';
import { freePort, type Server, startPostgres } from './support/debian-postgres';
import { listenTo } from './support/events';

jest.setTimeout(120_000);

type App = Awaited<ReturnType<typeof startApp>>;

let postgres: Server;
let metricsPort: number;
let app: App;

const env = () => ({
  DATABASE_URL: postgres.url('pari'),
  PARI_PROCESSES: '2',
  PARI_LIMITS: '1',
  TRUST_PROXY: '1',
  LOG_FORMAT: 'json',
  LOG_LEVEL: 'debug',
});

beforeAll(async () => {
  postgres = await startPostgres();
  metricsPort = await freePort();
  app = await startApp({ ...env(), METRICS_PORT: String(metricsPort) });
});

afterAll(async () => {
  await stopApps();
  await postgres.stop();
});

/** The processes that serve. */
const serving = (): readonly number[] =>
  readFileSync(`/proc/${app.pid}/task/${app.pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);

async function measured(name: string): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  const values = text.split('\n').filter((line) => line.startsWith(name));
  return values.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
}

const answered = () => measured('pari_http_requests_total{method="GET",route="/api/v1/health/alive"');
const alive = () => call(app.origin, 'GET', 'health/alive');

/** The headers of a client that has its own budgets. */
const from = (address: string) => ({ 'x-forwarded-for': address });

test('the metrics port counts the requests of all processes together', async () => {
  expect(serving()).toHaveLength(2);
  for (let count = 0; count < 6; count += 1) expect((await alive()).status).toBe(200);
  expect(await measured('pari_processes')).toBe(2);
  expect(await answered()).toBe(6);
  expect(await measured('pari_database_connections{state="max"}')).toBe(20);
});

test('every listener hears of every write, whichever process they came to', async () => {
  const { code, spend } = await aTrip(app.origin, from('198.51.100.7'));
  const readers = await Promise.all(Array.from({ length: 4 }, () => listenTo(app.origin, code)));
  const first = await Promise.all(readers.map((reader) => reader.next()));
  expect(new Set(first).size).toBe(1);
  for (let count = 0; count < 4; count += 1) {
    expect(await spend()).toBe(201);
    const heard = await Promise.all(readers.map((reader) => reader.next()));
    expect(new Set(heard).size).toBe(1);
    expect(heard[0]).not.toBe(first[0]);
  }
  expect(await balances(app.origin, code)).toEqual({ Anna: 2400, Ben: -1200, Cleo: -1200 });
  await call(app.origin, 'DELETE', `groups/${code}`, { groupName: 'Lissabon 2026' });
  for (const reader of readers) expect(await reader.next()).toBe('event: gone\ndata: gone');
});

test('a budget holds across the processes', async () => {
  const create = () => call(app.origin, 'POST', 'groups', { groupName: 'Budget' }, from('198.51.100.8'));
  const statuses: number[] = [];
  for (let count = 0; count < NEW_GROUPS_PER_WINDOW + 2; count += 1) statuses.push((await create()).status);
  expect(statuses).toEqual([...Array<number>(NEW_GROUPS_PER_WINDOW).fill(201), 429, 429]);
});

test('a process that dies is replaced, the others answer meanwhile, and no count falls', async () => {
  const before = await answered();
  const [killed = 0] = serving();
  process.kill(killed, 'SIGKILL');
  while (serving().includes(killed));
  let asked = 0;
  do {
    expect((await alive()).status).toBe(200);
    asked += 1;
  } while ((await measured('pari_processes')) < 2);
  expect(serving()).toHaveLength(2);
  expect(serving()).not.toContain(killed);
  expect(await answered()).toBe(before + asked);
});

test('a process that hangs keeps nobody waiting but those whose connection it has', async () => {
  const [hanging = 0] = serving();
  process.kill(hanging, 'SIGSTOP');
  const asked = Array.from({ length: 8 }, alive);
  // One connection may be on its way to it.
  await new Promise<void>((resolve) => {
    let open = asked.length;
    for (const each of asked) void each.then(() => --open === 1 && resolve());
  });
  process.kill(hanging, 'SIGCONT');
  expect((await Promise.all(asked)).map(({ status }) => status)).toEqual(Array<number>(8).fill(200));
});

test('SIGTERM lets the requests of every process finish, and ends all processes', async () => {
  const { port } = new URL(app.origin);
  const body = '{"groupName":"Auf dem Weg"}';
  const head = [
    ...['POST /api/v1/groups HTTP/1.1', 'Host: localhost', 'Content-Type: application/json'],
    ...[`Content-Length: ${body.length}`, 'Expect: 100-continue'],
  ];
  const requests = await Promise.all(
    ['198.51.100.20', '198.51.100.21', '198.51.100.22', '198.51.100.23'].map(async (address) => {
      const socket = connect(Number(port), '127.0.0.1').setEncoding('utf8');
      let said = '';
      socket.on('data', (text: string) => (said += text));
      const closed = once(socket, 'close');
      socket.write([...head, `X-Forwarded-For: ${address}`, '', ''].join('\r\n'));
      await once(socket, 'data');
      return { socket, closed, said: () => said };
    }),
  );
  const pids = serving();
  const stopped = app.stop();
  while (await isListening(Number(port)));
  for (const { socket } of requests) socket.write(body);
  for (const { closed, said } of requests) {
    await closed;
    expect(said()).toContain('HTTP/1.1 201 Created');
  }
  expect(await stopped).toBe(0);
  for (const pid of pids) expect(() => process.kill(pid, 0)).toThrow('ESRCH');

  type Line = { readonly pid: number; readonly msg: string; readonly how?: string };
  const lines = (await app.exit).output
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);
  const messages = lines.map(({ msg }) => msg);
  // One of them migrates, one does the daily work, and all of them serve.
  const migrations = messages.filter((msg) => msg.startsWith('Migration'));
  expect(migrations).toHaveLength(new Set(migrations).size);
  expect(messages.filter((msg) => msg === 'purged')).toHaveLength(1);
  expect(messages.filter((msg) => msg.startsWith('Pari is ready'))).toHaveLength(1);
  expect(new Set(lines.filter(({ msg }) => msg === 'request').map(({ pid }) => pid)).size).toBe(3);
  expect(lines.filter(({ msg }) => msg.startsWith('a process has ended'))).toMatchObject([
    { how: 'SIGKILL' },
  ]);
});

test('what keeps all processes from starting is said once', async () => {
  const occupied = createServer().listen(0);
  await once(occupied, 'listening');
  const { port } = occupied.address() as { port: number };
  const { code, output } = await startNode(join(rootDir, 'bin/pari.mjs'), ['start'], {
    env: { ...process.env, NODE_ENV: 'production', ...env(), LOG_FORMAT: 'text', PORT: String(port) },
    cwd: rootDir,
  }).exit;
  occupied.close();
  expect(code).toBe(1);
  expect(output.match(/in use/g)).toHaveLength(1);
});
