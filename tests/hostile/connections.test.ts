import { once } from 'node:events';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { call } from '@/tests/deployment/support/app';
import { rootDir, startNode } from '@/tests/launcher/support/node-process';
import { insertManyExpenses } from '@/tests/support/many-entries';
import { aBusyGroup, type KnownGroup } from '@/tests/support/a-busy-group';
import { checksums, connectionsTo, until, house } from '@/tests/support/house';
import { dial, MULTIPART, raw, readAnswer, request } from './support/raw';

const IDLE = 2_000;
const SLOW = 200;

/** The same app with shorter limits, on the same database. */
let impatient: ReturnType<typeof startNode>;
let impatientPort: number;
let group: KnownGroup;

/** Starts the impatient server. @returns its process and its port */
async function startImpatient() {
  const limits = { headMs: 700, bodyStallMs: 400, bodyMs: 1_500, fileMs: 3_000, answerStallMs: 1_000 };
  const server = startNode(
    join(rootDir, 'tests/hostile/support/impatient-server.mjs'),
    [JSON.stringify(limits)],
    {
      env: { ...process.env, NODE_ENV: 'production', PARI_LIMITS: '0', DATABASE_URL: house.databaseUrl },
      cwd: rootDir,
    },
  );
  let line = '';
  while (!line.includes('Pari is ready')) line = await server.line();
  return { server, port: Number(/localhost:(\d+)/.exec(line)?.[1]) };
}

beforeAll(async () => {
  group = await aBusyGroup(house.origin);
  ({ server: impatient, port: impatientPort } = await startImpatient());
});

afterAll(async () => {
  impatient.child.kill('SIGKILL');
  await impatient.exit;
});

const manyOf = <T>(count: number, make: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));

/** Opens connections on which nothing is sent. */
async function dialMany(count: number, { port }: typeof house): Promise<Socket[]> {
  const held: Socket[] = [];
  while (held.length < count) {
    held.push(...(await manyOf(Math.min(200, count - held.length), () => dial(port))));
    await until(() => connectionsTo(port) >= held.length);
  }
  return held;
}

/** The beginnings of requests whose head or body then comes byte by byte. */
const slowStarts = [
  'GET /pari HTTP/1.1\r\nHost: pari.test\r\nX-Slow: ',
  'POST /api/v1/groups HTTP/1.1\r\nHost: pari.test\r\nContent-Type: application/json\r\nContent-Length: 90000\r\n\r\n{"groupName":"',
  `POST /api/v1/files HTTP/1.1\r\nHost: pari.test\r\nContent-Type: ${MULTIPART['Content-Type']}\r\nContent-Length: 5000000\r\n\r\n--b`,
  `POST /onboarding-create-group HTTP/1.1\r\nHost: pari.test\r\nContent-Type: ${MULTIPART['Content-Type']}\r\nContent-Length: 90000\r\n\r\n--b`,
];

function trickle(socket: Socket): void {
  const drops = setInterval(() => socket.write('x'), 50);
  socket.once('close', () => clearInterval(drops));
}

async function slow(port: number, index: number): Promise<Socket> {
  const socket = await dial(port);
  socket.write(slowStarts[index % slowStarts.length] ?? '');
  trickle(socket);
  return socket;
}

test('beside 2,000 idle and 200 slow connections an honest client is served as usual', async () => {
  const held = await dialMany(IDLE, house);
  held.push(...(await manyOf(SLOW, (index) => slow(house.port, index))));
  await until(() => connectionsTo(house.port) >= IDLE + SLOW);
  const made = await aBusyGroup(house.origin, ['Dora', 'Emil', 'Fred']);
  expect((await call(house.origin, 'GET', `groups/${made.code}/expenses-and-payments`)).status).toBe(200);
  const Cookie = `activeGroupCode=${made.code}; storedGroupCodes=${made.code}`;
  const page = await raw(house.port, request('/pari', { headers: { Cookie } }));
  expect(page.status).toBe(200);
  expect(page.text).toContain('Dora');
  // All of that happened while the connections were still open.
  expect(held.filter((socket) => socket.closed)).toEqual([]);
  for (const socket of held) socket.destroy();
  await until(() => connectionsTo(house.port) < 100);
});

describe('after its timeouts the server', () => {
  test('closes connections on which nothing is sent, and those on which a request comes byte by byte', async () => {
    const before = await checksums();
    const held = [
      ...(await manyOf(50, () => dial(impatientPort))),
      ...(await manyOf(SLOW, (index) => slow(impatientPort, index))),
    ];
    for (const socket of held) socket.resume();
    await until(() => held.every((socket) => socket.closed));
    expect(await checksums()).toEqual(before);
  });

  test.each([
    ['a JSON body', '/api/v1/groups', 'application/json', '{"groupName":"A'],
    [
      'a picture',
      '/api/v1/files',
      MULTIPART['Content-Type'],
      '--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\nx',
    ],
    ['a form', '/language', 'application/x-www-form-urlencoded', 'language=en'],
    [
      'a server action',
      '/onboarding-create-group',
      MULTIPART['Content-Type'],
      '--b\r\nContent-Disposition: form-data; name="groupName"\r\n\r\nA',
    ],
    ['a body that nobody reads', '/needs-script', 'text/plain', 'x'],
    ['a body to a file', '/favicon.ico', 'text/plain', 'x'],
    ['a body to a page that does not exist', '/nowhere', 'text/plain', 'x'],
  ])('gives up %s that stops arriving, and has changed nothing', async (_what, path, type, begun) => {
    const before = await checksums();
    const head = `POST ${path} HTTP/1.1\r\nHost: pari.test\r\nContent-Type: ${type}\r\nContent-Length: 80000\r\n\r\n`;
    const { status } = await raw(impatientPort, head + begun);
    expect(status).toBeGreaterThanOrEqual(200);
    expect(status).toBeLessThan(500);
    expect(await checksums()).toEqual(before);
  });
});

test('a body that breaks off is no fault of ours: no error is logged', async () => {
  const { server, port } = await startImpatient();
  for (const [path, type, begun] of [
    ['/api/v1/groups', 'application/json', '{"groupName":"'],
    ['/api/v1/files', MULTIPART['Content-Type'], '--b\r\n'],
    ['/language', 'application/x-www-form-urlencoded', 'language='],
    ['/onboarding-create-group', MULTIPART['Content-Type'], '--b\r\nContent-Disposition: form-data; name="'],
  ] as const) {
    const headers = { 'Content-Type': type, 'Content-Length': '5000' };
    await raw(port, request(path, { method: 'POST', headers, body: begun }));
  }
  server.child.kill('SIGTERM');
  const { output } = await server.exit;
  expect(output.split('\n').filter((line) => /"level":"(?:error|fatal)"/.test(line))).toEqual([]);
});

describe('a whole list of ten megabytes', () => {
  const ask = () => request(`/api/v1/groups/${group.code}/expenses-and-payments`);

  beforeAll(async () => {
    const [anna, ben] = group.people;
    await insertManyExpenses({
      ...{ groupId: group.id, payerId: anna.id, beneficiaryIds: [anna.id, ben.id] },
      ...{ count: 20_000, amountCents: 200 },
    });
  });

  test('is not kept for clients that never read: they are disconnected, and others get all of it', async () => {
    const silent = await manyOf(3, async () => {
      const socket = (await dial(impatientPort)).pause();
      socket.write(ask());
      await once(socket, 'readable');
      return socket;
    });
    const whole = await raw(impatientPort, ask());
    expect(whole.status).toBe(200);
    expect(whole.text.match(/"itemType"/g)).toHaveLength(20_002);
    expect(whole.text.endsWith('\r\n0\r\n\r\n')).toBe(true);
    await until(() => connectionsTo(impatientPort) === 0);
    for (const socket of silent) {
      const chunks: Buffer[] = [];
      socket.on('data', (chunk: Buffer) => chunks.push(chunk)).resume();
      await new Promise((resolve) => socket.once('close', resolve));
      const { status, text } = readAnswer(Buffer.concat(chunks).toString('latin1'));
      expect(status).toBe(200);
      expect(text.endsWith('\r\n0\r\n\r\n')).toBe(false);
    }
    expect((await call(`http://127.0.0.1:${impatientPort}`, 'GET', 'health/check')).status).toBe(200);
  });

  test('is sent to its end to a slow reader', async () => {
    const socket = (await dial(impatientPort)).pause();
    socket.write(ask());
    let bytes = 0;
    let end = '';
    const sips = setInterval(() => {
      const chunk = (socket.read(400_000) as Buffer | null) ?? (socket.read() as Buffer | null);
      if (chunk === null) return;
      bytes += chunk.length;
      end = (end + chunk.subarray(-16).toString('latin1')).slice(-16);
    }, 20);
    await new Promise((resolve) => socket.once('end', resolve));
    clearInterval(sips);
    expect(bytes).toBeGreaterThan(5_000_000);
    expect(end).toContain('\r\n0\r\n\r\n');
  });
});
